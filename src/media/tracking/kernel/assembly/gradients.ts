import { boxBlur } from './box-blur';
import { RECORD_BYTES } from './record';
import { turnsOf } from './turns';

const SIGNED: usize = 18;
const UNSIGNED: usize = 9;
/** The histogram has two values more than directions, because samples may add to the value after the last one. */
const HISTOGRAM_BYTES: usize = (SIGNED + 2) * 4;

/**
 * Writes histograms of gradient directions per cell of 4x4 samples into the cells' records (record.ts), and the energy
 * of each cell's neighborhood (after Felzenszwalb et al., PAMI 2010).
 * @param lightness with a border (toLightness), of (4 * cells) squared samples
 * @param line scratch of one value per cell of a row
 */
export function gradientHistograms(
  lightness: usize,
  cells: i32,
  records: usize,
  energy: usize,
  line: usize,
): void {
  const strideBytes = <usize>cells * 16 + 32;
  let record = records;
  let energyAt = energy;
  for (let row: usize = 0; row < <usize>cells; row++) {
    let at = lightness + (4 * row + 1) * strideBytes + 16;
    for (let column = 0; column < cells; column++, at += 16) {
      for (let k: usize = 0; k < HISTOGRAM_BYTES; k += 16) v128.store(record + k, i32x4.splat(0));
      for (let y: usize = 0; y < 4; y++) accumulate(at + y * strideBytes, strideBytes, record);
      store<f32>(energyAt, fold(record));
      record += RECORD_BYTES;
      energyAt += 4;
    }
  }
  boxBlur(energy, cells, 3, line);
}

/** Adds the gradients of 4 samples to the two nearest directions of each; direction 18 is direction 0. */
function accumulate(at: usize, strideBytes: usize, record: usize): void {
  const gx = f32x4.sub(v128.load(at + 4), v128.load(at - 4));
  const gy = f32x4.sub(v128.load(at + strideBytes), v128.load(at - strideBytes));
  const length = f32x4.sqrt(f32x4.add(f32x4.mul(gx, gx), f32x4.mul(gy, gy)));
  const magnitude = f32x4.mul(length, f32x4.splat(1.0 / 16));
  const position = f32x4.mul(turnsOf(gy, gx), f32x4.splat(<f32>SIGNED));
  const low = i32x4.trunc_sat_f32x4_s(position);
  const upper = f32x4.mul(magnitude, f32x4.sub(position, f32x4.convert_i32x4_s(low)));
  const lower = f32x4.sub(magnitude, upper);
  const target = i32x4.shl(low, 2);
  add(record + i32x4.extract_lane(target, 0), f32x4.extract_lane(lower, 0), f32x4.extract_lane(upper, 0));
  add(record + i32x4.extract_lane(target, 1), f32x4.extract_lane(lower, 1), f32x4.extract_lane(upper, 1));
  add(record + i32x4.extract_lane(target, 2), f32x4.extract_lane(lower, 2), f32x4.extract_lane(upper, 2));
  add(record + i32x4.extract_lane(target, 3), f32x4.extract_lane(lower, 3), f32x4.extract_lane(upper, 3));
}

function add(at: usize, lower: f32, upper: f32): void {
  store<f32>(at, load<f32>(at) + lower);
  store<f32>(at, load<f32>(at, 4) + upper, 4);
}

/** Makes the directions without sign from the directions with sign; returns their energy. */
function fold(record: usize): f32 {
  const end = SIGNED * 4;
  store<f32>(record, load<f32>(record) + load<f32>(record + end));
  let energy: f32 = 0;
  for (let bin: usize = 0; bin < UNSIGNED * 4; bin += 4) {
    const sum = load<f32>(record + bin) + load<f32>(record + bin + UNSIGNED * 4);
    store<f32>(record + bin + end, sum);
    energy += sum * sum;
  }
  store<f32>(record + end + UNSIGNED * 4, 0);
  return energy;
}
