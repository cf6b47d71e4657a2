import { HALF, highProducts, lowProducts, mixBytesHigh, mixBytesLow, shares } from './mixing';
import { storeBytes } from './store-bytes';

/** How many samples are mixed before and after a target's own. */
const BEFORE: i32 = 2;
const AFTER: i32 = 3;

/**
 * Shifts part of a plane by fractions of a pixel without scaling it: each target mixes six samples across and six down;
 * the third is its own. Past the plane's edges the first or last sample repeats.
 * @param columns number of the source's columns, which is the number of bytes from row to row
 * @param x column of the source whose sample is the first target's own one, like the row `y`
 * @param across three pairs of weights (i16), or 0 where columns are not mixed; `down` likewise for rows
 * @param line scratch memory for `width` and 32 bytes more
 * @param target rows of `width` bytes follow each other without gaps
 */
export function shift(
  source: usize,
  columns: i32,
  rows: i32,
  x: i32,
  across: usize,
  y: i32,
  down: usize,
  line: usize,
  target: usize,
  width: i32,
  height: i32,
): void {
  const needed = width + BEFORE + AFTER;
  const from = max(0, min(x - BEFORE, columns - 1));
  const count = max(from + 1, min(x + width + AFTER, columns)) - from;
  const left = min(max(0, BEFORE - x), needed - count);
  const first = source + from;
  for (let row = y; row < y + height; row++, target += width) {
    let samples = first + startOf(row, columns, rows);
    if (down !== 0) {
      mixRows(first, columns, rows, row, down, line + left, count);
      samples = line;
    } else if (count < needed) {
      memory.copy(line + left, samples, count);
      samples = line;
    }
    if (count < needed) {
      const start = line + left;
      memory.fill(line, load<u8>(start), left);
      memory.fill(start + count, load<u8>(start + count - 1), needed - left - count);
    }
    if (across === 0) memory.copy(target, samples + BEFORE, width);
    else mix(samples, samples + 1, samples + 2, samples + 3, samples + 4, samples + 5, across, target, width);
  }
}

/** Where a row starts in the plane; past the edges, the first or last row. */
function startOf(row: i32, columns: i32, rows: i32): usize {
  return <usize>(max(0, min(row, rows - 1)) * columns);
}

function mixRows(
  first: usize,
  columns: i32,
  rows: i32,
  row: i32,
  weights: usize,
  to: usize,
  count: i32,
): void {
  mix(
    first + startOf(row - 2, columns, rows),
    first + startOf(row - 1, columns, rows),
    first + startOf(row, columns, rows),
    first + startOf(row + 1, columns, rows),
    first + startOf(row + 2, columns, rows),
    first + startOf(row + 3, columns, rows),
    weights,
    to,
    count,
  );
}

/** Mixes `count` samples of six rows, or of one row read from six places. */
function mix(
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  e: usize,
  f: usize,
  weights: usize,
  to: usize,
  count: i32,
): void {
  const first = v128.load32_splat(weights);
  const second = v128.load32_splat(weights, 4);
  const third = v128.load32_splat(weights, 8);
  for (let x: i32 = 0; x < count; x += 16) {
    const ab = v128.load(a + x);
    const ba = v128.load(b + x);
    const cd = v128.load(c + x);
    const dc = v128.load(d + x);
    const ef = v128.load(e + x);
    const fe = v128.load(f + x);
    const low = mixEight(mixBytesLow(ab, ba), mixBytesLow(cd, dc), mixBytesLow(ef, fe), first, second, third);
    const high = mixEight(
      mixBytesHigh(ab, ba),
      mixBytesHigh(cd, dc),
      mixBytesHigh(ef, fe),
      first,
      second,
      third,
    );
    storeBytes(to + x, i8x16.narrow_i16x8_u(low, high), min(16, count - x));
  }
}

function mixEight(ab: v128, cd: v128, ef: v128, first: v128, second: v128, third: v128): v128 {
  const half = i32x4.splat(HALF);
  const low = i32x4.add(i32x4.add(half, lowProducts(ab, first)), lowProducts(cd, second));
  const high = i32x4.add(i32x4.add(half, highProducts(ab, first)), highProducts(cd, second));
  return shares(i32x4.add(low, lowProducts(ef, third)), i32x4.add(high, highProducts(ef, third)));
}
