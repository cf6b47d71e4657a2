import type { Box } from '@/domain/path';
import { drawOverlay, overlayBounds, type OverlayState } from '@/media/drawing/overlay';
import type { PictureJob } from './pipeline';

/** What the overlay adds to a frame: unpremultiplied RGBA of a box of the picture. */
export interface OverlayPatch {
  readonly rgba: Uint8ClampedArray;
  readonly box: Box;
}

export function overlayStateAt(job: PictureJob, timeSec: number): OverlayState {
  const { points, style, selectionRadiusPx, videoWidthPx, videoHeightPx } = job;
  return { points, style, selectionRadiusPx, videoWidthPx, videoHeightPx, timeSec };
}

/** Draws overlays into one small canvas that grows with the largest of them. */
export class OverlayLayer {
  readonly #context = softwareContext(2, 2, true);

  constructor(private readonly job: PictureJob) {}

  /** The overlay of a moment, or null when there is nothing to draw. */
  patchAt(timeSec: number): OverlayPatch | null {
    const state = overlayStateAt(this.job, timeSec);
    const context = this.#context;
    const box = overlayBounds(context, state);
    if (!box) return null;
    const { canvas } = context;
    if (canvas.width < box.width) canvas.width = box.width;
    if (canvas.height < box.height) canvas.height = box.height;
    context.clearRect(0, 0, box.width, box.height);
    context.save();
    context.translate(-box.x, -box.y);
    drawOverlay(context, state);
    context.restore();
    return { rgba: context.getImageData(0, 0, box.width, box.height).data, box };
  }
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
