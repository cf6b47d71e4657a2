import { planeBytes } from './layout';

/**
 * All 40 channels of one cell, as f32: 18 gradient directions with sign, 9 without, one that is always 0, mean L, a and
 * b, 6 hues and 3 lightnesses.
 */
export const RECORD_BYTES: usize = 160;
export const LAB_AT: usize = 112;

/**
 * Writes the channels' planes, four channels to a plane, from the cells' records. Gradients are divided by the energy
 * of their neighborhood, colors are reduced by their mean over the window, and all values are multiplied by the
 * window's weight.
 * @param energy per cell; energyFloor keeps flat cells from being amplified to full contrast, and clip keeps single
 * strong edges from dominating
 * @param chromaGain gives a and b the same weight as the lightness
 * @param labMean mean L, a and b (and one more value), which is subtracted when isGiven, and otherwise becomes the
 * window's own mean
 * @param side of the planes; cells beyond the window do not change
 */
export function writeChannels(
  records: usize,
  energy: usize,
  cells: i32,
  window: usize,
  energyFloor: f32,
  clip: f32,
  chromaGain: f32,
  labMean: usize,
  isGiven: bool,
  side: i32,
  planes: usize,
): void {
  const area = cells * cells;
  const nextPlane = planeBytes(side);
  let mean0 = meanOf(records + LAB_AT, area);
  const mean1 = meanOf(records + LAB_AT + 16, area);
  const mean2 = meanOf(records + LAB_AT + 32, area);
  if (isGiven) mean0 = f32x4.replace_lane(v128.load(labMean), 3, f32x4.extract_lane(mean0, 3));
  v128.store(labMean, mean0);
  let gain0 = f32x4.splat(1);
  gain0 = f32x4.replace_lane(gain0, 1, chromaGain);
  gain0 = f32x4.replace_lane(gain0, 2, chromaGain);
  const most = f32x4.splat(clip);
  for (let cell = 0, record = records; cell < area; cell++, record += RECORD_BYTES) {
    const at = <usize>cell * 4;
    const row = cell / cells;
    let to = planes + <usize>(row * side + cell - row * cells) * 16;
    const weight = v128.load32_splat(window + at);
    const contrast = sqrt<f32>(max<f32>(0, load<f32>(energy + at))) + energyFloor;
    const share = f32x4.splat(1 / contrast);
    for (let k: usize = 0; k < LAB_AT; k += 16, to += nextPlane) {
      const value = f32x4.min(most, f32x4.mul(share, v128.load(record + k)));
      v128.store(to, f32x4.mul(weight, value));
    }
    const color = record + LAB_AT;
    v128.store(to, f32x4.mul(weight, f32x4.mul(gain0, f32x4.sub(v128.load(color), mean0))));
    v128.store(to + nextPlane, f32x4.mul(weight, f32x4.sub(v128.load(color, 16), mean1)));
    v128.store(to + 2 * nextPlane, f32x4.mul(weight, f32x4.sub(v128.load(color, 32), mean2)));
  }
}

function meanOf(records: usize, cells: i32): v128 {
  let sum = f32x4.splat(0);
  for (let cell = 0, at = records; cell < cells; cell++, at += RECORD_BYTES) {
    sum = f32x4.add(sum, v128.load(at));
  }
  return f32x4.mul(sum, f32x4.splat(1 / <f32>cells));
}
