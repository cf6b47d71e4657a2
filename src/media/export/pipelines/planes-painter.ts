import type { VideoSample } from 'mediabunny';
import { KernelImage } from '../kernel/kernel-image';
import { PictureKernel } from '../kernel/picture-kernel';
import { Blender } from '../planes/blend';
import { planeColorOf, toOutputColor, type PlaneColor } from '../planes/color-space';
import type { I420Image } from '../planes/i420';
import { hasReadablePlanes } from '../planes/readable-planes';
import { rotateI420 } from '../planes/rotate';
import { Scaler } from '../planes/scale';
import { StoredPlanes } from '../planes/stored-planes';
import { CanvasPixels } from './canvas-pixels';
import { OverlayLayer } from './overlay-layer';
import type { FramePainter, PaintJob } from './painter';

/** True when the frame's own planes can become the output: 8-bit 4:2:0, known color, large enough. */
export function canPaintPlanes(job: PaintJob, sample: VideoSample): boolean {
  return (
    hasReadablePlanes(sample) && colorOf(sample) !== null && !sample.flip && usedPartOf(job, sample) !== null
  );
}

/** Copies the decoded planes, scales, converts and turns them where needed, and blends the overlay's box in. */
export class PlanesPainter implements FramePainter {
  private readonly part: UsedPart;
  private readonly reader: StoredPlanes;
  private readonly scaler: Scaler | null;
  /** In the size of the output, not yet turned. */
  private readonly scaled: KernelImage;
  private readonly output: KernelImage;
  private readonly overlay: OverlayLayer;
  private readonly overlayPixels: CanvasPixels;
  private readonly blender: Blender;

  /**
   * @param sample the first of the samples, which are all alike.
   * @throws Error when canPaintPlanes says no to it.
   */
  constructor(
    private readonly job: PaintJob,
    sample: VideoSample,
  ) {
    const part = usedPartOf(job, sample);
    if (!part) throw new Error(`A frame of ${sample.displayWidth}x${sample.displayHeight} is too small`);
    const { widthPx, heightPx } = job;
    const kernel = new PictureKernel();
    this.part = part;
    this.output = new KernelImage(kernel, widthPx, heightPx);
    this.scaled =
      part.rotation === 0
        ? this.output
        : new KernelImage(kernel, ...turnedSize(widthPx, heightPx, part.rotation));
    const stored = part.isScaled ? new KernelImage(kernel, part.widthPx, part.heightPx) : this.scaled;
    this.reader = new StoredPlanes(stored);
    this.scaler = part.isScaled ? new Scaler(stored, this.scaled) : null;
    this.overlay = new OverlayLayer(job);
    this.overlayPixels = new CanvasPixels(this.overlay.context);
    this.blender = new Blender(this.output);
  }

  async paint(sample: VideoSample, timeSec: number): Promise<I420Image> {
    const color = colorOf(sample);
    const { rotation } = this.part;
    if (!color || !canPaintPlanes(this.job, sample) || !isSamePart(usedPartOf(this.job, sample), this.part)) {
      throw new Error(`A frame came as ${sample.format} at ${sample.timestamp} s, unlike the first one`);
    }
    // A copy from a GPU takes its time, in which the overlay is drawn.
    const [, blendOverlay] = await Promise.all([this.reader.read(sample), this.drawOverlay(timeSec)]);
    this.scaler?.run();
    toOutputColor(this.scaled, color);
    if (rotation !== 0) rotateI420(this.scaled, this.output, rotation);
    blendOverlay?.();
    return this.output.view;
  }

  /** Brings the overlay's drawing into the kernel. */
  private async drawOverlay(timeSec: number): Promise<(() => void) | null> {
    const box = this.overlay.drawAt(timeSec);
    if (!box) return null;
    const format = await this.overlayPixels.copyTo(this.blender.pixelsFor(box), box);
    return () => this.blender.blend(box, format);
  }
}

/** The part of stored pictures that becomes the output. */
interface UsedPart {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isScaled: boolean;
  readonly rotation: VideoSample['rotation'];
}

/** Null for what would have to be made larger, or cut on a side that turns away. */
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
