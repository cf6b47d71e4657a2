import { APPEARANCE } from '../constants';
import type { Fft2d } from './fft';
import { makeSpectrum, maskChannels } from './spectrum';
import type { Spectrum } from './spectrum';

const FIRST_STEPS = 5;
const STEPS = 3;
/** Penalty and regularisation as shares of the sample's mean power. */
const PENALTY_SHARE = 0.05;
const REGULARISATION_SHARE = 0.001;
const PENALTY_GROWTH = 3;

/**
 * Correlation filter learned from the background's shifted samples as negatives (BACF: Galoogahi et al., ICCV 2017).
 * All channels are solved together on the running mean sample, from the last solution on. Discriminative: good on small
 * players and clutter.
 */
export class Bacf {
  private state: { readonly sample: Spectrum; readonly filter: Spectrum } | null = null;
  private readonly dual: Spectrum;
  private readonly solution: Spectrum;
  private readonly power: Float32Array;
  private readonly plane: Float32Array;

  constructor(
    private readonly fft: Fft2d,
    private readonly goal: Spectrum,
    channels: number,
  ) {
    this.dual = makeSpectrum(channels, fft.bins);
    this.solution = makeSpectrum(channels, fft.bins);
    this.power = new Float32Array(fft.bins);
    this.plane = new Float32Array(fft.side * fft.side);
  }

  /** Learns from a sample under a mask, and writes the conjugated filter to `out`. */
  train(sample: Spectrum, mask: Float32Array, out: Spectrum): void {
    const isFirst = this.state === null;
    const rate = isFirst ? 1 : APPEARANCE.filterRate;
    this.state ??= {
      sample: makeSpectrum(sample.channels, sample.bins),
      filter: makeSpectrum(sample.channels, sample.bins),
    };
    const { sample: mean, filter } = this.state;
    for (let at = 0; at < mean.re.length; at++) {
      mean.re[at] = (1 - rate) * (mean.re[at] ?? 0) + rate * (sample.re[at] ?? 0);
      mean.im[at] = (1 - rate) * (mean.im[at] ?? 0) + rate * (sample.im[at] ?? 0);
    }
    const meanPower = this.measurePower(mean);
    const regularisation = REGULARISATION_SHARE * meanPower;
    let penalty = PENALTY_SHARE * meanPower;
    this.dual.re.fill(0);
    this.dual.im.fill(0);
    for (let step = 0; step < (isFirst ? FIRST_STEPS : STEPS); step++) {
      this.solveJointly(mean, filter, penalty);
      this.project(filter, mask, penalty, regularisation);
      penalty = Math.min(PENALTY_GROWTH * penalty, meanPower);
    }
    for (let at = 0; at < out.re.length; at++) {
      out.re[at] = filter.re[at] ?? 0;
      out.im[at] = -(filter.im[at] ?? 0);
    }
  }

  /** Power of each frequency over all channels, kept; returns the mean. */
  private measurePower({ re, im, bins }: Spectrum): number {
    const { power } = this;
    power.fill(0);
    for (let at = 0; at < re.length; at += bins) {
      for (let k = 0; k < bins; k++) {
        const xr = re[at + k] ?? 0;
        const xi = im[at + k] ?? 0;
        power[k] = (power[k] ?? 0) + xr * xr + xi * xi;
      }
    }
    return power.reduce((sum, value) => sum + value, 0) / bins;
  }

  /** One rank-one system per frequency, solved by Sherman-Morrison; the result is in `solution`. */
  private solveJointly(sample: Spectrum, filter: Spectrum, penalty: number): void {
    const { goal, dual, solution, power } = this;
    const { bins } = sample;
    const sumRe = new Float32Array(bins);
    const sumIm = new Float32Array(bins);
    for (let start = 0; start < sample.re.length; start += bins) {
      for (let k = 0, at = start; k < bins; k++, at++) {
        const xr = sample.re[at] ?? 0;
        const xi = sample.im[at] ?? 0;
        const yr = goal.re[k] ?? 0;
        const yi = goal.im[k] ?? 0;
        const br = xr * yr + xi * yi + penalty * (filter.re[at] ?? 0) - (dual.re[at] ?? 0);
        const bi = xi * yr - xr * yi + penalty * (filter.im[at] ?? 0) - (dual.im[at] ?? 0);
        solution.re[at] = br;
        solution.im[at] = bi;
        sumRe[k] = (sumRe[k] ?? 0) + xr * br + xi * bi;
        sumIm[k] = (sumIm[k] ?? 0) + xr * bi - xi * br;
      }
    }
    for (let start = 0; start < sample.re.length; start += bins) {
      for (let k = 0, at = start; k < bins; k++, at++) {
        const share = 1 / (penalty + (power[k] ?? 0));
        const sr = (sumRe[k] ?? 0) * share;
        const si = (sumIm[k] ?? 0) * share;
        const xr = sample.re[at] ?? 0;
        const xi = sample.im[at] ?? 0;
        solution.re[at] = ((solution.re[at] ?? 0) - (xr * sr - xi * si)) / penalty;
        solution.im[at] = ((solution.im[at] ?? 0) - (xr * si + xi * sr)) / penalty;
      }
    }
  }

  /** The nearest filter that lies under the mask, and the step of the dual variable. */
  private project(filter: Spectrum, mask: Float32Array, penalty: number, regularisation: number): void {
    const { solution, dual } = this;
    for (let at = 0; at < filter.re.length; at++) {
      filter.re[at] = penalty * (solution.re[at] ?? 0) + (dual.re[at] ?? 0);
      filter.im[at] = penalty * (solution.im[at] ?? 0) + (dual.im[at] ?? 0);
    }
    maskChannels(this.fft, filter, mask, 1 / (regularisation + penalty), this.plane);
    for (let at = 0; at < filter.re.length; at++) {
      dual.re[at] = (dual.re[at] ?? 0) + penalty * ((solution.re[at] ?? 0) - (filter.re[at] ?? 0));
      dual.im[at] = (dual.im[at] ?? 0) + penalty * ((solution.im[at] ?? 0) - (filter.im[at] ?? 0));
    }
  }
}
