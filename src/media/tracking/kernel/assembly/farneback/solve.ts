import { sumOfLanes } from '../layout';
import { Area } from './area';
import { MARGIN, strideOf } from './level-image';
import { repeatEnds } from './polynomial';

/** Half of the window in which the flow is constant: the window has 15 pixels. */
export const WINDOW_REACH: i32 = 7;
const AREA: f64 = 225;
/** This floor makes the flow of windows without texture 0. */
const FLOOR: f64 = 0.001;
const PLANES: i32 = 5;
/** The sums over rows are computed again after this many rows, before their rounding errors add up. */
const FRESH_EVERY: i32 = 16;

/**
 * Flow of an area's pixels: the equations (updateMatrices) are summed over each pixel's window and solved. Edges are
 * repeated.
 * @param lines scratch of six rows with margins
 */
export function solveAll(
  matrices: usize,
  widthPx: i32,
  heightPx: i32,
  area: Area,
  lines: usize,
  flow: usize,
): void {
  const stride = strideOf(widthPx);
  const rowBytes = <usize>(stride * 4);
  const planeBytes = rowBytes * <usize>heightPx;
  const lineBytes = rowBytes + <usize>(2 * MARGIN * 4);
  const first = lines + <usize>(MARGIN * 4);
  const sums = first + <usize>PLANES * lineBytes;
  const from = <usize>(area.left * 4);
  const end = <usize>(area.right * 4);
  // The windows reach beyond the area.
  const wide = <usize>(max(0, area.left - MARGIN) * 4);
  const wideBytes = <usize>(min(stride, area.right + MARGIN) * 4) - wide;
  for (let y = area.top; y < area.bottom; y++) {
    const isFresh = (y - area.top) % FRESH_EVERY == 0;
    for (let plane: usize = 0; plane < <usize>PLANES; plane++) {
      const line = first + plane * lineBytes;
      const rows = matrices + plane * planeBytes + wide;
      if (isFresh) sumRows(rows, rowBytes, heightPx, y, wideBytes, line + wide);
      else moveRows(rows, rowBytes, heightPx, y, wideBytes, line + wide);
    }
    for (let plane: usize = 0; plane < <usize>PLANES; plane++) {
      const line = first + plane * lineBytes;
      repeatEnds(line, widthPx, WINDOW_REACH + 1);
      sumColumns(line, from, end, sums, flowScratch(first, lineBytes, plane));
    }
    const to = flow + <usize>y * rowBytes;
    for (let x = from; x < end; x += 16) {
      solveFour(
        v128.load(flowScratch(first, lineBytes, 0) + x),
        v128.load(flowScratch(first, lineBytes, 1) + x),
        v128.load(flowScratch(first, lineBytes, 2) + x),
        v128.load(flowScratch(first, lineBytes, 3) + x),
        v128.load(flowScratch(first, lineBytes, 4) + x),
        to + x,
        to + planeBytes + x,
      );
    }
  }
}

/**
 * Address of the sums over a plane's windows, which come after the lines with sums over rows and the scratch of
 * sumColumns.
 */
function flowScratch(first: usize, lineBytes: usize, plane: usize): usize {
  return first + (<usize>PLANES + 1 + plane) * lineBytes;
}

function clampRow(y: i32, heightPx: i32): i32 {
  return max(0, min(heightPx - 1, y));
}

function sumRows(plane: usize, rowBytes: usize, heightPx: i32, y: i32, bytes: usize, out: usize): void {
  memory.copy(out, plane + <usize>clampRow(y - WINDOW_REACH, heightPx) * rowBytes, bytes);
  for (let k = 1 - WINDOW_REACH; k <= WINDOW_REACH; k++) {
    const row = plane + <usize>clampRow(y + k, heightPx) * rowBytes;
    for (let x: usize = 0; x < bytes; x += 16) {
      v128.store(out + x, f32x4.add(v128.load(out + x), v128.load(row + x)));
    }
  }
}

function moveRows(plane: usize, rowBytes: usize, heightPx: i32, y: i32, bytes: usize, out: usize): void {
  const enters = plane + <usize>clampRow(y + WINDOW_REACH, heightPx) * rowBytes;
  const leaves = plane + <usize>clampRow(y - 1 - WINDOW_REACH, heightPx) * rowBytes;
  for (let x: usize = 0; x < bytes; x += 16) {
    const change = f32x4.sub(v128.load(enters + x), v128.load(leaves + x));
    v128.store(out + x, f32x4.add(v128.load(out + x), change));
  }
}

/** Sums of 15 neighbors, made of three sums of four and three single values. */
function sumColumns(line: usize, from: usize, end: usize, fours: usize, out: usize): void {
  for (let x = from; x < end + 48; x += 16) {
    const at = line + x - 32;
    const two = f32x4.add(v128.load(at), v128.load(at + 4));
    v128.store(fours + x - 32, f32x4.add(two, f32x4.add(v128.load(at + 8), v128.load(at + 12))));
  }
  for (let x = from; x < end; x += 16) {
    const left = f32x4.add(v128.load(fours + x - 28), v128.load(fours + x - 12));
    const single = f32x4.add(v128.load(line + x + 20), v128.load(line + x + 24));
    const right = f32x4.add(v128.load(fours + x + 4), f32x4.add(single, v128.load(line + x + 28)));
    v128.store(out + x, f32x4.add(left, right));
  }
}

