import type { Point } from '../geometry';

/** Where a search found the player. */
export interface Peak {
  /** Displacement from the window's middle, in cells. */
  readonly offset: Point;
  /** Height of the filter's response. */
  readonly response: number;
  /** How far the response stands out of the rest of the window, in standard deviations. */
  readonly peakToSidelobe: number;
  /** Colour likelihood there, 0 to 1. */
  readonly colour: number;
}

/** Half width of what belongs to the peak, in cells. */
const PEAK_REACH = 4;

/** Highest point of the score, to a part of a cell, with the figures that the confidence needs. */
export function findPeak(
  score: Float32Array,
  response: Float32Array,
  colour: Float32Array,
  cells: number,
): Peak {
  let top = 0;
  for (let at = 1; at < score.length; at++) if ((score[at] ?? 0) > (score[top] ?? 0)) top = at;
  const x = top % cells;
  const y = Math.floor(top / cells);
  const value = (column: number, row: number): number =>
    score[((row + cells) % cells) * cells + ((column + cells) % cells)] ?? 0;
  const height = highestNear(response, cells, x, y);
  return {
    offset: {
      x: x - cells / 2 + subCell(value(x - 1, y), value(x, y), value(x + 1, y)),
      y: y - cells / 2 + subCell(value(x, y - 1), value(x, y), value(x, y + 1)),
    },
    response: height,
    peakToSidelobe: sidelobeRatio(response, cells, x, y, height),
    colour: colour[top] ?? 0,
  };
}

/** Highest response within a cell of a position: the score's peak may be next to the response's. */
function highestNear(response: Float32Array, cells: number, x: number, y: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let row = Math.max(0, y - 1); row <= Math.min(cells - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(cells - 1, x + 1); column++) {
      most = Math.max(most, response[row * cells + column] ?? 0);
    }
  }
  return most;
}

function sidelobeRatio(response: Float32Array, cells: number, x: number, y: number, height: number): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let at = 0; at < response.length; at++) {
    const isNear =
      Math.abs((at % cells) - x) <= PEAK_REACH && Math.abs(Math.floor(at / cells) - y) <= PEAK_REACH;
    if (isNear) continue;
    const value = response[at] ?? 0;
    count++;
    sum += value;
    squares += value * value;
  }
  const mean = sum / count;
  return (height - mean) / (Math.sqrt(Math.max(0, squares / count - mean * mean)) + 1e-6);
}

/** Offset of the top of the parabola through three neighbours, at most half a step. */
export function subCell(before: number, at: number, after: number): number {
  const bend = before - 2 * at + after;
  if (Math.abs(bend) < 1e-9) return 0;
  return Math.min(0.5, Math.max(-0.5, (0.5 * (before - after)) / bend));
}
