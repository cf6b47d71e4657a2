import {
  bytesOf,
  cbFactors,
  CHROMA_BITS,
  crFactors,
  LUMA_BITS,
  lumaFactors,
  products,
  sumsOf,
  sumsOfFour,
} from './rgb';
import { storeBytes } from './store-bytes';

/**
 * A number of this size has no bits below 1, so that adding it to a small number rounds the number and leaves the
 * result in the low bits.
 */
const ROUNDER: f32 = 12_582_912;
const ROUNDER_BITS: i32 = 0x4b400000;

/**
 * Multiplies red, green and blue by the opacity, in place.
 * @param pixels RGBA or BGRA; up to 15 bytes after the last pixel are changed
 */
export function premultiply(pixels: usize, count: usize): void {
  // Each pixel's opacity goes to the lanes of its three colors. The index -1 gives 0, and the opacity's own lane is set
  // to 255 below, so that the opacity itself does not change.
  const places = i8x16(3, 3, 3, -1, 7, 7, 7, -1, 11, 11, 11, -1, 15, 15, 15, -1);
  for (let at = pixels; at < pixels + 4 * count; at += 16) {
    const v = v128.load(at);
    const opacities = v128.or(i8x16.swizzle(v, places), i32x4.splat(0xff000000));
    const low = share255(i16x8.extmul_low_i8x16_u(v, opacities));
    const high = share255(i16x8.extmul_high_i8x16_u(v, opacities));
    v128.store(at, i8x16.narrow_i16x8_u(low, high));
  }
}

/** Divides products of two bytes by 255, rounded; the result is exact. */
function share255(products: v128): v128 {
  const sum = i16x8.add(products, i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(sum, i16x8.shr_u(sum, 8)), 8);
}

/**
 * Blends a drawing over planes of limited-range BT.709 (source-over on gamma-coded values). One color value covers four
 * pixels, weighted by their opacity.
 * @param drawing premultiplied pixels, rows without gaps; up to 31 bytes after the last pixel are read
 * @param width even, like the height
 * @param luma address of the drawing's top left pixel in the picture, like cb and cr; strides are bytes from row to row
 */
export function blend(
  drawing: usize,
  width: i32,
  height: i32,
  isBgr: bool,
  luma: usize,
  lumaStride: usize,
  cb: usize,
  cr: usize,
  chromaStride: usize,
): void {
  const toLuma = lumaFactors(isBgr);
  const toCb = cbFactors(isBgr);
  const toCr = crFactors(isBgr);
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
      const left = sumsOfFour(a, c);
      const right = sumsOfFour(b, d);
      blendChroma(left, right, toCb, cb + x / 2, count / 2);
      blendChroma(left, right, toCr, cr + x / 2, count / 2);
    }
    drawing += 8 * stride;
    luma += 2 * lumaStride;
    cb += chromaStride;
    cr += chromaStride;
  }
}

function blendLuma(left: v128, right: v128, toLuma: v128, at: usize, count: usize): void {
  const old = i16x8.extend_low_i8x16_u(v128.load64_zero(at));
  const low = blendedLuma(i32x4.extend_low_i16x8_u(old), left, toLuma);
  const high = blendedLuma(i32x4.extend_high_i16x8_u(old), right, toLuma);
  storeBytes(at, bytesOf(low, high), count);
}

function blendedLuma(old: v128, pixels: v128, toLuma: v128): v128 {
  const sums = f32x4.convert_i32x4_s(sumsOf(pixels, toLuma));
  const opacities = f32x4.convert_i32x4_s(i32x4.shr_u(pixels, 24));
  return blended(
    old,
    f32x4.mul(sums, f32x4.splat(1.0 / <f32>(1 << LUMA_BITS))),
    16,
    f32x4.mul(opacities, f32x4.splat(1.0 / 255)),
  );
}

/** @param left sums over two squares of four pixels, as `right` */
function blendChroma(left: v128, right: v128, factors: v128, at: usize, count: usize): void {
  const old = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at)));
  const sums = f32x4.convert_i32x4_s(products(left, right, factors));
  // The opacity is the fourth 16-bit channel of each pixel.
  const opacities = i32x4.shr_u(v128.shuffle<u32>(left, right, 1, 3, 5, 7), 16);
  const values = blended(
    old,
    f32x4.mul(sums, f32x4.splat(1.0 / <f32>(4 << CHROMA_BITS))),
    128,
    f32x4.mul(f32x4.convert_i32x4_s(opacities), f32x4.splat(1.0 / 1020)),
  );
  storeBytes(at, bytesOf(values, values), count);
}

/** old + added - (old - zero) * opacity, rounded; `added` is relative to `zero`. */
function blended(old: v128, added: v128, zero: i32, opacity: v128): v128 {
  const taken = f32x4.mul(f32x4.convert_i32x4_s(i32x4.sub(old, i32x4.splat(zero))), opacity);
  const change = f32x4.add(f32x4.sub(added, taken), f32x4.splat(ROUNDER));
  return i32x4.add(old, i32x4.sub(change, i32x4.splat(ROUNDER_BITS)));
}
