import {
  bytesOf,
  CB_BLUE,
  CB_GREEN,
  CB_RED,
  COLOR_ONE,
  CR_BLUE,
  CR_GREEN,
  CR_RED,
  lumaFactors,
  lumaOf,
} from './rgb';
import { storeBytes } from './store-bytes';

/** A number of this size has no bits below 1: adding it rounds what is small, and leaves that in its low bits. */
const ROUNDER: f32 = 12_582_912;
const ROUNDER_BITS: i32 = 0x4b400000;

/**
 * Lays a drawing over planes of limited-range BT.709 (source-over on gamma-coded values). One color value covers four
 * pixels: their colors count by their opacity.
 * @param drawing RGBA, not premultiplied, rows without gaps; up to 31 bytes behind the last one are read
 * @param width even, as the height is
 * @param luma where the drawing's top left pixel goes, like cb and cr; strides are bytes from row to row
 */
export function blend(
  drawing: usize,
  width: i32,
  height: i32,
  luma: usize,
  lumaStride: usize,
  cb: usize,
  cr: usize,
  chromaStride: usize,
): void {
  const toLuma = lumaFactors(false);
  const stride = <usize>width;
  for (let y = 0; y < height; y += 2) {
    for (let x: usize = 0; x < stride; x += 8) {
      const top = drawing + 4 * x;
      const below = top + 4 * stride;
      const a = v128.load(top);
      const b = v128.load(top, 16);
      const c = v128.load(below);
      const d = v128.load(below, 16);
      const seen = v128.and(v128.or(v128.or(a, b), v128.or(c, d)), i32x4.splat(0xff000000));
      if (!v128.any_true(seen)) continue;
      const count = min<usize>(8, stride - x);
      blendLuma(a, b, toLuma, luma + x, count);
      blendLuma(c, d, toLuma, luma + lumaStride + x, count);
      blendChroma(a, b, c, d, cb + x / 2, cr + x / 2, count / 2);
    }
    drawing += 8 * stride;
    luma += 2 * lumaStride;
    cb += chromaStride;
    cr += chromaStride;
  }
}

function blendLuma(left: v128, right: v128, toLuma: v128, at: usize, count: usize): void {
  const old = i16x8.extend_low_i8x16_u(v128.load64_zero(at));
  const low = blendedLuma(left, i32x4.extend_low_i16x8_u(old), toLuma);
  const high = blendedLuma(right, i32x4.extend_high_i16x8_u(old), toLuma);
  storeBytes(at, bytesOf(low, high), count);
}

function blendedLuma(pixels: v128, old: v128, toLuma: v128): v128 {
  const gain = i32x4.mul(i32x4.sub(lumaOf(pixels, toLuma), old), i32x4.shr_u(pixels, 24));
  return i32x4.add(old, rounded(f32x4.mul(f32x4.convert_i32x4_s(gain), f32x4.splat(1.0 / 255))));
}

function rounded(values: v128): v128 {
  return i32x4.sub(f32x4.add(values, f32x4.splat(ROUNDER)), i32x4.splat(ROUNDER_BITS));
}

/** Eight pixels and those below them, for four values of each color. */
function blendChroma(a: v128, b: v128, c: v128, d: v128, cb: usize, cr: usize, count: usize): void {
  const sum0 = sumOfSquare(a, c, false);
  const sum1 = sumOfSquare(a, c, true);
  const sum2 = sumOfSquare(b, d, false);
  const sum3 = sumOfSquare(b, d, true);
  // From one square's red, green, blue and opacity in a vector to four reds, greens, blues and opacities.
  const redGreen0 = v128.shuffle<u32>(sum0, sum1, 0, 4, 1, 5);
  const redGreen1 = v128.shuffle<u32>(sum2, sum3, 0, 4, 1, 5);
  const blueAlpha0 = v128.shuffle<u32>(sum0, sum1, 2, 6, 3, 7);
  const blueAlpha1 = v128.shuffle<u32>(sum2, sum3, 2, 6, 3, 7);
  const red = f32x4.convert_i32x4_s(v128.shuffle<u64>(redGreen0, redGreen1, 0, 2));
  const green = f32x4.convert_i32x4_s(v128.shuffle<u64>(redGreen0, redGreen1, 1, 3));
  const blue = f32x4.convert_i32x4_s(v128.shuffle<u64>(blueAlpha0, blueAlpha1, 0, 2));
  const alpha = f32x4.convert_i32x4_s(v128.shuffle<u64>(blueAlpha0, blueAlpha1, 1, 3));
  blendOne(weighted(red, green, blue, CB_RED, CB_GREEN, CB_BLUE), alpha, cb, count);
  blendOne(weighted(red, green, blue, CR_RED, CR_GREEN, CR_BLUE), alpha, cr, count);
}

/** Two pixels of four and the two below them: sums of red, green and blue times the opacity, and of the opacity. */
function sumOfSquare(above: v128, below: v128, isHigh: bool): v128 {
  return i32x4.add(sumOfTwo(above, isHigh), sumOfTwo(below, isHigh));
}

function sumOfTwo(pixels: v128, isHigh: bool): v128 {
  // A place that is not there gives 0; the opacity itself counts once.
  const places = i8x16(3, 3, 3, -1, 7, 7, 7, -1, 11, 11, 11, -1, 15, 15, 15, -1);
  const opacities = v128.or(i8x16.swizzle(pixels, places), i32x4.splat(0x01000000));
  const both = isHigh
    ? i16x8.extmul_high_i8x16_u(pixels, opacities)
    : i16x8.extmul_low_i8x16_u(pixels, opacities);
  return i32x4.add(i32x4.extend_low_i16x8_u(both), i32x4.extend_high_i16x8_u(both));
}

function weighted(red: v128, green: v128, blue: v128, byRed: i32, byGreen: i32, byBlue: i32): v128 {
  const first = f32x4.mul(red, f32x4.splat(<f32>byRed / <f32>COLOR_ONE));
  const second = f32x4.mul(green, f32x4.splat(<f32>byGreen / <f32>COLOR_ONE));
  const third = f32x4.mul(blue, f32x4.splat(<f32>byBlue / <f32>COLOR_ONE));
  return f32x4.add(f32x4.add(first, second), third);
}

function blendOne(color: v128, alpha: v128, at: usize, count: usize): void {
  const old = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at)));
  const fromMiddle = f32x4.convert_i32x4_s(i32x4.sub(old, i32x4.splat(128)));
  const gain = f32x4.mul(f32x4.sub(color, f32x4.mul(fromMiddle, alpha)), f32x4.splat(1.0 / 1020));
  const values = i32x4.add(old, rounded(gain));
  storeBytes(at, bytesOf(values, values), count);
}
