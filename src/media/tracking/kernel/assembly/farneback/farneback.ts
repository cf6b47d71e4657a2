import { MARGIN, levelImage, placeOf, prepareLine, readPicture, resampleLine, strideOf } from './level-image';
import { updateMatrices } from './matrices';
import { expandPolynomials } from './polynomial';
import { WINDOW_REACH, solveAll, solveAt } from './solve';
import { smoothingOf } from './tables';

/**
 * Number of levels above the picture itself. Each is half as large as the one below, and none is smaller than
 * MIN_SIDE_PX.
 */
const LEVELS: i32 = 3;
const MIN_SIDE_PX: f64 = 32;
/** Number of scratch lines, which solveAll needs. */
const LINES: usize = 11;
/** Planes of f32: two pictures, one level's image, polynomials of two (5 each), equations (5), flows of two levels. */
const PLANES: usize = 2 + 1 + 10 + 5 + 4;

/** Bytes of scratch for pictures of a size. */
export function farnebackBytes(widthPx: i32, heightPx: i32): usize {
  const stride = <usize>strideOf(widthPx);
  const pixels = stride * <usize>heightPx;
  return PLANES * pixels * 4 + LINES * (stride + <usize>(2 * MARGIN)) * 4 + pixels / 4 + 64;
}

/**
 * Dense flow from one picture to the next (Farneback 2003), from coarse to fine, read at single pixels. The last steps
 * of the finest level skip the pixels that these do not depend on.
 * @param tables tables.ts
 * @param before 8-bit picture of sourceWidthPx columns; after: the next one
 * @param halvings both are read at 1 / 2^halvings of their size
 * @param widthPx size at which they are read, at least 16 in both directions
 * @param work farnebackBytes of scratch
 * @param points x and y of each as i32, inside the picture as it is read
 * @param out x and y of each one's flow as f32, in pixels of the picture as it is read
 */
export function farneback(
  tables: usize,
  before: usize,
  after: usize,
  sourceWidthPx: i32,
  halvings: i32,
  widthPx: i32,
  heightPx: i32,
  iterations: i32,
  work: usize,
  points: usize,
  count: i32,
  out: usize,
): void {
  const stride = strideOf(widthPx);
  const plane = <usize>(stride * heightPx) * 4;
  const picture0 = work;
  const picture1 = picture0 + plane;
  const image = picture1 + plane;
  const quads0 = image + plane;
  const mixed0 = quads0 + 4 * plane;
  const quads1 = mixed0 + plane;
  const mixed1 = quads1 + 4 * plane;
  const matrices = mixed1 + plane;
  let flow = matrices + 5 * plane;
  let coarser = flow + 2 * plane;
  const lines = matrices + 9 * plane;
  const needed = lines + LINES * <usize>((stride + 2 * MARGIN) * 4);
  readPicture(before, sourceWidthPx, halvings, widthPx, heightPx, picture0);
  readPicture(after, sourceWidthPx, halvings, widthPx, heightPx, picture1);
  const coarsest = levelsOf(widthPx, heightPx);
  let lastWidthPx = 0;
  let lastHeightPx = 0;
  for (let level = coarsest; level >= 0; level--) {
    const scale = 1 / <f64>(1 << level);
    const width = <i32>nearest<f64>(<f64>widthPx * scale);
    const height = <i32>nearest<f64>(<f64>heightPx * scale);
    if (level == coarsest) memory.fill(flow, 0, <usize>(strideOf(width) * height * 8));
    else enlargeFlow(coarser, lastWidthPx, lastHeightPx, width, height, lines, flow);
    const smoothing = smoothingOf(tables, level);
    const half = smoothingReach(level);
    levelImage(picture0, widthPx, heightPx, smoothing, half, width, height, lines, image);
    expandPolynomials(image, width, height, tables, lines, quads0, mixed0);
    levelImage(picture1, widthPx, heightPx, smoothing, half, width, height, lines, image);
    expandPolynomials(image, width, height, tables, lines, quads1, mixed1);
    updateMatrices(quads0, mixed0, quads1, mixed1, width, height, flow, 0, matrices);
    for (let k = 1; k < iterations; k++) {
      const only: usize = level == 0 ? needed : 0;
      // Each window needs the windows of the step before, so earlier steps need a wider surrounding.
      if (level == 0) markNeeded(points, count, width, height, (iterations - k) * WINDOW_REACH, needed);
      solveAll(matrices, width, height, only, lines, flow);
      updateMatrices(quads0, mixed0, quads1, mixed1, width, height, flow, only, matrices);
    }
    if (level == 0) break;
    solveAll(matrices, width, height, 0, lines, flow);
    const swap = flow;
    flow = coarser;
    coarser = swap;
    lastWidthPx = width;
    lastHeightPx = height;
  }
  solveAt(matrices, widthPx, heightPx, points, count, out);
}

