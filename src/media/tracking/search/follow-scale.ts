import { SCALE } from '../constants';
import type { Picture } from '../frames/picture';
import type { Point } from '../geometry';
import type { Track } from './track';

/**
 * Follows the player's size by comparing the response with that at neighbouring sizes, on every second frame, as each
 * size costs a search.
 */
export function followScale({ model, confidence }: Track, picture: Picture, centre: Point): void {
  if (confidence.frames < SCALE.fromFrame || confidence.frames % 2 !== 0) return;
  const { scale } = model;
  let best = scale;
  let height = model.responseAtScale(scale, picture, centre) * SCALE.gain;
  for (const other of [scale * SCALE.step, scale / SCALE.step]) {
    if (!isPossible(other, (model.radiusPx * other) / scale)) continue;
    const response = model.responseAtScale(other, picture, centre);
    if (response <= height) continue;
    height = response;
    best = other;
  }
  model.scale = scale + SCALE.share * (best - scale);
}

function isPossible(scale: number, radiusPx: number): boolean {
  return scale >= SCALE.min && scale <= SCALE.max && radiusPx >= SCALE.minRadiusPx;
}
