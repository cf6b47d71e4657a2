import type { VideoSample } from 'mediabunny';
import type { PixelSize } from '@/domain/pixel-size';
import { KernelImage } from '../kernel/kernel-image';
import { PictureKernel } from '../kernel/picture-kernel';
import { Blender } from '../planes/blend';
import { CutPlanes } from '../planes/cut-planes';
import { dimPlanes } from '../planes/dim';
import { planeColorOf, toOutputColor, type PlaneColor } from '../planes/color-space';
import type { I420Image } from '../planes/i420';
import { IMAGE_DATA } from '../planes/pixels';
import { hasReadablePlanes } from '../planes/readable-planes';
import { rotateI420 } from '../planes/rotate';
import { Scaler } from '../planes/scale';
import { StoredPlanes } from '../planes/stored-planes';
import { TrailBlender } from '../planes/trail-blender';
import { CanvasPixels } from './canvas-pixels';
import { OverlayLayer, type Moment, type OverlayPatch } from './overlay-layer';
import type { FramePainter, PaintJob } from './painter';
import { watermarkPatch } from './watermark-patch';

/** True when the frame's own planes can become the output: 8-bit 4:2:0, a known color space, and large enough. */
export function canPaintPlanes(job: PaintJob, sample: VideoSample): boolean {
  const isUsable = hasReadablePlanes(sample) && colorOf(sample) !== null && !sample.flip;
  return isUsable && (job.crop !== null || usedPartOf(job, sample) !== null);
}

/** Copies the decoded planes, scales or crops, converts and rotates them, and blends the overlay's box into them. */
export class PlanesPainter implements FramePainter {
  private readonly picture: WholePlanes | CutPlanes;
  private readonly output: KernelImage;
  private readonly overlay: OverlayLayer;
  private readonly overlayPixels: CanvasPixels;
  private readonly blender: Blender;
  private readonly watermark: OverlayPatch | null;
  /** Created with the first trail, because its memory is several times the picture's. */
  private trails: TrailBlender | null = null;

  /**
   * @param sample the first sample; all samples of a clip are alike.
   * @throws Error when canPaintPlanes is false for the sample.
   */
  constructor(
    private readonly job: PaintJob,
    sample: VideoSample,
  ) {
    this.output = new KernelImage(new PictureKernel(), job.widthPx, job.heightPx);
    this.picture = job.crop
      ? new CutPlanes(job, job.crop, sample, this.output)
      : new WholePlanes(job, sample, this.output);
    this.overlay = new OverlayLayer(job, true);
    this.overlayPixels = new CanvasPixels(this.overlay.context);
    this.blender = new Blender(this.output);
    this.watermark = watermarkPatch(job);
  }

  async paint(sample: VideoSample, timeSec: number, freeze: number | null = null): Promise<I420Image> {
    const color = colorOf(sample);
    if (!color || !canPaintPlanes(this.job, sample) || !this.picture.fits(sample)) {
      throw new Error(`A frame came as ${sample.format} at ${sample.timestamp} s, unlike the first one`);
    }
    // Draws the overlay while the frame is copied from the GPU, because the copy takes a while.
    const [, blendOverlay] = await Promise.all([
      this.picture.read(sample, timeSec),
      this.drawOverlay({ timeSec, freeze }),
    ]);
    this.picture.draw(color);
    blendOverlay();
    return this.output.view;
  }

  /**
   * Copies the overlay's drawing into the kernel's memory.
   * @returns a function that dims the picture and blends in the trails, the drawing and the watermark.
   */
  private async drawOverlay(moment: Moment): Promise<() => void> {
    const { box, dimming, trails } = this.overlay.drawAt(moment);
    const format = box && (await this.overlayPixels.copyTo(this.blender.pixelsFor(box), box));
    return () => {
      if (dimming) dimPlanes(this.output, dimming);
      for (const trail of trails) (this.trails ??= new TrailBlender(this.output)).blend(trail);
      if (box && format) this.blender.blend(box, format);
      if (this.watermark) this.blendPatch(this.watermark);
    };
  }

  private blendPatch({ rgba, box }: OverlayPatch): void {
    this.blender.pixelsFor(box).set(rgba);
    this.blender.blend(box, IMAGE_DATA);
  }
}

/** The whole picture at the output's size. */
class WholePlanes {
  private readonly part: UsedPart;
  private readonly reader: StoredPlanes;
  private readonly scaler: Scaler | null;
  /** The picture at the output's size, not yet turned. */
  private readonly scaled: KernelImage;

  constructor(
    private readonly job: PaintJob,
    sample: VideoSample,
    private readonly output: KernelImage,
  ) {
    const part = usedPartOf(job, sample);
    if (!part) throw new Error(`A frame of ${sample.displayWidth}x${sample.displayHeight} is too small`);
    const { kernel, widthPx, heightPx } = output;
    this.part = part;
    this.scaled =
      part.rotation === 0 ? output : new KernelImage(kernel, ...turnedSize(widthPx, heightPx, part.rotation));
    const stored = part.isScaled ? new KernelImage(kernel, part.widthPx, part.heightPx) : this.scaled;
    this.reader = new StoredPlanes(stored);
    this.scaler = part.isScaled ? new Scaler(stored, this.scaled) : null;
  }

  /** Whether the sample uses the same part as the first one. */
  fits(sample: VideoSample): boolean {
    return isSamePart(usedPartOf(this.job, sample), this.part);
  }

  read(sample: VideoSample): Promise<void> {
    return this.reader.read(sample);
  }

  /** Makes the output from the last picture read. */
  draw(color: PlaneColor): void {
    const { rotation } = this.part;
    this.scaler?.run();
    toOutputColor(this.scaled, color);
    if (rotation !== 0) rotateI420(this.scaled, this.output, rotation);
  }
}

/** The part of the stored picture that becomes the output. */
interface UsedPart extends PixelSize {
  readonly isScaled: boolean;
  readonly rotation: VideoSample['rotation'];
}

/**
 * The part that is used; null for a picture that would have to be enlarged, or cropped on a side that moves when
 * rotated.
 */
function usedPartOf({ widthPx, heightPx }: PaintJob, sample: VideoSample): UsedPart | null {
  const { rotation, visibleRect } = sample;
  const [storedWidth, storedHeight] = turnedSize(widthPx, heightPx, rotation);
  const spareX = visibleRect.width - storedWidth;
  const spareY = visibleRect.height - storedHeight;
  if (spareX < 0 || spareY < 0) return null;
  if (spareX > 1 || spareY > 1) {
    return { widthPx: visibleRect.width, heightPx: visibleRect.height, isScaled: true, rotation };
  }
  if (spareX + spareY > 0 && rotation !== 0) return null;
  return { widthPx: storedWidth, heightPx: storedHeight, isScaled: false, rotation };
}

function isSamePart(a: UsedPart | null, b: UsedPart): boolean {
  return a?.widthPx === b.widthPx && a.heightPx === b.heightPx && a.rotation === b.rotation;
}

function turnedSize(
  widthPx: number,
  heightPx: number,
  rotation: number,
): [widthPx: number, heightPx: number] {
  return rotation % 180 === 0 ? [widthPx, heightPx] : [heightPx, widthPx];
}

function colorOf(sample: VideoSample): PlaneColor | null {
  return planeColorOf(sample.colorSpace, sample.codedHeight);
}
