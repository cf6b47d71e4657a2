import { CLEAR_SQUARE, type Dimming } from '@/media/drawing/looks/dimming';
import type { KernelImage } from '../kernel/kernel-image';

/** Value of black in limited-range luma, and of gray in Cb and Cr. */
const BLACK = 16;
const GRAY = 128;

/**
 * Darkens limited-range planes of even size in place, like drawDimming on a canvas. Black over a picture simply scales
 * its luma and colors, so no full-size drawing is needed.
 */
export function dimPlanes(
  { kernel, address, cb, cr, widthPx, heightPx, layout }: KernelImage,
  dimming: Dimming,
): void {
  const { x, y, radiusXPx, radiusYPx, strength } = dimming;
  const { calls } = kernel;
  calls.dim(address, widthPx, heightPx, BLACK, x, y, radiusXPx, radiusYPx, CLEAR_SQUARE, strength);
  for (const plane of [cb, cr]) {
    const { chromaWidth, chromaHeight } = layout;
    const [halfX, halfY] = [radiusXPx / 2, radiusYPx / 2];
    calls.dim(plane, chromaWidth, chromaHeight, GRAY, x / 2, y / 2, halfX, halfY, CLEAR_SQUARE, strength);
  }
}
