import type { Point } from '../geometry';

/** The place at which a search found the player. */
export interface Peak {
  /** Displacement from the window's middle, in cells. */
  readonly offset: Point;
  /** Height of the filter's response. */
  readonly response: number;
  /** How far the response is above the rest of the window, in standard deviations. */
  readonly peakToSidelobe: number;
  /** Color likelihood there, 0 to 1. */
  readonly color: number;
}

/** Half width of the area that belongs to the peak, in cells. */
const PEAK_REACH = 4;

/** The highest point of the score, with subcell precision, and the figures that the confidence needs. */
export function findPeak(
  score: Float32Array,
  response: Float32Array,
  color: Float32Array,
  cells: number,
): Peak {
  let top = 0;
  for (let at = 1; at < score.length; at++) if ((score[at] ?? 0) > (score[top] ?? 0)) top = at;
  const x = top % cells;
  const y = Math.floor(top / cells);
  const value = (column: number, row: number): number =>
    score[((y + row + cells) % cells) * cells + ((x + column + cells) % cells)] ?? 0;
  const between = summit(value);
  const height = highestNear(response, cells, x, y);
  return {
    offset: { x: x - cells / 2 + between.x, y: y - cells / 2 + between.y },
    response: height,
    peakToSidelobe: sidelobeRatio(response, cells, x, y, height),
    color: color[top] ?? 0,
  };
}

/** Highest response within one cell of a position, because the response's peak may be next to the score's. */
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

/**
 * The highest point of the paraboloid through a value and its eight neighbors, at most half a step away in each
 * direction. Ridges of a response can have any angle, and two parabolas, one per axis, would be off by a third of a
 * step.
 * @param value at whole steps from the middle, -1 to 1
 */
export function summit(value: (column: number, row: number) => number): Point {
  const middle = value(0, 0);
  const [left, right, above, below] = [value(-1, 0), value(1, 0), value(0, -1), value(0, 1)];
  const slope = { x: (right - left) / 2, y: (below - above) / 2 };
  const bend = { x: left - 2 * middle + right, y: above - 2 * middle + below };
  const cross = (value(1, 1) - value(1, -1) - value(-1, 1) + value(-1, -1)) / 4;
  const determinant = bend.x * bend.y - cross * cross;
  if (bend.x >= 0 || bend.y >= 0 || determinant < 1e-3 * bend.x * bend.y) return { x: 0, y: 0 };
  return {
    x: half((cross * slope.y - bend.y * slope.x) / determinant),
    y: half((cross * slope.x - bend.x * slope.y) / determinant),
  };
}

function half(value: number): number {
  return Math.min(0.5, Math.max(-0.5, value));
}
