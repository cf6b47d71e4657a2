import { storeLab } from './lab';
import { sumOfLanes } from './layout';
import { LAB_AT, RECORD_BYTES } from './record';
import { turnsOf } from './turns';

const HUES = 6;
const LIGHTNESSES = 3;
const LAB_CHANNELS: usize = 3;

/**
 * Colours of a patch of (2 * cells) squared samples: per cell the mean L, a and b and the soft colour names (6 hues
 * weighted by saturation, 3 lightnesses weighted by greyness) into the records (record.ts), and every sample's colour
 * number (16 levels of each of red, green and blue) into `index` (u16).
 * @param luma at twice the side, u and v at the samples; 0..255, BT.709
 * @param work scratch of 48 bytes
 */
export function colourFeatures(
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
  let record = records + LAB_AT;
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++, record += RECORD_BYTES) {
      for (let k = 0; k < 4; k++) {
        const y = 2 * row + (k >> 1);
        const x = 2 * column + (k & 1);
        const at = <usize>(y * 2 * cells + x);
        const corner = luma + <usize>(2 * y * 4 * cells + 2 * x) * 4;
        const below = corner + <usize>cells * 16;
        const sum = load<f32>(corner) + load<f32>(corner, 4) + load<f32>(below) + load<f32>(below, 4);
        const light = gain * (sum * 0.25 - black);
        const cb = chromaGain * (load<f32>(u + 4 * at) - 128);
        const cr = chromaGain * (load<f32>(v + 4 * at) - 128);
        const red = toByte(light + 1.5748 * cr);
        const green = toByte(light - 0.1873 * cb - 0.4681 * cr);
        const blue = toByte(light + 1.8556 * cb);
        const number = (((<i32>red) >> 4) << 8) | (((<i32>green) >> 4) << 4) | ((<i32>blue) >> 4);
        store<u16>(index + 2 * at, <u16>number);
        storeLab(red, green, blue, labTables, work + 4 * k);
      }
      describeCell(work, record);
    }
  }
}

function toByte(value: f32): f32 {
  return max<f32>(0, min<f32>(255, value));
}

/** From the Lab values of 4 samples. */
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
  memory.fill(names, 0, HUES * 4);
  const position = f32x4.mul(turnsOf(b, a), f32x4.splat(<f32>HUES));
  const low = i32x4.trunc_sat_f32x4_s(position);
  const coloured = f32x4.mul(saturation, share);
  const upper = f32x4.mul(coloured, f32x4.sub(position, f32x4.convert_i32x4_s(low)));
  const lower = f32x4.sub(coloured, upper);
  addHue(names, i32x4.extract_lane(low, 0), f32x4.extract_lane(lower, 0), f32x4.extract_lane(upper, 0));
  addHue(names, i32x4.extract_lane(low, 1), f32x4.extract_lane(lower, 1), f32x4.extract_lane(upper, 1));
  addHue(names, i32x4.extract_lane(low, 2), f32x4.extract_lane(lower, 2), f32x4.extract_lane(upper, 2));
  addHue(names, i32x4.extract_lane(low, 3), f32x4.extract_lane(lower, 3), f32x4.extract_lane(upper, 3));
  const grey = f32x4.sub(share, coloured);
  const lightness = f32x4.mul(l, f32x4.splat(<f32>(LIGHTNESSES - 1)));
  for (let k = 0; k < LIGHTNESSES; k++) {
    const distance = f32x4.abs(f32x4.sub(lightness, f32x4.splat(<f32>k)));
    const near = f32x4.max(zero, f32x4.sub(one, distance));
    store<f32>(names + <usize>(HUES + k) * 4, sumOfLanes(f32x4.mul(grey, near)));
  }
}

function addHue(names: usize, low: i32, lower: f32, upper: f32): void {
  const at = names + <usize>low * 4;
  const next = names + <usize>(low === HUES - 1 ? 0 : low + 1) * 4;
  store<f32>(at, load<f32>(at) + lower);
  store<f32>(next, load<f32>(next) + upper);
}
