/**
 * What the caller fills in before the first flow, as f32: six weights each of the polynomial's Gaussian, of it times x
 * and times x squared; four values of the inverse moments; then a smoothing kernel per level of the pyramid.
 */
const WEIGHTS: usize = 24;
const INVERSE_AT: usize = 3 * WEIGHTS;
const SMOOTHING_AT: usize = INVERSE_AT + 16;
const SMOOTHING_BYTES: usize = 128;

/** Pixels that the polynomial reaches to each side. */
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

/** Of x, of 1 with x squared, of x squared, of xy. */
export function inverseMoment(tables: usize, k: i32): v128 {
  return v128.load32_splat(tables + <usize>(k * 4), INVERSE_AT);
}

/** Half a level's smoothing kernel, from its middle on. */
export function smoothingOf(tables: usize, level: i32): usize {
  return tables + SMOOTHING_AT + <usize>level * SMOOTHING_BYTES;
}