function levelsOf(widthPx: i32, heightPx: i32): i32 {
  let levels = 0;
  while (levels < LEVELS) {
    const scale = 1 / <f64>(2 << levels);
    if (<f64>min(widthPx, heightPx) * scale < MIN_SIDE_PX) break;
    levels++;
  }
  return levels;
}

/** Half the width of a level's smoothing kernel, which has 3, 3, 9 or 19 values. */
function smoothingReach(level: i32): i32 {
  return level < 2 ? 1 : level == 2 ? 4 : 9;
}

/** Interpolates the flow of a coarser level, with doubled values: first along its rows, then from row to row. */
function enlargeFlow(
  from: usize,
  fromWidthPx: i32,
  fromHeightPx: i32,
  widthPx: i32,
  heightPx: i32,
  lines: usize,
  to: usize,
): void {
  const fromRowBytes = <usize>(strideOf(fromWidthPx) * 4);
  const rowBytes = <usize>(strideOf(widthPx) * 4);
  const upper = lines;
  const below = upper + rowBytes;
  const copy = below + rowBytes;
  const places = copy + fromRowBytes + 16;
  const step = <f64>fromHeightPx / <f64>heightPx;
  prepareLine(fromWidthPx, widthPx, places);
  for (let part: usize = 0; part < 2; part++) {
    const plane = from + part * fromRowBytes * <usize>fromHeightPx;
    const out = to + part * rowBytes * <usize>heightPx;
    let held = -1;
    for (let y = 0; y < heightPx; y++) {
      const row = placeOf(y, step, fromHeightPx);
      const top = <i32>floor<f64>(row);
      if (top != held) {
        const next = plane + <usize>min(fromHeightPx - 1, top + 1) * fromRowBytes;
        if (top == held + 1 && held >= 0) memory.copy(upper, below, rowBytes);
        else
          enlargeRow(
            plane + <usize>top * fromRowBytes,
            fromRowBytes,
            fromWidthPx,
            copy,
            places,
            rowBytes,
            upper,
          );
        enlargeRow(next, fromRowBytes, fromWidthPx, copy, places, rowBytes, below);
        held = top;
      }
      const share = f32x4.splat(<f32>(row - <f64>top));
      const target = out + <usize>y * rowBytes;
      for (let x: usize = 0; x < rowBytes; x += 16) {
        const a = v128.load(upper + x);
        const value = f32x4.add(a, f32x4.mul(share, f32x4.sub(v128.load(below + x), a)));
        v128.store(target + x, f32x4.add(value, value));
      }
    }
  }
}

function enlargeRow(
  row: usize,
  rowBytes: usize,
  widthPx: i32,
  copy: usize,
  places: usize,
  toBytes: usize,
  to: usize,
): void {
  memory.copy(copy, row, rowBytes);
  resampleLine(copy, widthPx, places, toBytes, to);
}

/** Marks squares around all points, four pixels of a row at a time. */
function markNeeded(points: usize, count: i32, widthPx: i32, heightPx: i32, reach: i32, needed: usize): void {
  const groups = strideOf(widthPx) / 4;
  memory.fill(needed, 0, <usize>(groups * heightPx));
  for (let k = 0; k < count; k++) {
    const x = load<i32>(points + <usize>(k * 8));
    const y = load<i32>(points + <usize>(k * 8), 4);
    const from = max(0, x - reach) / 4;
    const to = min(widthPx - 1, x + reach) / 4;
    const last = min(heightPx - 1, y + reach);
    for (let v = max(0, y - reach); v <= last; v++) {
      memory.fill(needed + <usize>(v * groups + from), 1, <usize>(to - from + 1));
    }
  }
}
