import type { PixelSize } from '@/domain/pixel-size';
import { drawWatermark, watermarkBox } from '@/media/drawing/watermark';
import { softwareContext, type OverlayPatch } from './overlay-layer';

/**
 * The watermark of a film, drawn once for all frames; null for a film without one.
 * @param film its picture's size.
 */
export function watermarkPatch(film: PixelSize & { readonly hasWatermark: boolean }): OverlayPatch | null {
  if (!film.hasWatermark) return null;
  const box = watermarkBox(softwareContext(2, 2, true), film);
  const context = softwareContext(box.width, box.height, true);
  context.translate(-box.x, -box.y);
  drawWatermark(context, film);
  return { rgba: context.getImageData(0, 0, box.width, box.height).data, box };
}