function solveFour(yy: v128, xy: v128, xx: v128, y: v128, x: v128, outX: usize, outY: usize): void {
  const left = solveTwo(yy, xy, xx, y, x);
  const right = solveTwo(upper(yy), upper(xy), upper(xx), upper(y), upper(x));
  v128.store(outX, v128.shuffle<f32>(left, right, 0, 1, 4, 5));
  v128.store(outY, v128.shuffle<f32>(left, right, 2, 3, 6, 7));
}

function upper(values: v128): v128 {
  return v128.shuffle<f32>(values, values, 2, 3, 2, 3);
}

/** Solves two pixels in double precision, because the determinant is a small difference: x of both, then y of both. */
function solveTwo(yy4: v128, xy4: v128, xx4: v128, y4: v128, x4: v128): v128 {
  const share = f64x2.splat(1 / AREA);
  const yy = f64x2.mul(share, f64x2.promote_low_f32x4(yy4));
  const xy = f64x2.mul(share, f64x2.promote_low_f32x4(xy4));
  const xx = f64x2.mul(share, f64x2.promote_low_f32x4(xx4));
  const y = f64x2.mul(share, f64x2.promote_low_f32x4(y4));
  const x = f64x2.mul(share, f64x2.promote_low_f32x4(x4));
  const determinant = f64x2.sub(f64x2.mul(yy, xx), f64x2.mul(xy, xy));
  const below = f64x2.add(f64x2.splat(FLOOR), f64x2.max(f64x2.splat(0), determinant));
  const inverse = f64x2.div(f64x2.splat(1), below);
  const flowX = f64x2.mul(inverse, f64x2.sub(f64x2.mul(yy, x), f64x2.mul(xy, y)));
  const flowY = f64x2.mul(inverse, f64x2.sub(f64x2.mul(xx, y), f64x2.mul(xy, x)));
  const ofX = f32x4.demote_f64x2_zero(flowX);
  const ofY = f32x4.demote_f64x2_zero(flowY);
  return v128.shuffle<f64>(ofX, ofY, 0, 2);
}

/**
 * Flow at single pixels, from the same equations.
 * @param points x and y of each as i32
 * @param out x and y of each one's flow as f32
 */
export function solveAt(
  matrices: usize,
  widthPx: i32,
  heightPx: i32,
  points: usize,
  count: i32,
  out: usize,
): void {
  const stride = strideOf(widthPx);
  const planeBytes = <usize>(stride * heightPx * 4);
  for (let k = 0; k < count; k++) {
    const x = load<i32>(points + <usize>(k * 8));
    const y = load<i32>(points + <usize>(k * 8), 4);
    const isInside = x >= WINDOW_REACH && x <= widthPx - 2 - WINDOW_REACH;
    let yy: f64 = 0;
    let xy: f64 = 0;
    let xx: f64 = 0;
    let byY: f64 = 0;
    let byX: f64 = 0;
    for (let v = y - WINDOW_REACH; v <= y + WINDOW_REACH; v++) {
      const row = matrices + <usize>(clampRow(v, heightPx) * stride * 4);
      yy += isInside ? sumWindow(row, x) : sumClamped(row, x, widthPx);
      xy += isInside ? sumWindow(row + planeBytes, x) : sumClamped(row + planeBytes, x, widthPx);
      xx += isInside ? sumWindow(row + 2 * planeBytes, x) : sumClamped(row + 2 * planeBytes, x, widthPx);
      byY += isInside ? sumWindow(row + 3 * planeBytes, x) : sumClamped(row + 3 * planeBytes, x, widthPx);
      byX += isInside ? sumWindow(row + 4 * planeBytes, x) : sumClamped(row + 4 * planeBytes, x, widthPx);
    }
    yy /= AREA;
    xy /= AREA;
    xx /= AREA;
    byY /= AREA;
    byX /= AREA;
    const below = FLOOR + max<f64>(0, yy * xx - xy * xy);
    store<f32>(out + <usize>(k * 8), <f32>((yy * byX - xy * byY) / below));
    store<f32>(out + <usize>(k * 8), <f32>((xx * byY - xy * byX) / below), 4);
  }
}

function sumWindow(row: usize, x: i32): f64 {
  const at = row + <usize>((x - WINDOW_REACH) * 4);
  const left = f32x4.add(v128.load(at), v128.load(at, 16));
  const last = v128.and(v128.load(at, 48), i32x4(-1, -1, -1, 0));
  return <f64>sumOfLanes(f32x4.add(left, f32x4.add(v128.load(at, 32), last)));
}

function sumClamped(row: usize, x: i32, widthPx: i32): f64 {
  let sum: f64 = 0;
  for (let u = x - WINDOW_REACH; u <= x + WINDOW_REACH; u++) {
    sum += <f64>load<f32>(row + <usize>(clampRow(u, widthPx) * 4));
  }
  return sum;
}
