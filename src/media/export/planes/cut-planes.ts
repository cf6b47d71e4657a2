import type { VideoSample } from 'mediabunny';
import type { PixelSize } from '@/domain/pixel-size';
import type { CropPath } from '@/media/framing/crop-path';
import { KernelImage } from '../kernel/kernel-image';
import { toOutputColor, type PlaneColor } from './color-space';
import { reachOf } from './resample-table';
import { Resampler, type ResampledPart } from './resampler';
import { rotateI420, type Rotation } from './rotate';
import { StoredPlanes } from './stored-planes';
import { placeWindow } from './window-place';

interface CutClip {
  /** Size of the displayed video; the crop is in its pixels. */
  readonly videoWidthPx: number;
  readonly videoHeightPx: number;
}

/**
 * Reads only the window of the decoded planes that a crop needs, and draws the crop from it at fractions of a pixel,
 * because a moving crop would jitter at whole pixels.
 */
export class CutPlanes {
  private readonly reader: StoredPlanes;
  private readonly upright: KernelImage;
  private readonly window: KernelImage;
  private readonly resampler: Resampler;
  private readonly stored: PixelSize;
  private readonly rotation: Rotation;
  /** Stored pixels per displayed pixel, along the displayed sides. */
  private readonly scaleX: number;
  private readonly scaleY: number;
  /** How far the window extends beyond the crop. */
  private readonly marginX: number;
  private readonly marginY: number;
  private part: ResampledPart = { x: 0, y: 0, width: 2, height: 2 };

  /** @param sample the first sample; all samples of a clip are alike. */
  constructor(
    { videoWidthPx, videoHeightPx }: CutClip,
    private readonly crop: CropPath,
    sample: VideoSample,
    private readonly output: KernelImage,
  ) {
    const { visibleRect, rotation } = sample;
    const isLying = rotation % 180 !== 0;
    this.rotation = rotation;
    this.stored = { widthPx: visibleRect.width, heightPx: visibleRect.height };
    const [shownWidth, shownHeight] = isLying
      ? [visibleRect.height, visibleRect.width]
      : [visibleRect.width, visibleRect.height];
    this.scaleX = shownWidth / videoWidthPx;
    this.scaleY = shownHeight / videoHeightPx;
    const width = crop.widthPx * this.scaleX;
    const height = crop.heightPx * this.scaleY;
    // Colors need twice the reach, because they have half as many samples.
    this.marginX = 2 * Math.ceil(reachOf(width / output.widthPx));
    this.marginY = 2 * Math.ceil(reachOf(height / output.heightPx));
    const { kernel } = output;
    const widthPx = evenUpTo(width + 2 * this.marginX + 2, shownWidth);
    const heightPx = evenUpTo(height + 2 * this.marginY + 2, shownHeight);
    this.upright = new KernelImage(kernel, widthPx, heightPx);
    const turned = isLying ? ([heightPx, widthPx] as const) : ([widthPx, heightPx] as const);
    this.window = rotation === 0 ? this.upright : new KernelImage(kernel, ...turned);
    this.reader = new StoredPlanes(this.window);
    this.resampler = new Resampler(this.upright, output);
  }

  /** Whether a sample is stored like the first one. */
  fits({ visibleRect, rotation }: VideoSample): boolean {
    const { widthPx, heightPx } = this.stored;
    return visibleRect.width === widthPx && visibleRect.height === heightPx && rotation === this.rotation;
  }

  /** Copies the window for a moment. */
  async read(sample: VideoSample, timeSec: number): Promise<void> {
    const box = this.crop.at(timeSec);
    const [x, y] = [box.x * this.scaleX, box.y * this.scaleY];
    const wanted = { x: Math.floor(x) - this.marginX, y: Math.floor(y) - this.marginY };
    const { stored, shown } = placeWindow(wanted, this.upright, this.stored, this.rotation);
    await this.reader.read(sample, stored);
    this.part = {
      x: x - shown.x,
      y: y - shown.y,
      width: box.width * this.scaleX,
      height: box.height * this.scaleY,
    };
  }

  /** Makes the output from the last window read. */
  draw(color: PlaneColor): void {
    if (this.rotation !== 0) rotateI420(this.window, this.upright, this.rotation);
    this.resampler.run(this.part);
    toOutputColor(this.output, color);
  }
}

/** The even number at or after a length, and at most the largest even part of a side. */
function evenUpTo(lengthPx: number, sidePx: number): number {
  return Math.min(2 * Math.ceil(lengthPx / 2), 2 * Math.floor(sidePx / 2));
}
