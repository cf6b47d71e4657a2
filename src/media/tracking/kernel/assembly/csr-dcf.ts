import { inverse, maskSpectrum } from './fft';
import { COMPLEX_BYTES, binsOf, planeBytes, spectrumBytes } from './layout';

/**
 * ADMM of the CSR-DCF for four channels (one spectrum). `half` becomes the solution.
 * @param goal wanted response, as a spectrum whose four lanes are equal
 * @param input scratch of one spectrum for the last projection's input
 */
export function solveCsrDcf(
  plan: usize,
  side: i32,
  sample: usize,
  goal: usize,
  mask: usize,
  half: usize,
  input: usize,
  steps: i32,
  firstPenalty: f32,
  penaltyGrowth: f32,
  maxPenalty: f32,
  regularization: f32,
): void {
  unconstrained(side, sample, goal, half, regularization);
  maskSpectrum(plan, side, half, mask, 1);
  memory.fill(input, 0, spectrumBytes(side));
  let penalty = firstPenalty;
  let before: f32 = 0;
  for (let step = 0; step < steps; step++) {
    advance(side, sample, goal, half, input, penalty, before);
    maskSpectrum(plan, side, half, mask, 1 / (regularization + penalty));
    before = penalty;
    penalty = min(maxPenalty, penaltyGrowth * penalty);
  }
}

/**
 * One ADMM step up to the projection. The dual variable is not stored: after a projection it is the projection's input
 * less the penalty times its output, because the input is penalty * g + dual and the next value is dual + penalty * (g
 * - h).
 */
function advance(
  side: i32,
  sample: usize,
  goal: usize,
  half: usize,
  input: usize,
  penalty: f32,
  before: f32,
): void {
  const last = f32x4.splat(before);
  const now = f32x4.splat(penalty);
  const end = <usize>binsOf(side) * COMPLEX_BYTES;
  for (let at: usize = 0; at < end; at += COMPLEX_BYTES) {
    const xr = v128.load(sample + at);
    const xi = v128.load(sample + at, 16);
    const yr = v128.load(goal + at);
    const yi = v128.load(goal + at, 16);
    const hr = v128.load(half + at);
    const hi = v128.load(half + at, 16);
    const dr = f32x4.sub(v128.load(input + at), f32x4.mul(last, hr));
    const di = f32x4.sub(v128.load(input + at, 16), f32x4.mul(last, hi));
    const power = f32x4.add(f32x4.mul(xr, xr), f32x4.mul(xi, xi));
    const share = f32x4.div(now, f32x4.add(power, now));
    const wantedR = f32x4.add(f32x4.mul(xr, yr), f32x4.mul(xi, yi));
    const wantedI = f32x4.sub(f32x4.mul(xi, yr), f32x4.mul(xr, yi));
    const gr = f32x4.sub(f32x4.add(wantedR, f32x4.mul(now, hr)), dr);
    const gi = f32x4.sub(f32x4.add(wantedI, f32x4.mul(now, hi)), di);
    const nextR = f32x4.add(f32x4.mul(gr, share), dr);
    const nextI = f32x4.add(f32x4.mul(gi, share), di);
    v128.store(half + at, nextR);
    v128.store(half + at, nextI, 16);
    v128.store(input + at, nextR);
    v128.store(input + at, nextI, 16);
  }
}

/** The filter without the limits of the support: sample * conj(goal) / (|sample|^2 + regularization). */
function unconstrained(side: i32, sample: usize, goal: usize, out: usize, regularization: f32): void {
  const one = f32x4.splat(1);
  const floor = f32x4.splat(regularization);
  const end = <usize>binsOf(side) * COMPLEX_BYTES;
  for (let at: usize = 0; at < end; at += COMPLEX_BYTES) {
    const xr = v128.load(sample + at);
    const xi = v128.load(sample + at, 16);
    const yr = v128.load(goal + at);
    const yi = v128.load(goal + at, 16);
    const power = f32x4.add(f32x4.mul(xr, xr), f32x4.mul(xi, xi));
    const share = f32x4.div(one, f32x4.add(power, floor));
    v128.store(out + at, f32x4.mul(share, f32x4.add(f32x4.mul(xr, yr), f32x4.mul(xi, yi))));
    v128.store(out + at, f32x4.mul(share, f32x4.sub(f32x4.mul(xi, yr), f32x4.mul(xr, yi))), 16);
  }
}

/** Height of each channel's own peak on the sample that trained the channel: 4 values to `out`, at least 1e-6. */
export function reliability(
  plan: usize,
  side: i32,
  sample: usize,
  half: usize,
  work: usize,
  plane: usize,
  out: usize,
): void {
  const end = <usize>binsOf(side) * COMPLEX_BYTES;
  for (let at: usize = 0; at < end; at += COMPLEX_BYTES) {
    const xr = v128.load(sample + at);
    const xi = v128.load(sample + at, 16);
    const hr = v128.load(half + at);
    const hi = v128.load(half + at, 16);
    v128.store(work + at, f32x4.add(f32x4.mul(xr, hr), f32x4.mul(xi, hi)));
    v128.store(work + at, f32x4.sub(f32x4.mul(xi, hr), f32x4.mul(xr, hi)), 16);
  }
  inverse(plan, side, work, work, plane, 1);
  let most = f32x4.splat(1e-6);
  for (let at = plane; at < plane + planeBytes(side); at += 16) most = f32x4.max(most, v128.load(at));
  v128.store(out, most);
}
