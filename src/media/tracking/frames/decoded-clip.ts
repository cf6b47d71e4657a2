import type { InputVideoTrack } from 'mediabunny';
import { makeGeometry } from '../geometry';
import type { FrameLayout } from '../geometry';
import type { SampledFrame } from '../../reading/sampler';
import type { WantedFrames } from './frame-range';
import { pictureBytes } from './picture';
import type { PictureOutlet } from './picture-outlet';
import { PictureReader } from './picture-reader';

/** A frame that was decoded and shrunk, in a buffer of the outlet's. */
export interface DecodedPicture {
  readonly frameIndex: number;
  /** Seconds from the clip's first frame. */
  readonly timeSec: number;
  readonly buffer: ArrayBuffer;
  readonly fullRange: boolean;
}

/** A clip whose frames are decoded for an outlet. */
export class DecodedClip {
  /** canDecode says what the browser believes, a decoded frame is proof. */
  hasDecoded = false;
  private readonly reader: PictureReader;
  private readonly bytes: number;

  constructor(
    readonly track: InputVideoTrack,
    readonly range: WantedFrames,
    layout: FrameLayout,
    readonly outlet: PictureOutlet,
  ) {
    const { processing } = makeGeometry(layout);
    this.reader = new PictureReader(processing);
    this.bytes = pictureBytes(processing);
  }

  /** Shrinks a frame into a buffer of the outlet. One at a time; the sample stays the caller's to close. */
  async read({ frameIndex, timeSec, sample }: SampledFrame): Promise<DecodedPicture> {
    this.hasDecoded = true;
    const buffer = this.outlet.buffer(this.bytes);
    const { fullRange } = await this.reader.read(sample, buffer);
    return { frameIndex, timeSec, buffer, fullRange };
  }
}
