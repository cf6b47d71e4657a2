/** Half the side of the neighborhood to which a polynomial is fitted, and the sigma of its weights. */
const POLY_N = 5;
const POLY_SIGMA = 1.2;
/** Largest length of half of a pyramid level's smoothing kernel, including its middle. */
const SMOOTHING_VALUES = 32;

/**
 * Constants of Farneback's method in the kernel's order (kernel/assembly/farneback/tables.ts): weights of the
 * polynomials and the inverse of their moments, then the smoothing before each level of the pyramid.
 */
export function farnebackTables(): Float32Array {
  const weights = gaussianHalf(POLY_SIGMA, POLY_N);
  const moment = (power: number): number =>
    2 * weights.reduce((sum, weight, x) => sum + weight * x ** power, 0);
  const second = moment(2);
  const spread = moment(4) - second ** 2;
  const padded = (values: readonly number[]): readonly number[] =>
    Array.from({ length: SMOOTHING_VALUES }, (_, k) => values[k] ?? 0);
  return Float32Array.from([
    ...weights,
    ...weights.map((weight, x) => weight * x),
    ...weights.map((weight, x) => weight * x * x),
    1 / second,
    -second / spread,
    1 / spread,
    1 / second ** 2,
    ...padded([0.5, 0.25]),
    ...[1, 2, 3].flatMap((level) => padded(levelSmoothing(level))),
  ]);
}

/** The Gaussian by which OpenCV smooths a picture before it scales the picture down to a level. */
function levelSmoothing(level: number): readonly number[] {
  const sigma = (2 ** level - 1) / 2;
  const reach = level === 1 ? 1 : (5 * sigma + 0.5) >> 1;
  return gaussianHalf(sigma, reach);
}

/** The middle and one side of a Gaussian whose values add up to 1. */
function gaussianHalf(sigma: number, reach: number): readonly number[] {
  const values = Array.from({ length: reach + 1 }, (_, x) => Math.exp(-(x * x) / (2 * sigma * sigma)));
  const total = 2 * values.reduce((sum, value) => sum + value, 0) - 1;
  return values.map((value) => value / total);
}
