import {
  bytesOf,
  CB_BLUE,
  CB_GREEN,
  CB_RED,
  CR_BLUE,
  CR_GREEN,
  CR_RED,
  factorsOf,
  lumaFactors,
  lumaOf,
  products,
} from './rgb';
import { storeBytes } from './store-bytes';

/**
 * Turns an opaque picture into limited-range BT.709 planes; a color is that of the mean of four pixels.
 * @param pixels four bytes each, rows without gaps; up to 31 bytes behind the last one are read
 * @param width even, as the height is
 * @param isBgr the pixels' channels are blue, green, red and one that does not count, instead of red, green, blue
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
  const toCb = isBgr ? factorsOf(CB_BLUE, CB_GREEN, CB_RED) : factorsOf(CB_RED, CB_GREEN, CB_BLUE);
  const toCr = isBgr ? factorsOf(CR_BLUE, CR_GREEN, CR_RED) : factorsOf(CR_RED, CR_GREEN, CR_BLUE);
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

/** Four pixels and those below them: the channels' sums over the two squares, 16 bits each. */
function sumsOfFour(above: v128, below: v128): v128 {
  const low = i16x8.add(i16x8.extend_low_i8x16_u(above), i16x8.extend_low_i8x16_u(below));
  const high = i16x8.add(i16x8.extend_high_i8x16_u(above), i16x8.extend_high_i8x16_u(below));
  return i16x8.add(v128.shuffle<u64>(low, high, 0, 2), v128.shuffle<u64>(low, high, 1, 3));
}

function chromaOf(left: v128, right: v128, factors: v128): v128 {
  // Of sums of four: two bits more. 128 is the middle; half a step is for rounding.
  const middle = i32x4.splat((128 << 18) + (1 << 17));
  const values = i32x4.shr_s(i32x4.add(products(left, right, factors), middle), 18);
  return bytesOf(values, values);
}
