import { storeBytes } from './store-bytes';

/** A factor of 1 in the units of q15mulr, as nearly as 16 bits hold it. */
const WHOLE: f32 = 32767;

/**
 * Darkens a plane in place outside of a soft ellipse: blends black over it with the opacity `strength` outside, none
 * where the squared distance is below `clear`, and a smooth step in between (drawing/looks/dimming.ts).
 * @param zero the plane's value of black: 16 for luma, 128 for colors
 * @param x center of the ellipse and its half sizes, in pixels of this plane
 */
export function dim(
  plane: usize,
  width: i32,
  height: i32,
  zero: i32,
  x: f32,
  y: f32,
  radiusX: f32,
  radiusY: f32,
  clear: f32,
  strength: f32,
): void {
  const zeros = i16x8.splat(<i16>zero);
  const outside = i16x8.splat(<i16>(WHOLE * (1 - strength)));
  const step: f32 = 1.0 / radiusX;
  const steps = f32x4.mul(f32x4(0, 1, 2, 3), f32x4.splat(step));
  const clears = f32x4.splat(clear);
  const slope = f32x4.splat(1 / (1 - clear));
  const depth = f32x4.splat(WHOLE * strength);
  for (let row = 0; row < height; row++) {
    const dy = (<f32>row + 0.5 - y) / radiusY;
    const fromMiddle = f32x4.splat(dy * dy);
    const half = dy * dy < 1 ? radiusX * sqrt<f32>(1 - dy * dy) : -1;
    const first = half < 0 ? width : <i32>floor<f32>(x - half);
    const end = half < 0 ? 0 : <i32>ceil<f32>(x + half) + 1;
    for (let column = 0; column < width; column += 16) {
      const at = plane + <usize>column;
      const v = v128.load(at);
      let low = outside;
      let high = outside;
      if (column + 16 > first && column < end) {
        const dx = (<f32>column + 0.5 - x) * step;
        const a = shares(dx, steps, fromMiddle, clears, slope, depth);
        const b = shares(dx + 4 * step, steps, fromMiddle, clears, slope, depth);
        const c = shares(dx + 8 * step, steps, fromMiddle, clears, slope, depth);
        const d = shares(dx + 12 * step, steps, fromMiddle, clears, slope, depth);
        low = i16x8.narrow_i32x4_s(a, b);
        high = i16x8.narrow_i32x4_s(c, d);
      }
      low = i16x8.q15mulr_sat_s(i16x8.sub(i16x8.extend_low_i8x16_u(v), zeros), low);
      high = i16x8.q15mulr_sat_s(i16x8.sub(i16x8.extend_high_i8x16_u(v), zeros), high);
      const dimmed = i8x16.narrow_i16x8_u(i16x8.add(low, zeros), i16x8.add(high, zeros));
      storeBytes(at, dimmed, <usize>min<i32>(16, width - column));
    }
    plane += <usize>width;
  }
}

/** The factors of four neighboring pixels in units of 1/32768. */
function shares(dx: f32, steps: v128, fromMiddle: v128, clears: v128, slope: v128, depth: v128): v128 {
  const across = f32x4.add(f32x4.splat(dx), steps);
  const square = f32x4.add(f32x4.mul(across, across), fromMiddle);
  const t = f32x4.min(f32x4.splat(1), f32x4.max(f32x4.splat(0), f32x4.mul(f32x4.sub(square, clears), slope)));
  const step = f32x4.mul(f32x4.mul(t, t), f32x4.sub(f32x4.splat(3), f32x4.add(t, t)));
  return i32x4.trunc_sat_f32x4_s(f32x4.sub(f32x4.splat(WHOLE), f32x4.mul(depth, step)));
}
