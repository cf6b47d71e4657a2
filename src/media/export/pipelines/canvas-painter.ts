import type { VideoSample } from 'mediabunny';
import type { I420Image } from '../planes/i420';
import { RgbaConverter } from '../planes/rgba-to-i420';
import { CanvasPixels } from './canvas-pixels';
import { FrameDrawer } from './frame-drawer';
import { drawScaledOverlay, outputScaleOf, softwareContext } from './overlay-layer';
import type { FramePainter, PaintJob } from './painter';

/**
 * Draws frame and overlay on a canvas and converts what it shows. Takes every frame a browser can draw; the browser
 * turns, unsqueezes, scales and converts colors.
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

  async paint(sample: VideoSample, timeSec: number): Promise<I420Image> {
    const { job } = this;
    const scale = outputScaleOf(job);
    await this.drawer.draw(this.context, sample, {
      widthPx: job.videoWidthPx * scale.x,
      heightPx: job.videoHeightPx * scale.y,
    });
    drawScaledOverlay(this.context, job, timeSec);
    const size = { width: job.widthPx, height: job.heightPx };
    return this.converter.convert(await this.pixels.copyTo(this.converter.pixels, size));
  }
}
