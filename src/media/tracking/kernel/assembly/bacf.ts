import { maskSpectrum } from './fft';
import { COMPLEX_BYTES, REAL_BYTES, binsOf, spectrumBytes, sumOfLanes } from './layout';
import { mix } from './mix';

/**
 * BACF's ADMM on the running mean sample, all channels together. Each frequency is one rank-one system, solved by
 * Sherman-Morrison. The part of the solution that all channels share is drive = conj(goal) - sum / (penalty + power),
 * so that the projection's input is penalty * filter + sample * drive. The dual variable is not stored: it is the
 * projection's input less the penalty times the projection's output, and the next step needs only its sum over the
 * channels.
 * @param mean running mean sample of `groups` spectra; becomes (1 - rate) * mean + rate * sample
 * @param filter the last solution; becomes the new one
 * @param work scratch of four spectra
 */
export function trainBacf(
  plan: usize,
  side: i32,
  groups: i32,
  sample: usize,
  goal: usize,
  mask: usize,
  mean: usize,
  filter: usize,
  work: usize,
  rate: f32,
  steps: i32,
  penaltyShare: f32,
  penaltyGrowth: f32,
  regularizationShare: f32,
): void {
  const bytes = spectrumBytes(side);
  const drive = work + bytes;
  const sum = work + 2 * bytes;
  const power = work + 3 * bytes;
  const end = <usize>groups * bytes;
  memory.fill(sum, 0, 2 * bytes);
  mix(mean, sample, 1 - rate, rate, <i32>(end / 4));
  for (let at: usize = 0; at < end; at += bytes) {
    addPower(mean + at, power, bytes);
    addProducts(mean + at, filter + at, filter + at, sum, bytes, 1, 0);
  }
  const meanPower = splatSums(power, binsOf(side)) / <f32>binsOf(side);
  const regularization = regularizationShare * meanPower;
  let penalty = penaltyShare * meanPower;
  // The first step's sum has only penalty * filter, because there is no dual variable yet.
  mix(sum, sum, penalty, 0, <i32>(bytes / 4));
  for (let step = 0; step < steps; step++) {
    const next = min(penaltyGrowth * penalty, meanPower);
    solveShared(goal, sum, power, drive, bytes, penalty);
    memory.fill(sum, 0, bytes);
    for (let at: usize = 0; at < end; at += bytes) {
      prepareProjection(mean + at, drive, filter + at, work, bytes, penalty);
      maskSpectrum(plan, side, filter + at, mask, 1 / (regularization + penalty));
      addProducts(mean + at, filter + at, work, sum, bytes, next + penalty, 1);
    }
    penalty = next;
  }
}

/** Adds every frequency's power to `power` (16 bytes per value). */
function addPower(sample: usize, power: usize, bytes: usize): void {
  let to = power;
  for (let at = sample; at < sample + bytes; at += COMPLEX_BYTES, to += REAL_BYTES) {
    const re = v128.load(at);
    const im = v128.load(at, 16);
    const own = f32x4.add(f32x4.mul(re, re), f32x4.mul(im, im));
    v128.store(to, f32x4.add(v128.load(to), own));
  }
}

/** Adds conj(sample) * (gain * filter - inputGain * input) to `sum`. */
function addProducts(
  sample: usize,
  filter: usize,
  input: usize,
  sum: usize,
  bytes: usize,
  gain: f32,
  inputGain: f32,
): void {
  const more = f32x4.splat(gain);
  const less = f32x4.splat(inputGain);
  for (let at: usize = 0; at < bytes; at += COMPLEX_BYTES) {
    const xr = v128.load(sample + at);
    const xi = v128.load(sample + at, 16);
    const inputR = f32x4.mul(less, v128.load(input + at));
    const inputI = f32x4.mul(less, v128.load(input + at, 16));
    const br = f32x4.sub(f32x4.mul(more, v128.load(filter + at)), inputR);
    const bi = f32x4.sub(f32x4.mul(more, v128.load(filter + at, 16)), inputI);
    const re = f32x4.add(f32x4.mul(xr, br), f32x4.mul(xi, bi));
    const im = f32x4.sub(f32x4.mul(xr, bi), f32x4.mul(xi, br));
    v128.store(sum + at, f32x4.add(v128.load(sum + at), re));
    v128.store(sum + at, f32x4.add(v128.load(sum + at, 16), im), 16);
  }
}

/** Sets all four lanes of every value to the sum of the lanes; returns the sum of all values. */
function splatSums(values: usize, count: i32): f32 {
  let total: f32 = 0;
  for (let at = values; at < values + <usize>count * REAL_BYTES; at += REAL_BYTES) {
    const sum = sumOfLanes(v128.load(at));
    total += sum;
    v128.store(at, f32x4.splat(sum));
  }
  return total;
}

/** drive = (penalty * conj(goal) - sum) / (penalty + power), in all lanes. */
function solveShared(goal: usize, sum: usize, power: usize, drive: usize, bytes: usize, penalty: f32): void {
  const gain = f32x4.splat(penalty);
  let powerAt = power;
  for (let at: usize = 0; at < bytes; at += COMPLEX_BYTES, powerAt += REAL_BYTES) {
    const below = f32x4.add(gain, v128.load(powerAt));
    const sumR = f32x4.splat(sumOfLanes(v128.load(sum + at)));
    const sumI = f32x4.splat(sumOfLanes(v128.load(sum + at, 16)));
    const re = f32x4.sub(f32x4.mul(gain, v128.load(goal + at)), sumR);
    const im = f32x4.add(f32x4.mul(gain, v128.load(goal + at, 16)), sumI);
    v128.store(drive + at, f32x4.div(re, below));
    v128.store(drive + at, f32x4.neg(f32x4.div(im, below)), 16);
  }
}

/** filter and input = penalty * filter + sample * drive. */
function prepareProjection(
  sample: usize,
  drive: usize,
  filter: usize,
  input: usize,
  bytes: usize,
  penalty: f32,
): void {
  const gain = f32x4.splat(penalty);
  for (let at: usize = 0; at < bytes; at += COMPLEX_BYTES) {
    const xr = v128.load(sample + at);
    const xi = v128.load(sample + at, 16);
    const ur = v128.load(drive + at);
    const ui = v128.load(drive + at, 16);
    const fr = f32x4.mul(gain, v128.load(filter + at));
    const fi = f32x4.mul(gain, v128.load(filter + at, 16));
    const re = f32x4.add(fr, f32x4.sub(f32x4.mul(xr, ur), f32x4.mul(xi, ui)));
    const im = f32x4.add(fi, f32x4.add(f32x4.mul(xr, ui), f32x4.mul(xi, ur)));
    v128.store(filter + at, re);
    v128.store(filter + at, im, 16);
    v128.store(input + at, re);
    v128.store(input + at, im, 16);
  }
}
