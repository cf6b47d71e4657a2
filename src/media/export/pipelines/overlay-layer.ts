import type { Box } from '@/domain/path';
import { evenBox, evenSize } from '@/media/drawing/geometry';
import {
  drawLayout,
  drawOverlay,
  layOutOverlay,
  layoutBounds,
  type OverlayLayout,
  type OverlayState,
} from '@/media/drawing/overlay';
import type { DrawContext } from '@/media/drawing/draw-context';
import type { PaintJob } from './painter';

/** What the overlay adds to a frame: unpremultiplied RGBA of an even box of the output. */
export interface OverlayPatch {
  readonly rgba: Uint8ClampedArray;
  readonly box: Box;
}

/** Pixels of the output for one of the displayed video. */
interface OutputScale {
  readonly x: number;
  readonly y: number;
}

/** Draws the overlay of a moment, in the size of the output, on a context whose origin is the picture's corner. */
export function drawScaledOverlay(context: DrawContext, job: PaintJob, timeSec: number): void {
  const state = overlayStateAt(job, timeSec);
  if (!state) return;
  const { x, y } = outputScaleOf(job);
  context.save();
  context.scale(x, y);
  drawOverlay(context, state);
  context.restore();
}

/** At source size an odd line is cut off; smaller outputs show all of the video. */
export function outputScaleOf({ widthPx, heightPx, videoWidthPx, videoHeightPx }: PaintJob): OutputScale {
  const isWhole = widthPx === evenSize(videoWidthPx) && heightPx === evenSize(videoHeightPx);
  return isWhole ? { x: 1, y: 1 } : { x: widthPx / videoWidthPx, y: heightPx / videoHeightPx };
}

/** Draws overlays into one small canvas that grows with the largest of them. */
export class OverlayLayer {
  readonly context = softwareContext(2, 2, true);

  constructor(private readonly job: PaintJob) {}

  /** The overlay of a moment, or null when there is nothing to draw. */
  patchAt(timeSec: number): OverlayPatch | null {
    const box = this.drawAt(timeSec);
    return box && { rgba: this.context.getImageData(0, 0, box.width, box.height).data, box };
  }

  /**
   * Draws the overlay of a moment into the top left corner of the canvas.
   * @returns where in the output it belongs, or null when there is nothing to draw.
   */
  drawAt(timeSec: number): Box | null {
    const { context, job } = this;
    const state = overlayStateAt(job, timeSec);
    if (!state) return null;
    const layout = layOutOverlay(context, state);
    const box = this.boxOf(layout);
    if (!box) return null;
    const { x, y } = outputScaleOf(job);
    const { canvas } = context;
    if (canvas.width < box.width) canvas.width = box.width;
    if (canvas.height < box.height) canvas.height = box.height;
    context.clearRect(0, 0, box.width, box.height);
    context.save();
    context.translate(-box.x, -box.y);
    context.scale(x, y);
    drawLayout(context, layout);
    context.restore();
    return box;
  }

  private boxOf(layout: OverlayLayout): Box | null {
    const { job } = this;
    const bounds = layoutBounds(layout);
    if (!bounds) return null;
    const { x, y } = outputScaleOf(job);
    const scaled = { x: bounds.x * x, y: bounds.y * y, width: bounds.width * x, height: bounds.height * y };
    return evenBox(scaled, job.widthPx, job.heightPx);
  }
}

function overlayStateAt(job: PaintJob, timeSec: number): OverlayState | null {
  const { highlight, videoWidthPx, videoHeightPx } = job;
  return highlight && { ...highlight, videoWidthPx, videoHeightPx, timeSec };
}

/** A canvas whose pixels are read back each frame: kept in memory, never on a GPU. */
export function softwareContext(
  widthPx: number,
  heightPx: number,
  hasAlpha: boolean,
): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d', { alpha: hasAlpha, willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas to be had');
  return context;
}
