import { storeBytes } from './store-bytes';

/**
 * Changes luma of full range to limited range: 16 + v * 219 / 255, rounded. This factor, in units of 1/32768, gives the
 * exact result for all 256 values.
 */
const LUMA_SHARE: i16 = 28141;
/** The same factor for Cb and Cr: 128 + (v - 128) * 224 / 255. */
const CHROMA_SHARE: i16 = 28787;

/** Changes full-range planes in place to limited range. */
export function limitRange(luma: usize, lumaCount: usize, chroma: usize, chromaCount: usize): void {
  limit(luma, lumaCount, LUMA_SHARE, 0, 16);
  limit(chroma, chromaCount, CHROMA_SHARE, 128, 128);
}

/**
 * target = middle + (value - zero) * share. The loop writes up to 15 bytes past the end, which are restored afterward.
 */
function limit(from: usize, count: usize, share: i16, zero: i16, middle: i16): void {
  const behind = v128.load(from + count);
  const shares = i16x8.splat(share);
  const zeros = i16x8.splat(zero);
  // Values are multiplied by 128 in between, so the middle is too, and 64 is added for rounding.
  const middles = i16x8.splat((middle << 7) + 64);
  const scale = i16x8.splat(128);
  for (let at = from; at < from + count; at += 16) {
    const v = v128.load(at);
    let low = i16x8.sub(i16x8.extend_low_i8x16_u(v), zeros);
    let high = i16x8.sub(i16x8.extend_high_i8x16_u(v), zeros);
    low = i16x8.q15mulr_sat_s(i16x8.mul(low, scale), shares);
    high = i16x8.q15mulr_sat_s(i16x8.mul(high, scale), shares);
    low = i16x8.shr_u(i16x8.add(low, middles), 7);
    high = i16x8.shr_u(i16x8.add(high, middles), 7);
    v128.store(at, i8x16.narrow_i16x8_u(low, high));
  }
  v128.store(from + count, behind);
}

/**
 * Changes limited-range planes in place from one matrix to another: adds shares of Cb and Cr to luma, and mixes Cb and
 * Cr. Factors are in units of 1/65536. Factors of a value on itself are close to 1 and are passed minus 1.
 * @param width of the luma plane; even, like the height
 */
export function turnColors(
  luma: usize,
  width: i32,
  height: i32,
  cb: usize,
  cr: usize,
  lumaCb: i32,
  lumaCr: i32,
  cbCb: i32,
  cbCr: i32,
  crCb: i32,
  crCr: i32,
): void {
  const toLuma = pairOf(lumaCb, lumaCr);
  const toCb = pairOf(cbCb, cbCr);
  const toCr = pairOf(crCb, crCr);
  const chromaWidth = <usize>(width >> 1);
  for (let y = 0; y < height; y += 2, luma += 2 * <usize>width, cb += chromaWidth, cr += chromaWidth) {
    for (let x: usize = 0; x < chromaWidth; x += 8) {
      const count = min<usize>(8, chromaWidth - x);
      const top = luma + 2 * x;
      const below = top + <usize>width;
      const blue = centered(cb + x);
      const red = centered(cr + x);
      const low = v128.shuffle<u16>(blue, red, 0, 8, 1, 9, 2, 10, 3, 11);
      const high = v128.shuffle<u16>(blue, red, 4, 12, 5, 13, 6, 14, 7, 15);
      const shift = shareOf(low, high, toLuma);
      store8(cb + x, i16x8.add(blue, shareOf(low, high, toCb)), count);
      store8(cr + x, i16x8.add(red, shareOf(low, high, toCr)), count);
      const left = v128.shuffle<u16>(shift, shift, 0, 0, 1, 1, 2, 2, 3, 3);
      const right = v128.shuffle<u16>(shift, shift, 4, 4, 5, 5, 6, 6, 7, 7);
      const shifted = moved(v128.load(top), left, right);
      const shiftedBelow = moved(v128.load(below), left, right);
      storeBytes(top, shifted, 2 * count);
      storeBytes(below, shiftedBelow, 2 * count);
    }
  }
}

function pairOf(first: i32, second: i32): v128 {
  return i32x4.splat((first & 0xffff) | (second << 16));
}

function centered(from: usize): v128 {
  return i16x8.sub(i16x8.extend_low_i8x16_u(v128.load64_zero(from)), i16x8.splat(128));
}

/** Eight sums of Cb and Cr times their factors. */
function shareOf(low: v128, high: v128, factors: v128): v128 {
  const half = i32x4.splat(0x8000);
  const a = i32x4.shr_s(i32x4.add(i32x4.dot_i16x8_s(low, factors), half), 16);
  const b = i32x4.shr_s(i32x4.add(i32x4.dot_i16x8_s(high, factors), half), 16);
  return i16x8.narrow_i32x4_s(a, b);
}

function moved(v: v128, left: v128, right: v128): v128 {
  const low = i16x8.add(i16x8.extend_low_i8x16_u(v), left);
  const high = i16x8.add(i16x8.extend_high_i8x16_u(v), right);
  return i8x16.narrow_i16x8_u(low, high);
}

function store8(to: usize, centeredValues: v128, count: usize): void {
  const values = i16x8.add(centeredValues, i16x8.splat(128));
  storeBytes(to, i8x16.narrow_i16x8_u(values, values), count);
}
