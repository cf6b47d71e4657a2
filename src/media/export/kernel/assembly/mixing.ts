/** Weights are in units of 1/32768; a sum starts with half a unit to round the result. */
const WEIGHT_BITS: i32 = 15;
export const HALF: i32 = 1 << (WEIGHT_BITS - 1);

/** Interleaves the first eight bytes of two rows. */
export function mixBytesLow(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

/** The same for the last eight. */
export function mixBytesHigh(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/** Sums of two neighboring bytes times two weights. */
export function lowProducts(bytes: v128, weights: v128): v128 {
  return i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(bytes), weights);
}

export function highProducts(bytes: v128, weights: v128): v128 {
  return i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(bytes), weights);
}

/** Whole values of eight sums. */
export function shares(low: v128, high: v128): v128 {
  return i16x8.narrow_i32x4_s(i32x4.shr_s(low, WEIGHT_BITS), i32x4.shr_s(high, WEIGHT_BITS));
}
