import type { Plane } from '../../pictures/picture';
import type { Point } from '../geometry';

/** Samples per side of the grid on which a disc is read. */
const SIDE = 17;
/** Variance of lightness (0..255) that noise and video compression alone can cause. */
const NOISE = 20;

/** Places of the samples, alternating x and y, in radii. */
const PLACES = Float32Array.from(
  Array.from({ length: SIDE * SIDE }, (_, k) => {
    const x = (2 * (k % SIDE)) / (SIDE - 1) - 1;
    const y = (2 * Math.floor(k / SIDE)) / (SIDE - 1) - 1;
    return Math.hypot(x, y) <= 1 ? [x, y] : [];
  }).flat(),
);
const SAMPLES = PLACES.length / 2;

/**
 * The lightness inside a circle, minus its mean, on a fixed grid, so that circles of different sizes can be compared.
 */
export class Disc {
  private readonly values = new Float32Array(SAMPLES);
  private readonly variance: number;

  /** Reads the samples. Outside the plane, its edge is repeated. */
  constructor(plane: Plane, center: Point, radiusPx: number) {
    const { values } = this;
    let sum = 0;
    for (let k = 0; k < SAMPLES; k++) {
      const x = center.x + radiusPx * (PLACES[2 * k] ?? 0);
      const y = center.y + radiusPx * (PLACES[2 * k + 1] ?? 0);
      const value = sampleAt(plane, x, y);
      values[k] = value;
      sum += value;
    }
    let squares = 0;
    for (let k = 0; k < SAMPLES; k++) {
      const value = (values[k] ?? 0) - sum / SAMPLES;
      values[k] = value;
      squares += value * value;
    }
    this.variance = squares / SAMPLES;
  }

  /**
   * 1 for the same content, whatever its brightness; about 0 for unrelated contents; negative for opposite contents.
   */
  sameness(other: Disc): number {
    let squares = 0;
    for (let k = 0; k < SAMPLES; k++) {
      const difference = (this.values[k] ?? 0) - (other.values[k] ?? 0);
      squares += difference * difference;
    }
    return 1 - squares / SAMPLES / (this.variance + other.variance + NOISE);
  }
}

/** The lightness at a place, interpolated between four samples. */
function sampleAt({ data, widthPx, heightPx }: Plane, x: number, y: number): number {
  const column = Math.min(widthPx - 1, Math.max(0, x));
  const row = Math.min(heightPx - 1, Math.max(0, y));
  const left = Math.min(widthPx - 2, Math.floor(column));
  const top = Math.min(heightPx - 2, Math.floor(row));
  const at = top * widthPx + left;
  const right = column - left;
  const below = row - top;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const lower = (data[at + widthPx] ?? 0) * (1 - right) + (data[at + widthPx + 1] ?? 0) * right;
  return upper * (1 - below) + lower * below;
}
