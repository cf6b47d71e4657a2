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
 * Converts an opaque picture to limited-range BT.709 planes; Cb and Cr come from the mean of four pixels.
 * @param pixels four bytes each, rows without gaps; up to 31 bytes after the last pixel are read
 * @param width even, like the height
 */
export function fromRgb(
  pixels: usize,
  width: i32,
  height: i32,
  isBgr: bool,
  luma: usize,
  cb: usize,
  cr: usize,
): void {
  const toLuma = lumaFactors(isBgr);
  const toCb = cbFactors(isBgr);
  const toCr = crFactors(isBgr);
  const stride = <usize>width;
  for (let y = 0; y < height; y += 2) {
    for (let x: usize = 0; x < stride; x += 8) {
      const count = min<usize>(8, stride - x);
      const top = pixels + 4 * x;
      const below = top + 4 * stride;
      const a = v128.load(top);
      const b = v128.load(top, 16);
      const c = v128.load(below);
      const d = v128.load(below, 16);
      storeBytes(luma + x, bytesOf(lumaOf(a, toLuma), lumaOf(b, toLuma)), count);
      storeBytes(luma + stride + x, bytesOf(lumaOf(c, toLuma), lumaOf(d, toLuma)), count);
      const left = sumsOfFour(a, c);
      const right = sumsOfFour(b, d);
      storeBytes(cb + x / 2, chromaOf(left, right, toCb), count / 2);
      storeBytes(cr + x / 2, chromaOf(left, right, toCr), count / 2);
    }
    pixels += 8 * stride;
    luma += 2 * stride;
    cb += stride / 2;
    cr += stride / 2;
  }
}

/** Luma of limited range begins at 16; half a step is added for rounding. */
function lumaOf(pixels: v128, factors: v128): v128 {
  const start = i32x4.splat((16 << LUMA_BITS) + (1 << (LUMA_BITS - 1)));
  return i32x4.shr_s(i32x4.add(sumsOf(pixels, factors), start), LUMA_BITS);
}

/**
 * Cb and Cr have 128 in the middle, and half a step is added for rounding. They come from sums of four pixels, which
 * have two more bits.
 */
function chromaOf(left: v128, right: v128, factors: v128): v128 {
  const middle = i32x4.splat((128 << (CHROMA_BITS + 2)) + (1 << (CHROMA_BITS + 1)));
  const values = i32x4.shr_s(i32x4.add(products(left, right, factors), middle), CHROMA_BITS + 2);
  return bytesOf(values, values);
}
