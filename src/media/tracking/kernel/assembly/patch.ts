/** Places are computed in whole numbers of 2^-20 pixels, so planes may have up to 1500 pixels in each direction. */
const FRACTION_BITS = 20;
const ONE_PX: f64 = 1048576;
const LEAST_PX: f64 = -500;
const MOST_PX: f64 = 1500;

/**
 * Bilinear samples of an 8-bit plane on a rotated grid, as f32: sample (k, l) is at left + k * stepX - l * stepY, top +
 * k * stepY + l * stepX, in pixels whose centers have whole coordinates. Outside the plane, its edge is repeated.
 * @param rows of the plane from firstRow on, without gaps: all rows that the grid touches, and one byte after them
 * @param stepX and stepY: at most 100 px
 * @param side divisible by 4
 */
export function resample(
  rows: usize,
  firstRow: i32,
  widthPx: i32,
  heightPx: i32,
  left: f64,
  top: f64,
  stepX: f64,
  stepY: f64,
  side: i32,
  out: usize,
): void {
  const mostX = i32x4.splat((widthPx - 1) << FRACTION_BITS);
  const mostY = i32x4.splat((heightPx - 1) << FRACTION_BITS);
  const lastColumn = i32x4.splat(max(0, widthPx - 2));
  const lastRow = i32x4.splat(max(0, heightPx - 2));
  const aheadX = ahead(stepX);
  const aheadY = ahead(stepY);
  const width = i32x4.splat(widthPx);
  const start = rows - <usize>(firstRow * widthPx);
  let to = out;
  for (let l = 0; l < side; l++) {
    const fromX = left - <f64>l * stepY;
    const fromY = top + <f64>l * stepX;
    for (let k = 0; k < side; k += 4, to += 16) {
      const x = within(fromX + <f64>k * stepX, aheadX, mostX);
      const y = within(fromY + <f64>k * stepY, aheadY, mostY);
      const column = i32x4.min_s(lastColumn, i32x4.shr_s(x, FRACTION_BITS));
      const row = i32x4.min_s(lastRow, i32x4.shr_s(y, FRACTION_BITS));
      const at = i32x4.add(i32x4.mul(row, width), column);
      v128.store(to, blend(start, widthPx, at, shareOf(x, column), shareOf(y, row)));
    }
  }
}

/** Places of 4 samples, counted from the first one. */
function ahead(step: f64): v128 {
  let places = i32x4.splat(0);
  places = i32x4.replace_lane(places, 1, <i32>nearest<f64>(step * ONE_PX));
  places = i32x4.replace_lane(places, 2, <i32>nearest<f64>(2 * step * ONE_PX));
  return i32x4.replace_lane(places, 3, <i32>nearest<f64>(3 * step * ONE_PX));
}

function within(first: f64, ahead: v128, most: v128): v128 {
  const place = <i32>nearest<f64>(max<f64>(LEAST_PX, min<f64>(MOST_PX, first)) * ONE_PX);
  return i32x4.max_s(i32x4.splat(0), i32x4.min_s(most, i32x4.add(i32x4.splat(place), ahead)));
}

function shareOf(place: v128, pixel: v128): v128 {
  const rest = i32x4.sub(place, i32x4.shl(pixel, FRACTION_BITS));
  return f32x4.mul(f32x4.convert_i32x4_s(rest), f32x4.splat(<f32>(1 / ONE_PX)));
}

/** Interpolates two neighbors in one row at a time: the low byte is the left one, the high byte the right one. */
function blend(start: usize, widthPx: i32, at: v128, shareX: v128, shareY: v128): v128 {
  const a = start + i32x4.extract_lane(at, 0);
  const b = start + i32x4.extract_lane(at, 1);
  const c = start + i32x4.extract_lane(at, 2);
  const d = start + i32x4.extract_lane(at, 3);
  let upper = i32x4.splat(0);
  upper = v128.load16_lane(a, upper, 0);
  upper = v128.load16_lane(b, upper, 2);
  upper = v128.load16_lane(c, upper, 4);
  upper = v128.load16_lane(d, upper, 6);
  let lower = i32x4.splat(0);
  lower = v128.load16_lane(a + widthPx, lower, 0);
  lower = v128.load16_lane(b + widthPx, lower, 2);
  lower = v128.load16_lane(c + widthPx, lower, 4);
  lower = v128.load16_lane(d + widthPx, lower, 6);
  const above = between(upper, shareX);
  return f32x4.add(above, f32x4.mul(shareY, f32x4.sub(between(lower, shareX), above)));
}

function between(pairs: v128, share: v128): v128 {
  const left = f32x4.convert_i32x4_s(v128.and(pairs, i32x4.splat(255)));
  const right = f32x4.convert_i32x4_s(i32x4.shr_u(pairs, 8));
  return f32x4.add(left, f32x4.mul(share, f32x4.sub(right, left)));
}

/**
 * Converts luma 0..255 to lightness 0..1, into a plane with a mirrored border that does not repeat the edge: one sample
 * above and below, 4 samples on the left and right for alignment.
 */
export function toLightness(luma: usize, side: i32, black: f32, gain: f32, out: usize): void {
  const rowBytes = <usize>side * 4;
  const strideBytes = rowBytes + 32;
  const low = f32x4.splat(black);
  const share = f32x4.splat(gain);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  for (let y: usize = 0; y < <usize>side; y++) {
    const from = luma + y * rowBytes;
    const to = out + (y + 1) * strideBytes + 16;
    for (let x: usize = 0; x < rowBytes; x += 16) {
      const value = f32x4.mul(share, f32x4.sub(v128.load(from + x), low));
      v128.store(to + x, f32x4.max(zero, f32x4.min(one, value)));
    }
    store<f32>(to - 4, load<f32>(to + 4));
    store<f32>(to + rowBytes, load<f32>(to + rowBytes - 8));
  }
  memory.copy(out, out + 2 * strideBytes, strideBytes);
  const last = out + <usize>side * strideBytes;
  memory.copy(last + strideBytes, last - strideBytes, strideBytes);
}
