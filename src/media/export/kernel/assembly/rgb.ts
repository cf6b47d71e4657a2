/*
 * R'G'B' (0 to 255) to limited-range BT.709 Y'CbCr (ITU-R BT.709-6, sections 3.2 to 3.4 and table 4: Y' 16 to 235, Cb
 * and Cr 16 to 240). Factors of luma are in units of 1/32768, those of Cb and Cr in units of 1/65536; the latter add up
 * to 0, so that gray has no color.
 * A pixel has four channels of one byte: red, green, blue and opacity, or blue, green, red and opacity (isBgr).
 */

export const LUMA_BITS: i32 = 15;
export const CHROMA_BITS: i32 = 16;

export function lumaFactors(isBgr: bool): v128 {
  return factorsOf(5983, 20127, 2032, isBgr);
}

export function cbFactors(isBgr: bool): v128 {
  return factorsOf(-6596, -22189, 28785, isBgr);
}

export function crFactors(isBgr: bool): v128 {
  return factorsOf(28784, -26145, -2639, isBgr);
}

/** The factors for the channels of two pixels, 16 bits each; the factor for opacity is 0. */
function factorsOf(red: i32, green: i32, blue: i32, isBgr: bool): v128 {
  const first = isBgr ? blue : red;
  const third = isBgr ? red : blue;
  const low = (first & 0xffff) | (green << 16);
  return i64x2.splat(((<i64>(third & 0xffff)) << 32) | ((<i64>low) & 0xffffffff));
}

/** For each of four pixels, the sum of its channels times the factors, in i32 lanes. */
export function sumsOf(pixels: v128, factors: v128): v128 {
  return products(i16x8.extend_low_i8x16_u(pixels), i16x8.extend_high_i8x16_u(pixels), factors);
}

/** The same sums for pixels with 16 bits per channel, two pixels in each vector. */
export function products(low: v128, high: v128, factors: v128): v128 {
  const a = i32x4.dot_i16x8_s(low, factors);
  const b = i32x4.dot_i16x8_s(high, factors);
  return i32x4.add(v128.shuffle<u32>(a, b, 0, 2, 4, 6), v128.shuffle<u32>(a, b, 1, 3, 5, 7));
}

/**
 * The sums of the channels over two squares of four pixels, 16 bits each; `below` has the pixels below those of
 * `above`.
 */
export function sumsOfFour(above: v128, below: v128): v128 {
  const low = i16x8.add(i16x8.extend_low_i8x16_u(above), i16x8.extend_low_i8x16_u(below));
  const high = i16x8.add(i16x8.extend_high_i8x16_u(above), i16x8.extend_high_i8x16_u(below));
  return i16x8.add(v128.shuffle<u64>(low, high, 0, 2), v128.shuffle<u64>(low, high, 1, 3));
}

/** The bytes of eight values in i32 lanes, 0 to 255. */
export function bytesOf(low: v128, high: v128): v128 {
  const words = i16x8.narrow_i32x4_s(low, high);
  return i8x16.narrow_i16x8_u(words, words);
}
