import { AREA_BYTES, Area } from './area';
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
  return PLANES * pixels * 4 + LINES * (stride + <usize>(2 * MARGIN)) * 4 + AREA_BYTES + 64;
}

/**
 * Dense flow from one picture to the next (Farneback 2003), from coarse to fine, read at single pixels. The finest level
 * is computed only around the first points.
 * @param tables tables.ts
 * @param before 8-bit picture of sourceWidthPx columns; after: the next one
 * @param halvings both are read at 1 / 2^halvings of their size
 * @param widthPx size at which they are read, at least 16 in both directions
 * @param work farnebackBytes of scratch
 * @param points x and y of each as i32, inside the picture as it is read. The flow of the first `fineCount` points (at
 * least one) is exact. The others get the flow of the next coarser level, if there is one.
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
  fineCount: i32,
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
  const area = changetype<Area>(lines + LINES * <usize>((stride + 2 * MARGIN) * 4));
  readPicture(before, sourceWidthPx, halvings, widthPx, heightPx, picture0);
  readPicture(after, sourceWidthPx, halvings, widthPx, heightPx, picture1);
  const coarsest = levelsOf(widthPx, heightPx);
  const fine = coarsest == 0 ? count : fineCount;
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
    // Each window needs the windows of the step before, so earlier steps need a wider surrounding.
    if (level == 0) surround(points, fine, width, height, iterations * WINDOW_REACH, area);
    else setWhole(area, width, height);
    levelImage(picture0, widthPx, heightPx, smoothing, half, width, height, lines, image);
    expandPolynomials(image, width, height, area.top, area.bottom, tables, lines, quads0, mixed0);
    levelImage(picture1, widthPx, heightPx, smoothing, half, width, height, lines, image);
    expandPolynomials(image, width, height, 0, height, tables, lines, quads1, mixed1);
    updateMatrices(quads0, mixed0, quads1, mixed1, width, height, flow, area, matrices);
    for (let k = 1; k < iterations; k++) {
      if (level == 0) surround(points, fine, width, height, (iterations - k) * WINDOW_REACH, area);
      solveAll(matrices, width, height, area, lines, flow);
      updateMatrices(quads0, mixed0, quads1, mixed1, width, height, flow, area, matrices);
    }
    if (level == 0) break;
    solveAll(matrices, width, height, area, lines, flow);
    const swap = flow;
    flow = coarser;
    coarser = swap;
    lastWidthPx = width;
    lastHeightPx = height;
  }
  solveAt(matrices, widthPx, heightPx, points, fine, out);
  const others = <usize>(fine * 8);
  readCoarser(coarser, lastWidthPx, lastHeightPx, points + others, count - fine, out + others);
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

function setWhole(area: Area, widthPx: i32, heightPx: i32): void {
  area.left = 0;
  area.top = 0;
  area.right = strideOf(widthPx);
  area.bottom = heightPx;
}

/** Sets the smallest area that contains all points and so much around them. */
function surround(points: usize, count: i32, widthPx: i32, heightPx: i32, reach: i32, area: Area): void {
  let left = widthPx;
  let top = heightPx;
  let right = 0;
  let bottom = 0;
  for (let k = 0; k < count; k++) {
    const x = load<i32>(points + <usize>(k * 8));
    const y = load<i32>(points + <usize>(k * 8), 4);
    left = min(left, x);
    top = min(top, y);
    right = max(right, x);
    bottom = max(bottom, y);
  }
  area.left = max(0, left - reach) & ~3;
  area.top = max(0, top - reach);
  area.right = min(strideOf(widthPx), strideOf(right + reach + 1));
  area.bottom = min(heightPx, bottom + reach + 1);
}

/** Reads points from the flow of a level of half the size. */
function readCoarser(flow: usize, widthPx: i32, heightPx: i32, points: usize, count: i32, out: usize): void {
  const stride = strideOf(widthPx);
  const planeBytes = <usize>(stride * heightPx * 4);
  for (let k = 0; k < count; k++) {
    const x = min(widthPx - 1, load<i32>(points + <usize>(k * 8)) / 2);
    const y = min(heightPx - 1, load<i32>(points + <usize>(k * 8), 4) / 2);
    const at = flow + <usize>((y * stride + x) * 4);
    store<f32>(out + <usize>(k * 8), 2 * load<f32>(at));
    store<f32>(out + <usize>(k * 8), 2 * load<f32>(at + planeBytes), 4);
  }
}
