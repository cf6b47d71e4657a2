import type { PixelSize } from '@/domain/pixel-size';
import type { Plane } from '../../pictures/picture';
import type { Point } from '../geometry';

/** A rectangle of whole pixels inside a picture. */
export interface Crop extends PixelSize {
  readonly left: number;
  readonly top: number;
}

/** Smaller crops are too small for the windows of the flow methods. */
const MIN_SIDE_PX = 16;

/** The square around a center, cut at the picture's edges; null when less than MIN_SIDE_PX is left. */
export function cropAround(plane: Plane, center: Point, reachPx: number): Crop | null {
  const left = Math.max(0, Math.floor(center.x - reachPx));
  const top = Math.max(0, Math.floor(center.y - reachPx));
  const widthPx = Math.min(plane.widthPx, Math.ceil(center.x + reachPx)) - left;
  const heightPx = Math.min(plane.heightPx, Math.ceil(center.y + reachPx)) - top;
  return widthPx < MIN_SIDE_PX || heightPx < MIN_SIDE_PX ? null : { left, top, widthPx, heightPx };
}

/** Copies a crop's samples, row by row without gaps. */
export function copyCrop(plane: Plane, { left, top, widthPx, heightPx }: Crop, target: Uint8Array): void {
  for (let y = 0; y < heightPx; y++) {
    const from = (top + y) * plane.widthPx + left;
    target.set(plane.data.subarray(from, from + widthPx), y * widthPx);
  }
}
