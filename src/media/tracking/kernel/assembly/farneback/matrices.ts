import { Area } from './area';
import { strideOf } from './level-image';
import { column0, column1, column2, column3 } from './transpose';

const BORDER: i32 = 5;

/**
 * The equations of every pixel's flow: five planes of f32, those of the symmetric matrix (yy, xy, xx) and of the right
 * side (y, x). The polynomials of the second picture are interpolated at the place that the current flow points to;
 * near the edges the equations have a smaller weight.
 * @param quads0 and mixed0: polynomials of the first picture (expandPolynomials); quads1, mixed1: of the second
 * @param flow plane of the flow's x, then its y
 * @param area where the equations are needed
 */
export function updateMatrices(
  quads0: usize,
  mixed0: usize,
  quads1: usize,
  mixed1: usize,
  widthPx: i32,
  heightPx: i32,
  flow: usize,
  area: Area,
  matrices: usize,
): void {
  const stride = strideOf(widthPx);
  const planeBytes = <usize>(stride * heightPx * 4);
  const rowBytes = <usize>(stride * 4);
  const zero = i32x4.splat(0);
  const mostX = i32x4.splat(max(0, widthPx - 2));
  const mostY = i32x4.splat(max(0, heightPx - 2));
  const pitch = i32x4.splat(stride);
  const half = f32x4.splat(0.5);
  const quarter = f32x4.splat(0.25);
  const one = f32x4.splat(1);
  const ahead = f32x4(0, 1, 2, 3);
  for (let y = area.top; y < area.bottom; y++) {
    const rowWeight = borderWeight(y, heightPx);
    const atY = f32x4.splat(<f32>y);
    for (let x = area.left; x < area.right; x += 4) {
      const at = <usize>(y * stride + x) * 4;
      const dx = v128.load(flow + at);
      const dy = v128.load(flow + planeBytes + at);
      const toX = f32x4.add(f32x4.add(f32x4.splat(<f32>x), ahead), dx);
      const toY = f32x4.add(atY, dy);
      const floorX = f32x4.floor(toX);
      const floorY = f32x4.floor(toY);
      const column = i32x4.trunc_sat_f32x4_s(floorX);
      const row = i32x4.trunc_sat_f32x4_s(floorY);
      const nearColumn = i32x4.max_s(zero, i32x4.min_s(mostX, column));
      const nearRow = i32x4.max_s(zero, i32x4.min_s(mostY, row));
      const inside = v128.and(i32x4.eq(column, nearColumn), i32x4.eq(row, nearRow));
      const place = i32x4.add(i32x4.mul(nearRow, pitch), nearColumn);
      const shareX = f32x4.sub(toX, floorX);
      const shareY = f32x4.sub(toY, floorY);
      const restX = f32x4.sub(one, shareX);
      const restY = f32x4.sub(one, shareY);
      const w00 = f32x4.mul(restX, restY);
      const w01 = f32x4.mul(shareX, restY);
      const w10 = f32x4.mul(restX, shareY);
      const w11 = f32x4.mul(shareX, shareY);
      const p0 = <usize>i32x4.extract_lane(place, 0);
      const p1 = <usize>i32x4.extract_lane(place, 1);
      const p2 = <usize>i32x4.extract_lane(place, 2);
      const p3 = <usize>i32x4.extract_lane(place, 3);
      const a = between(
        quads1 + p0 * 16,
        rowBytes * 4,
        v128.shuffle<f32>(w00, w00, 0, 0, 0, 0),
        v128.shuffle<f32>(w01, w01, 0, 0, 0, 0),
        v128.shuffle<f32>(w10, w10, 0, 0, 0, 0),
        v128.shuffle<f32>(w11, w11, 0, 0, 0, 0),
      );
      const b = between(
        quads1 + p1 * 16,
        rowBytes * 4,
        v128.shuffle<f32>(w00, w00, 1, 1, 1, 1),
        v128.shuffle<f32>(w01, w01, 1, 1, 1, 1),
        v128.shuffle<f32>(w10, w10, 1, 1, 1, 1),
        v128.shuffle<f32>(w11, w11, 1, 1, 1, 1),
      );
      const c = between(
        quads1 + p2 * 16,
        rowBytes * 4,
        v128.shuffle<f32>(w00, w00, 2, 2, 2, 2),
        v128.shuffle<f32>(w01, w01, 2, 2, 2, 2),
        v128.shuffle<f32>(w10, w10, 2, 2, 2, 2),
        v128.shuffle<f32>(w11, w11, 2, 2, 2, 2),
      );
      const d = between(
        quads1 + p3 * 16,
        rowBytes * 4,
        v128.shuffle<f32>(w00, w00, 3, 3, 3, 3),
        v128.shuffle<f32>(w01, w01, 3, 3, 3, 3),
        v128.shuffle<f32>(w10, w10, 3, 3, 3, 3),
        v128.shuffle<f32>(w11, w11, 3, 3, 3, 3),
      );
      const m0 = mixed1 + p0 * 4;
      const m1 = mixed1 + p1 * 4;
      const m2 = mixed1 + p2 * 4;
      const m3 = mixed1 + p3 * 4;
      let mixedThere = f32x4.mul(w00, gathered(m0, m1, m2, m3));
      mixedThere = f32x4.add(mixedThere, f32x4.mul(w01, gathered(m0 + 4, m1 + 4, m2 + 4, m3 + 4)));
      const n0 = m0 + rowBytes;
      const n1 = m1 + rowBytes;
      const n2 = m2 + rowBytes;
      const n3 = m3 + rowBytes;
      mixedThere = f32x4.add(mixedThere, f32x4.mul(w10, gathered(n0, n1, n2, n3)));
      mixedThere = f32x4.add(mixedThere, f32x4.mul(w11, gathered(n0 + 4, n1 + 4, n2 + 4, n3 + 4)));

      const own = quads0 + at * 4;
      const e = v128.load(own);
      const f = v128.load(own, 16);
      const g = v128.load(own, 32);
      const h = v128.load(own, 48);
      const ownYy = column2(e, f, g, h);
      const ownXx = column3(e, f, g, h);
      const ownXy = v128.load(mixed0 + at);
      let yy = v128.bitselect(f32x4.mul(half, f32x4.add(ownYy, column2(a, b, c, d))), ownYy, inside);
      let xx = v128.bitselect(f32x4.mul(half, f32x4.add(ownXx, column3(a, b, c, d))), ownXx, inside);
      let xy = v128.bitselect(
        f32x4.mul(quarter, f32x4.add(ownXy, mixedThere)),
        f32x4.mul(half, ownXy),
        inside,
      );
      let byY = f32x4.mul(half, f32x4.sub(column0(e, f, g, h), v128.and(inside, column0(a, b, c, d))));
      let byX = f32x4.mul(half, f32x4.sub(column1(e, f, g, h), v128.and(inside, column1(a, b, c, d))));
      byY = f32x4.add(byY, f32x4.add(f32x4.mul(yy, dy), f32x4.mul(xy, dx)));
      byX = f32x4.add(byX, f32x4.add(f32x4.mul(xy, dy), f32x4.mul(xx, dx)));
      if (rowWeight != 1 || x < BORDER || x + 3 >= widthPx - BORDER) {
        const weight = f32x4.mul(
          f32x4.splat(rowWeight),
          f32x4(
            borderWeight(x, widthPx),
            borderWeight(x + 1, widthPx),
            borderWeight(x + 2, widthPx),
            borderWeight(x + 3, widthPx),
          ),
        );
        yy = f32x4.mul(weight, yy);
        xx = f32x4.mul(weight, xx);
        xy = f32x4.mul(weight, xy);
        byY = f32x4.mul(weight, byY);
        byX = f32x4.mul(weight, byX);
      }
      const to = matrices + at;
      const squared = f32x4.mul(xy, xy);
      v128.store(to, f32x4.add(f32x4.mul(yy, yy), squared));
      v128.store(to + planeBytes, f32x4.mul(xy, f32x4.add(yy, xx)));
      v128.store(to + 2 * planeBytes, f32x4.add(f32x4.mul(xx, xx), squared));
      v128.store(to + 3 * planeBytes, f32x4.add(f32x4.mul(yy, byY), f32x4.mul(xy, byX)));
      v128.store(to + 4 * planeBytes, f32x4.add(f32x4.mul(xy, byY), f32x4.mul(xx, byX)));
    }
  }
}

/** One pixel's four coefficients, interpolated between four pixels. */
function between(at: usize, nextRow: usize, w00: v128, w01: v128, w10: v128, w11: v128): v128 {
  const upper = f32x4.add(f32x4.mul(w00, v128.load(at)), f32x4.mul(w01, v128.load(at, 16)));
  const below = at + nextRow;
  return f32x4.add(upper, f32x4.add(f32x4.mul(w10, v128.load(below)), f32x4.mul(w11, v128.load(below, 16))));
}

function gathered(a: usize, b: usize, c: usize, d: usize): v128 {
  let values = v128.load32_zero(a);
  values = v128.load32_lane(b, values, 1);
  values = v128.load32_lane(c, values, 2);
  return v128.load32_lane(d, values, 3);
}

/** The weight of the equations of a row or column; 0 beyond the picture, where a row is padded. */
function borderWeight(at: i32, count: i32): f32 {
  if (at >= count) return 0;
  return nearEdge(at) * nearEdge(count - 1 - at);
}

function nearEdge(distance: i32): f32 {
  if (distance >= BORDER) return 1;
  return distance < 2 ? 0.14 : 0.4472;
}
