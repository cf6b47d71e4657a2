import { REAL_BYTES, planeBytes, sumOfLanes } from './layout';

/** Functions that compare a sample with a remembered one. */

/** The channels under a mask (one f32 per cell), scaled to unit length. */
export function makeTemplate(planes: usize, side: i32, groups: i32, mask: usize, out: usize): void {
  const bytes = planeBytes(side);
  const end = <usize>groups * bytes;
  let power = f32x4.splat(0);
  for (let at: usize = 0; at < end; at += REAL_BYTES) {
    const value = f32x4.mul(v128.load(planes + at), v128.load32_splat(mask + (at % bytes) / 4));
    power = f32x4.add(power, f32x4.mul(value, value));
    v128.store(out + at, value);
  }
  const share = f32x4.splat(1 / (Mathf.sqrt(sumOfLanes(power)) + 1e-6));
  for (let at = out; at < out + end; at += REAL_BYTES) v128.store(at, f32x4.mul(share, v128.load(at)));
}

/** Cosine of the angle between channels under a mask and a template that was made under the same mask. */
export function templateSimilarity(planes: usize, side: i32, groups: i32, mask: usize, template: usize): f32 {
  const bytes = planeBytes(side);
  let power = f32x4.splat(0);
  let product = f32x4.splat(0);
  for (let at: usize = 0; at < <usize>groups * bytes; at += REAL_BYTES) {
    const value = f32x4.mul(v128.load(planes + at), v128.load32_splat(mask + (at % bytes) / 4));
    power = f32x4.add(power, f32x4.mul(value, value));
    product = f32x4.add(product, f32x4.mul(value, v128.load(template + at)));
  }
  return sumOfLanes(product) / (Mathf.sqrt(sumOfLanes(power)) + 1e-6);
}

/** Bhattacharyya coefficient of two histograms of `bins` f32 values (divisible by 4), times their totals' mean. */
export function histogramOverlap(a: usize, b: usize, bins: i32): f32 {
  let sum = f32x4.splat(0);
  for (let at: usize = 0; at < <usize>bins * 4; at += 16) {
    sum = f32x4.add(sum, f32x4.sqrt(f32x4.mul(v128.load(a + at), v128.load(b + at))));
  }
  return sumOfLanes(sum);
}
