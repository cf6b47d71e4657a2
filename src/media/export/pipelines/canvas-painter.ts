import type { VideoSample } from 'mediabunny';
import { drawOverlay } from '@/media/drawing/overlay';
import { createI420, type I420Image } from '../planes/i420';
import { rgbaToI420 } from '../planes/rgba-to-i420';
import { overlayStateAt, softwareContext } from './overlay-layer';
import type { FramePainter } from './painter';
import type { PictureJob } from './pipeline';

/**
 * Draws frame and overlay on a canvas and converts what it shows. Takes every frame a browser can draw; the browser
 * turns, unsqueezes and converts colors.
 */
export class CanvasPainter implements FramePainter {
  readonly #output: I420Image;
  readonly #context: OffscreenCanvasRenderingContext2D;

  constructor(private readonly job: PictureJob) {
    this.#output = createI420(job.widthPx, job.heightPx);
    this.#context = softwareContext(job.widthPx, job.heightPx, false);
  }

  paint(sample: VideoSample, timeSec: number): Promise<I420Image> {
    const { job } = this;
    const context = this.#context;
    sample.draw(context, 0, 0, job.videoWidthPx, job.videoHeightPx);
    drawOverlay(context, overlayStateAt(job, timeSec));
    rgbaToI420(context.getImageData(0, 0, job.widthPx, job.heightPx).data, this.#output);
    return Promise.resolve(this.#output);
  }
}
