const TURN: f32 = 6.283185307179586;

/**
 * Angles of (x, y) in turns, 0 <= angle < 1, computed by a polynomial with an error below 0.0001. The angle of (0, 0)
 * is 0.
 */
export function turnsOf(y: v128, x: v128): v128 {
  const ax = f32x4.abs(x);
  const ay = f32x4.abs(y);
  const most = f32x4.max(f32x4.max(ax, ay), f32x4.splat(1e-30));
  const c = f32x4.div(f32x4.min(ax, ay), most);
  const c2 = f32x4.mul(c, c);
  // Odd polynomial for atan on [0, 1] (Abramowitz and Stegun, 4.4.49, five terms), in turns.
  let sum = f32x4.splat(0.0208351 / TURN);
  sum = f32x4.add(f32x4.mul(sum, c2), f32x4.splat(-0.085133 / TURN));
  sum = f32x4.add(f32x4.mul(sum, c2), f32x4.splat(0.180141 / TURN));
  sum = f32x4.add(f32x4.mul(sum, c2), f32x4.splat(-0.3302995 / TURN));
  sum = f32x4.add(f32x4.mul(sum, c2), f32x4.splat(0.999866 / TURN));
  let angle = f32x4.mul(sum, c);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  angle = v128.bitselect(f32x4.sub(f32x4.splat(0.25), angle), angle, f32x4.gt(ay, ax));
  angle = v128.bitselect(f32x4.sub(f32x4.splat(0.5), angle), angle, f32x4.lt(x, zero));
  angle = v128.bitselect(f32x4.sub(one, angle), angle, f32x4.lt(y, zero));
  return v128.andnot(angle, f32x4.ge(angle, one));
}
