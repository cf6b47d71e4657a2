/**
 * The caller fills in these tables before the first flow, as f32: six weights each of the polynomial's Gaussian, of the
 * Gaussian times x and of the Gaussian times x squared; four values of the inverse moments; then a smoothing kernel per
 * level of the pyramid.
 */
const WEIGHTS: usize = 24;
const INVERSE_AT: usize = 3 * WEIGHTS;
const SMOOTHING_AT: usize = INVERSE_AT + 16;
const SMOOTHING_BYTES: usize = 128;

/** How many pixels the polynomial reaches to each side. */
export const REACH: i32 = 5;

export function gaussian(tables: usize, k: i32): v128 {
  return v128.load32_splat(tables + <usize>(k * 4));
}

export function gaussianX(tables: usize, k: i32): v128 {
  return v128.load32_splat(tables + <usize>(k * 4), WEIGHTS);
}

export function gaussianXx(tables: usize, k: i32): v128 {
  return v128.load32_splat(tables + <usize>(k * 4), 2 * WEIGHTS);
}

/** Inverse moment k: of x, of 1 with x squared, of x squared, or of xy. */
export function inverseMoment(tables: usize, k: i32): v128 {
  return v128.load32_splat(tables + <usize>(k * 4), INVERSE_AT);
}

/** Half of a level's smoothing kernel, from its middle to its end. */
export function smoothingOf(tables: usize, level: i32): usize {
  return tables + SMOOTHING_AT + <usize>level * SMOOTHING_BYTES;
}
