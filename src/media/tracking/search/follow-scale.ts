import { SCALE } from '../constants';
import type { Picture } from '../../pictures/picture';
import type { Point } from '../geometry';
import type { Track } from './track';

/**
 * Follows the player's size by comparing the response with those at neighboring sizes. Runs only on every second frame,
 * because each size costs a search.
 */
export function followScale({ model, confidence }: Track, picture: Picture, center: Point): void {
  if (confidence.frames < SCALE.fromFrame || confidence.frames % 2 !== 0) return;
  const { scale } = model;
  const others = [scale * SCALE.step, scale / SCALE.step]
    .filter((other) => isPossible(other, (model.radiusPx * other) / scale))
    .map((other) => ({ scale: other, height: model.responseAtScale(other, picture, center) }));
  // Tries the current size last: the place is inspected next, usually at this size, and then need not be read again.
  let best = { scale, height: model.responseAtScale(scale, picture, center) * SCALE.gain };
  for (const other of others) if (other.height > best.height) best = other;
  model.scale = scale + SCALE.share * (best.scale - scale);
}

function isPossible(scale: number, radiusPx: number): boolean {
  return scale >= SCALE.min && scale <= SCALE.max && radiusPx >= SCALE.minRadiusPx;
}
