import type { InputVideoTrack } from 'mediabunny';
import type { PlaneColor } from '@/media/export/planes/color-space';
import { makeGeometry } from '../../geometry';
import type { FrameLayout } from '../../geometry';
import type { SampledFrame } from '../../../reading/sampler';
import type { WantedFrames } from './frame-range';
import { pictureBytes } from '../../../pictures/picture';
import type { FrameSender } from '../transport/frame-sender';
import { PictureReader } from '../../../pictures/picture-reader';

/** A frame that was decoded and shrunk, in a buffer of the frame sender. */
export interface DecodedPicture {
  readonly frameIndex: number;
  /** Seconds from the clip's first frame. */
  readonly timeSec: number;
  readonly buffer: ArrayBuffer;
  readonly fullRange: boolean;
  readonly matrix: PlaneColor['matrix'];
  /** True where the clip's data is damaged, so that an earlier picture replaces this one. */
  readonly isHeld: boolean;
}

/** A clip whose frames are decoded for a frame sender. */
export class ClipDecoder {
  /** True once a frame has been decoded, which proves more than canDecode, the browser's own claim. */
  hasDecoded = false;
  private readonly reader: PictureReader;
  private readonly bytes: number;

  constructor(
    readonly track: InputVideoTrack,
    readonly range: WantedFrames,
    layout: FrameLayout,
    readonly sender: FrameSender,
  ) {
    const { processing } = makeGeometry(layout);
    this.reader = new PictureReader(processing);
    this.bytes = pictureBytes(processing);
  }

  /** Shrinks a frame into a buffer of the sender. Only one call may run at a time, and the caller closes the sample. */
  async read({ frameIndex, timeSec, sample, isHeld }: SampledFrame): Promise<DecodedPicture> {
    this.hasDecoded = true;
    const buffer = this.sender.buffer(this.bytes);
    const { fullRange } = await this.reader.read(sample, buffer);
    return { frameIndex, timeSec, buffer, fullRange, matrix: this.reader.matrixOf(sample), isHeld };
  }
}
