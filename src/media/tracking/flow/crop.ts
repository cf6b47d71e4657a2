import type { Plane } from '../frames/picture';
import type { Point } from '../geometry';
import type { Mat } from '../opencv/opencv';

/** A rectangle of whole pixels inside a picture. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Smaller crops do not hold the windows of the flow methods. */
const MIN_SIDE_PX = 16;

/** The square around a centre, cut at the picture's edges; null when hardly anything is left. */
export function cropAround(plane: Plane, centre: Point, reachPx: number): Crop | null {
  const left = Math.max(0, Math.floor(centre.x - reachPx));
  const top = Math.max(0, Math.floor(centre.y - reachPx));
  const widthPx = Math.min(plane.widthPx, Math.ceil(centre.x + reachPx)) - left;
  const heightPx = Math.min(plane.heightPx, Math.ceil(centre.y + reachPx)) - top;
  return widthPx < MIN_SIDE_PX || heightPx < MIN_SIDE_PX ? null : { left, top, widthPx, heightPx };
}

/** Copies a crop into an 8-bit Mat of its size. */
export function copyCrop(plane: Plane, { left, top, widthPx, heightPx }: Crop, target: Mat): void {
  const { data } = target;
  for (let y = 0; y < heightPx; y++) {
    const from = (top + y) * plane.widthPx + left;
    data.set(plane.data.subarray(from, from + widthPx), y * widthPx);
  }
}
