import { HALF, highProducts, lowProducts, mixBytesHigh, mixBytesLow, shares } from './mixing';

/**
 * Shrinks a plane: mixes several source rows into one row, then its columns into the target's row. Two tables
 * (planes/scale-table.ts) say which rows and columns a target pixel is made of, with their weights.
 * @param stride bytes from row to row of the source
 * @param columns number of the source's columns
 * @param down per target row: the first source row (i32), then `downPairs` pairs of weights (i16) for it and those
 * below
 * @param across per eight target columns: the first source column (i32, then 12 unused bytes); `vectors` vectors of 16
 * places of the columns and of their right neighbors, each relative to its vector's 16 columns; `acrossPairs` times
 * eight pairs of weights (i16): pair p is for the columns 2p to the right
 * @param line scratch memory for a row of the source and 32 bytes more
 * @param target rows follow each other without gaps; up to 7 bytes after the last row are overwritten
 */
export function scale(
  source: usize,
  stride: i32,
  columns: i32,
  down: usize,
  downPairs: i32,
  across: usize,
  vectors: i32,
  acrossPairs: i32,
  line: usize,
  target: usize,
  width: i32,
  height: i32,
): void {
  for (let y = 0; y < height; y++, target += width, down += <usize>(4 + 4 * downPairs)) {
    const rows = source + <usize>(load<i32>(down) * stride);
    if (downPairs === 1) mixTwoRows(rows, stride, down + 4, columns, line);
    else mixRows(rows, stride, down + 4, downPairs, columns, line);
    if (vectors === 1) mixNearColumns(line, across, acrossPairs, target, width);
    else mixColumns(line, across, vectors, acrossPairs, target, width);
  }
}

function mixTwoRows(upper: usize, stride: usize, weights: usize, columns: i32, line: usize): void {
  const weight = v128.load32_splat(weights);
  for (let x: usize = 0; x < <usize>columns; x += 16) {
    const a = v128.load(upper + x);
    const b = v128.load(upper + x + stride);
    const low = mixBytesLow(a, b);
    const high = mixBytesHigh(a, b);
    const half = i32x4.splat(HALF);
    const sum0 = i32x4.add(half, lowProducts(low, weight));
    const sum1 = i32x4.add(half, highProducts(low, weight));
    const sum2 = i32x4.add(half, lowProducts(high, weight));
    const sum3 = i32x4.add(half, highProducts(high, weight));
    v128.store(line + x, i8x16.narrow_i16x8_u(shares(sum0, sum1), shares(sum2, sum3)));
  }
}

function mixRows(rows: usize, stride: usize, weights: usize, pairs: i32, columns: i32, line: usize): void {
  for (let x: usize = 0; x < <usize>columns; x += 16) {
    let sum0 = i32x4.splat(HALF);
    let sum1 = sum0;
    let sum2 = sum0;
    let sum3 = sum0;
    let from = rows + x;
    for (let at = weights; at < weights + <usize>(4 * pairs); at += 4, from += 2 * stride) {
      const weight = v128.load32_splat(at);
      const a = v128.load(from);
      const b = v128.load(from + stride);
      const low = mixBytesLow(a, b);
      const high = mixBytesHigh(a, b);
      sum0 = i32x4.add(sum0, lowProducts(low, weight));
      sum1 = i32x4.add(sum1, highProducts(low, weight));
      sum2 = i32x4.add(sum2, lowProducts(high, weight));
      sum3 = i32x4.add(sum3, highProducts(high, weight));
    }
    v128.store(line + x, i8x16.narrow_i16x8_u(shares(sum0, sum1), shares(sum2, sum3)));
  }
}

/** For factors up to 2, where the source columns of eight target columns lie within 16. */
function mixNearColumns(line: usize, across: usize, pairs: i32, target: usize, width: i32): void {
  for (let x = 0; x < width; x += 8) {
    let from = line + load<i32>(across);
    const places = v128.load(across, 16);
    let low = i32x4.splat(HALF);
    let high = low;
    across += 32;
    for (let pair = 0; pair < pairs; pair++, from += 2, across += 32) {
      const v = i8x16.swizzle(v128.load(from), places);
      low = i32x4.add(low, lowProducts(v, v128.load(across)));
      high = i32x4.add(high, highProducts(v, v128.load(across, 16)));
    }
    const mixed = shares(low, high);
    v128.store64_lane(target + x, i8x16.narrow_i16x8_u(mixed, mixed), 0);
  }
}

function mixColumns(line: usize, across: usize, vectors: i32, pairs: i32, target: usize, width: i32): void {
  for (let x = 0; x < width; x += 8) {
    let from = line + load<i32>(across);
    const places = across + 16;
    let low = i32x4.splat(HALF);
    let high = low;
    across = places + <usize>(16 * vectors);
    for (let pair = 0; pair < pairs; pair++, from += 2, across += 32) {
      let v = i8x16.swizzle(v128.load(from), v128.load(places));
      for (let at: usize = 16; at < <usize>(16 * vectors); at += 16) {
        v = v128.or(v, i8x16.swizzle(v128.load(from + at), v128.load(places + at)));
      }
      low = i32x4.add(low, lowProducts(v, v128.load(across)));
      high = i32x4.add(high, highProducts(v, v128.load(across, 16)));
    }
    const mixed = shares(low, high);
    v128.store64_lane(target + x, i8x16.narrow_i16x8_u(mixed, mixed), 0);
  }
}
