/**
 * R'G'B' (0 to 255) to limited-range BT.709 Y'CbCr (ITU-R BT.709-6, sections 3.2 to 3.4 and table 4: Y' 16 to 235, Cb
 * and Cr 16 to 240). Luma's factors are of 1/32768, those of color of 1/65536; the latter add up to 0, so that gray
 * has no color.
 */
const Y_RED: i32 = 5983;
const Y_GREEN: i32 = 20127;
const Y_BLUE: i32 = 2032;
export const CB_RED: i32 = -6596;
export const CB_GREEN: i32 = -22189;
export const CB_BLUE: i32 = 28785;
export const CR_RED: i32 = 28784;
export const CR_GREEN: i32 = -26145;
export const CR_BLUE: i32 = -2639;
export const COLOR_ONE: i32 = 65536;

/** Factors of two pixels' channels; what stands in the fourth channel does not count. */
export function factorsOf(first: i32, second: i32, third: i32): v128 {
  const low = (first & 0xffff) | (second << 16);
  return i64x2.splat(((<i64>(third & 0xffff)) << 32) | ((<i64>low) & 0xffffffff));
}

export function lumaFactors(isBgr: bool): v128 {
  return isBgr ? factorsOf(Y_BLUE, Y_GREEN, Y_RED) : factorsOf(Y_RED, Y_GREEN, Y_BLUE);
}

/** Luma of four pixels, one in each i32 lane. */
export function lumaOf(pixels: v128, factors: v128): v128 {
  const sum = products(i16x8.extend_low_i8x16_u(pixels), i16x8.extend_high_i8x16_u(pixels), factors);
  // Limited range begins at 16; half a step is for rounding.
  return i32x4.shr_s(i32x4.add(sum, i32x4.splat((16 << 15) + (1 << 14))), 15);
}

/** Four pixels, two in each vector, with 16 bits a channel: the sums of their channels times the factors. */
export function products(low: v128, high: v128, factors: v128): v128 {
  const a = i32x4.dot_i16x8_s(low, factors);
  const b = i32x4.dot_i16x8_s(high, factors);
  return i32x4.add(v128.shuffle<u32>(a, b, 0, 2, 4, 6), v128.shuffle<u32>(a, b, 1, 3, 5, 7));
}

/** The bytes of eight values in i32 lanes, 0 to 255. */
export function bytesOf(low: v128, high: v128): v128 {
  const words = i16x8.narrow_i32x4_s(low, high);
  return i8x16.narrow_i16x8_u(words, words);
}
