import { MARGIN, strideOf } from './level-image';
import { REACH, gaussian, gaussianX, gaussianXx, inverseMoment } from './tables';
import { storeTransposed } from './transpose';

/**
 * Fits a quadratic polynomial to the Gaussian surroundings of every pixel. The coefficients of y, x, y squared and x
 * squared go to `quads` (one v128 per pixel), the coefficient of xy goes to `mixed`. Edges are repeated. Only the rows from
 * `top` up to `bottom` are done.
 * @param lines scratch of three rows with margins
 */
export function expandPolynomials(
  image: usize,
  widthPx: i32,
  heightPx: i32,
  top: i32,
  bottom: i32,
  tables: usize,
  lines: usize,
  quads: usize,
  mixed: usize,
): void {
  const stride = strideOf(widthPx);
  const rowBytes = <usize>(stride * 4);
  const lineBytes = rowBytes + <usize>(2 * MARGIN * 4);
  const plain = lines + <usize>(MARGIN * 4);
  const slope = plain + lineBytes;
  const bend = slope + lineBytes;
  const last = heightPx - 1;
  for (let y = top; y < bottom; y++) {
    const row = image + <usize>y * rowBytes;
    for (let x: usize = 0; x < rowBytes; x += 16) {
      let s0 = f32x4.mul(gaussian(tables, 0), v128.load(row + x));
      let s1 = f32x4.splat(0);
      let s2 = f32x4.splat(0);
      for (let k = 1; k <= REACH; k++) {
        const above = v128.load(image + <usize>max(0, y - k) * rowBytes + x);
        const below = v128.load(image + <usize>min(last, y + k) * rowBytes + x);
        const both = f32x4.add(above, below);
        s0 = f32x4.add(s0, f32x4.mul(gaussian(tables, k), both));
        s1 = f32x4.add(s1, f32x4.mul(gaussianX(tables, k), f32x4.sub(below, above)));
        s2 = f32x4.add(s2, f32x4.mul(gaussianXx(tables, k), both));
      }
      v128.store(plain + x, s0);
      v128.store(slope + x, s1);
      v128.store(bend + x, s2);
    }
    repeatEnds(plain, widthPx, REACH);
    repeatEnds(slope, widthPx, REACH);
    repeatEnds(bend, widthPx, REACH);
    expandRow(
      plain,
      slope,
      bend,
      tables,
      rowBytes,
      quads + <usize>y * rowBytes * 4,
      mixed + <usize>y * rowBytes,
    );
  }
}

/** Repeats the first and the last value of a line into its margins. */
export function repeatEnds(line: usize, count: i32, reach: i32): void {
  const first = load<f32>(line);
  const end = line + <usize>(count * 4);
  const last = load<f32>(end - 4);
  for (let k: usize = 0; k < <usize>(reach * 4); k += 4) {
    store<f32>(line - 4 - k, first);
    store<f32>(end + k, last);
  }
}

function expandRow(
  plain: usize,
  slope: usize,
  bend: usize,
  tables: usize,
  rowBytes: usize,
  quads: usize,
  mixed: usize,
): void {
  const g0 = gaussian(tables, 0);
  const ofX = inverseMoment(tables, 0);
  const ofOne = inverseMoment(tables, 1);
  const ofXx = inverseMoment(tables, 2);
  const ofXy = inverseMoment(tables, 3);
  for (let x: usize = 0; x < rowBytes; x += 16) {
    let one = f32x4.mul(g0, v128.load(plain + x));
    let byY = f32x4.mul(g0, v128.load(slope + x));
    let byYy = f32x4.mul(g0, v128.load(bend + x));
    let byX = f32x4.splat(0);
    let byXx = f32x4.splat(0);
    let byXy = f32x4.splat(0);
    for (let k = 1; k <= REACH; k++) {
      const off = <usize>(k * 4);
      const g = gaussian(tables, k);
      const gx = gaussianX(tables, k);
      const right = v128.load(plain + x + off);
      const left = v128.load(plain + x - off);
      const both = f32x4.add(right, left);
      one = f32x4.add(one, f32x4.mul(g, both));
      byXx = f32x4.add(byXx, f32x4.mul(gaussianXx(tables, k), both));
      byX = f32x4.add(byX, f32x4.mul(gx, f32x4.sub(right, left)));
      const slopeRight = v128.load(slope + x + off);
      const slopeLeft = v128.load(slope + x - off);
      byY = f32x4.add(byY, f32x4.mul(g, f32x4.add(slopeRight, slopeLeft)));
      byXy = f32x4.add(byXy, f32x4.mul(gx, f32x4.sub(slopeRight, slopeLeft)));
      byYy = f32x4.add(byYy, f32x4.mul(g, f32x4.add(v128.load(bend + x + off), v128.load(bend + x - off))));
    }
    const base = f32x4.mul(ofOne, one);
    storeTransposed(
      quads + x * 4,
      f32x4.mul(ofX, byY),
      f32x4.mul(ofX, byX),
      f32x4.add(base, f32x4.mul(ofXx, byYy)),
      f32x4.add(base, f32x4.mul(ofXx, byXx)),
    );
    v128.store(mixed + x, f32x4.mul(ofXy, byXy));
  }
}
