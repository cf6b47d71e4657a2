import { storeLab } from './lab';
import { sumOfLanes } from './layout';
import { LAB_AT, RECORD_BYTES } from './record';
import { turnsOf } from './turns';

const HUES = 6;
const LIGHTNESSES = 3;
const LAB_CHANNELS: usize = 3;

/**
 * Colors of a patch of (2 * cells) squared samples. The mean L, a and b of each cell and its soft color names (6 hues
 * weighted by saturation, 3 lightnesses weighted by grayness) go to the records (record.ts), and every sample's color
 * number (16 levels of each of red, green and blue) goes to `index` (u16).
 * @param luma at twice the side; u and v have one value per sample; 0..255, BT.709
 * @param work scratch of 48 bytes
 */
export function colorFeatures(
  luma: usize,
  u: usize,
  v: usize,
  cells: i32,
  black: f32,
  gain: f32,
  chromaGain: f32,
  labTables: usize,
  records: usize,
  index: usize,
  work: usize,
): void {
  const lumaRow = <usize>cells * 16;
  const chromaRow = <usize>cells * 8;
  let record = records + LAB_AT;
  for (let row = 0; row < cells; row++) {
    let at = luma + <usize>row * 4 * lumaRow;
    let sample = <usize>row * 2 * chromaRow;
    for (let column = 0; column < cells; column++, at += 16, sample += 8, record += RECORD_BYTES) {
      const sums = meansOfFour(at, lumaRow);
      const light = f32x4.mul(f32x4.splat(gain), f32x4.sub(sums, f32x4.splat(black)));
      const cb = chromaOf(u + sample, chromaRow, chromaGain);
      const cr = chromaOf(v + sample, chromaRow, chromaGain);
      const red = toByte(f32x4.add(light, f32x4.mul(f32x4.splat(1.5748), cr)));
      const lessBlue = f32x4.sub(light, f32x4.mul(f32x4.splat(0.1873), cb));
      const green = toByte(f32x4.sub(lessBlue, f32x4.mul(f32x4.splat(0.4681), cr)));
      const blue = toByte(f32x4.add(light, f32x4.mul(f32x4.splat(1.8556), cb)));
      storeNumbers(red, green, blue, index + sample / 2, chromaRow / 2);
      storeLab(red, green, blue, labTables, work);
      describeCell(work, record);
    }
  }
}

/** Means of the 2x2 quarters of 4x4 values: upper left, upper right, lower left, lower right. */
function meansOfFour(at: usize, rowBytes: usize): v128 {
  const upper = f32x4.add(v128.load(at), v128.load(at + rowBytes));
  const lower = f32x4.add(v128.load(at + 2 * rowBytes), v128.load(at + 3 * rowBytes));
  const even = v128.shuffle<f32>(upper, lower, 0, 2, 4, 6);
  const odd = v128.shuffle<f32>(upper, lower, 1, 3, 5, 7);
  return f32x4.mul(f32x4.splat(0.25), f32x4.add(even, odd));
}

/** The chroma of 2x2 values, in the same order. */
function chromaOf(at: usize, rowBytes: usize, gain: f32): v128 {
  const values = v128.load64_lane(at + rowBytes, v128.load64_zero(at), 1);
  return f32x4.mul(f32x4.splat(gain), f32x4.sub(values, f32x4.splat(128)));
}

/** Rounds to whole numbers from 0 to 255. */
function toByte(value: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.max(f32x4.splat(0), f32x4.min(f32x4.splat(255), value)));
}

/** Color numbers of 2x2 samples. */
function storeNumbers(red: v128, green: v128, blue: v128, at: usize, rowBytes: usize): void {
  const upper = i32x4.shl(i32x4.shr_s(red, 4), 8);
  const middle = i32x4.shl(i32x4.shr_s(green, 4), 4);
  const numbers = v128.or(v128.or(upper, middle), i32x4.shr_s(blue, 4));
  const narrow = i16x8.narrow_i32x4_s(numbers, numbers);
  v128.store32_lane(at, narrow, 0);
  v128.store32_lane(at + rowBytes, narrow, 1);
}

/** Writes a cell's colors from the Lab values of 4 samples. */
function describeCell(lab: usize, record: usize): void {
  const l = f32x4.mul(v128.load(lab), f32x4.splat(1.0 / 255));
  const a = v128.load(lab, 16);
  const b = v128.load(lab, 32);
  const share = f32x4.splat(0.25);
  store<f32>(record, sumOfLanes(f32x4.mul(l, share)));
  store<f32>(record, sumOfLanes(f32x4.mul(a, f32x4.splat(0.25 / 255))), 4);
  store<f32>(record, sumOfLanes(f32x4.mul(b, f32x4.splat(0.25 / 255))), 8);
  const chroma = f32x4.sqrt(f32x4.add(f32x4.mul(a, a), f32x4.mul(b, b)));
  const one = f32x4.splat(1);
  const zero = f32x4.splat(0);
  const strength = f32x4.mul(f32x4.sub(chroma, f32x4.splat(4)), f32x4.splat(1.0 / 12));
  const saturation = f32x4.min(one, f32x4.max(zero, strength));
  const names = record + LAB_CHANNELS * 4;
  for (let hue = 0; hue < HUES; hue++) store<f32>(names + <usize>(4 * hue), 0);
  const position = f32x4.mul(turnsOf(b, a), f32x4.splat(<f32>HUES));
  const low = i32x4.trunc_sat_f32x4_s(position);
  const colored = f32x4.mul(saturation, share);
  const upper = f32x4.mul(colored, f32x4.sub(position, f32x4.convert_i32x4_s(low)));
  const lower = f32x4.sub(colored, upper);
  addHue(names, i32x4.extract_lane(low, 0), f32x4.extract_lane(lower, 0), f32x4.extract_lane(upper, 0));
  addHue(names, i32x4.extract_lane(low, 1), f32x4.extract_lane(lower, 1), f32x4.extract_lane(upper, 1));
  addHue(names, i32x4.extract_lane(low, 2), f32x4.extract_lane(lower, 2), f32x4.extract_lane(upper, 2));
  addHue(names, i32x4.extract_lane(low, 3), f32x4.extract_lane(lower, 3), f32x4.extract_lane(upper, 3));
  const gray = f32x4.sub(share, colored);
  const lightness = f32x4.mul(l, f32x4.splat(<f32>(LIGHTNESSES - 1)));
  for (let k = 0; k < LIGHTNESSES; k++) {
    const distance = f32x4.abs(f32x4.sub(lightness, f32x4.splat(<f32>k)));
    const near = f32x4.max(zero, f32x4.sub(one, distance));
    store<f32>(names + <usize>(HUES + k) * 4, sumOfLanes(f32x4.mul(gray, near)));
  }
}

function addHue(names: usize, low: i32, lower: f32, upper: f32): void {
  const at = names + <usize>low * 4;
  const next = names + <usize>(low === HUES - 1 ? 0 : low + 1) * 4;
  store<f32>(at, load<f32>(at) + lower);
  store<f32>(next, load<f32>(next) + upper);
}
