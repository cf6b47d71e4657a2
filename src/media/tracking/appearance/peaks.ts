import { SEARCH } from '../constants';
import { findPeak } from './peak';
import type { Peak } from './peak';

/** A value below every score, which marks the cells of peaks already found. */
const TAKEN = -9;

/**
 * The highest point of the score, then side peaks that may be look-alikes, highest first. The score around them is
 * overwritten.
 * @param distance smallest distance between peaks, in cells
 * @param floor lowest response of a side peak
 */
export function findPeaks(
  score: Float32Array,
  response: Float32Array,
  color: Float32Array,
  cells: number,
  { distance, floor }: { readonly distance: number; readonly floor: number },
): readonly [Peak, ...Peak[]] {
  const first = findPeak(score, response, color, cells);
  const peaks: [Peak, ...Peak[]] = [first];
  let last = first;
  while (peaks.length < SEARCH.peaks) {
    take(score, cells, last, distance);
    last = findPeak(score, response, color, cells);
    if (last.response < floor) break;
    peaks.push(last);
  }
  return peaks;
}

function take(score: Float32Array, cells: number, { offset }: Peak, distance: number): void {
  const x = cells / 2 + offset.x;
  const y = cells / 2 + offset.y;
  const [left, right] = [Math.max(0, Math.ceil(x - distance)), Math.min(cells - 1, Math.floor(x + distance))];
  for (let row = Math.max(0, Math.ceil(y - distance)); row <= Math.min(cells - 1, y + distance); row++) {
    for (let column = left; column <= right; column++) {
      if (Math.hypot(column - x, row - y) < distance) score[row * cells + column] = TAKEN;
    }
  }
}
