import type { VideoSample } from 'mediabunny';
import type { I420Image } from '../planes/i420';
import { RgbaConverter } from '../planes/rgba-to-i420';
import { CanvasPixels } from './canvas-pixels';
import { FrameDrawer } from './frame-drawer';
import { drawScaledOverlay, softwareContext, viewAt } from './overlay-layer';
import type { FramePainter, PaintJob } from './painter';

/**
 * Draws frame and overlay on a canvas and converts its pixels. It handles every frame that the browser can draw,
 * because the browser rotates, scales, converts colors and squares pixels.
 */
export class CanvasPainter implements FramePainter {
  private readonly converter: RgbaConverter;
  private readonly context: OffscreenCanvasRenderingContext2D;
  private readonly pixels: CanvasPixels;
  private readonly drawer = new FrameDrawer();

  constructor(private readonly job: PaintJob) {
    this.converter = new RgbaConverter(job.widthPx, job.heightPx);
    this.context = softwareContext(job.widthPx, job.heightPx, false);
    this.context.imageSmoothingQuality = 'high';
    this.pixels = new CanvasPixels(this.context);
  }

  async paint(sample: VideoSample, timeSec: number, freeze: number | null = null): Promise<I420Image> {
    const { job } = this;
    const { left, top, scaleX, scaleY } = viewAt(job, timeSec);
    const size = { widthPx: job.videoWidthPx * scaleX, heightPx: job.videoHeightPx * scaleY };
    const corner = job.crop && { x: -left * scaleX, y: -top * scaleY };
    await this.drawer.draw(this.context, sample, size, corner);
    drawScaledOverlay(this.context, job, { timeSec, freeze });
    const part = { width: job.widthPx, height: job.heightPx };
    return this.converter.convert(await this.pixels.copyTo(this.converter.pixels, part));
  }
}
