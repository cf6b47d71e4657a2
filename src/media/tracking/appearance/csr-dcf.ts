import { APPEARANCE } from '../constants';
import type { Fft2d } from './fft';
import { maskChannels, maxOf, makeSpectrum } from './spectrum';
import type { Spectrum } from './spectrum';

const STEPS = 3;
const FIRST_PENALTY = 5;
const PENALTY_GROWTH = 3;
const MAX_PENALTY = 20;
/** The regularisation is this share of the first penalty. */
const REGULARISATION_SHARE = 0.01;

/**
 * Correlation filter with a spatial support and a reliability weight per channel (CSR-DCF: Lukezic et al., CVPR 2017).
 * Every channel is solved on its own by a few ADMM steps; filters are averaged over time. Smooth and tolerant.
 */
export class CsrDcf {
  private filter: Spectrum | null = null;
  private weights = new Float32Array(0);
  private readonly channel: Spectrum;
  private readonly half: Spectrum;
  private readonly dual: Spectrum;
  private readonly plane: Float32Array;

  constructor(
    private readonly fft: Fft2d,
    private readonly goal: Spectrum,
  ) {
    this.channel = makeSpectrum(1, fft.bins);
    this.half = makeSpectrum(1, fft.bins);
    this.dual = makeSpectrum(1, fft.bins);
    this.plane = new Float32Array(fft.side * fft.side);
  }

  /** Learns from a sample under a mask, and writes the weighted, conjugated filter to `out`. */
  train(sample: Spectrum, mask: Float32Array, out: Spectrum): void {
    const isFirst = this.filter === null;
    this.filter ??= makeSpectrum(sample.channels, sample.bins);
    const rate = isFirst ? 1 : APPEARANCE.filterRate;
    const weights = new Float32Array(sample.channels);
    for (let c = 0; c < sample.channels; c++) {
      const at = c * sample.bins;
      this.solve(sample, at, mask);
      weights[c] = this.reliability(sample, at);
      for (let k = 0; k < sample.bins; k++) {
        this.filter.re[at + k] = (1 - rate) * (this.filter.re[at + k] ?? 0) + rate * (this.half.re[k] ?? 0);
        this.filter.im[at + k] = (1 - rate) * (this.filter.im[at + k] ?? 0) + rate * (this.half.im[k] ?? 0);
      }
    }
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const before = isFirst ? weights : this.weights;
    this.weights = weights.map((weight, c) => (1 - rate) * (before[c] ?? 0) + (rate * weight) / total);
    this.write(this.filter, out);
  }

  /** ADMM on the channel that starts at `at`; the solution is in `half`. */
  private solve(sample: Spectrum, at: number, mask: Float32Array): void {
    const { fft, goal, half, dual, channel, plane } = this;
    let penalty = FIRST_PENALTY;
    const regularisation = penalty * REGULARISATION_SHARE;
    this.unconstrained(sample, at, regularisation);
    maskChannels(fft, half, mask, 1, plane);
    dual.re.fill(0);
    dual.im.fill(0);
    for (let step = 0; step < STEPS; step++) {
      for (let k = 0; k < sample.bins; k++) {
        const xr = sample.re[at + k] ?? 0;
        const xi = sample.im[at + k] ?? 0;
        const share = 1 / (xr * xr + xi * xi + penalty);
        const yr = goal.re[k] ?? 0;
        const yi = goal.im[k] ?? 0;
        const gr = (xr * yr + xi * yi + penalty * (half.re[k] ?? 0) - (dual.re[k] ?? 0)) * share;
        const gi = (xi * yr - xr * yi + penalty * (half.im[k] ?? 0) - (dual.im[k] ?? 0)) * share;
        channel.re[k] = gr;
        channel.im[k] = gi;
        half.re[k] = penalty * gr + (dual.re[k] ?? 0);
        half.im[k] = penalty * gi + (dual.im[k] ?? 0);
      }
      maskChannels(fft, half, mask, 1 / (regularisation + penalty), plane);
      for (let k = 0; k < sample.bins; k++) {
        dual.re[k] = (dual.re[k] ?? 0) + penalty * ((channel.re[k] ?? 0) - (half.re[k] ?? 0));
        dual.im[k] = (dual.im[k] ?? 0) + penalty * ((channel.im[k] ?? 0) - (half.im[k] ?? 0));
      }
      penalty = Math.min(MAX_PENALTY, PENALTY_GROWTH * penalty);
    }
  }

  /** The filter without the support: sample * conj(goal) / (|sample|^2 + regularisation). */
  private unconstrained(sample: Spectrum, at: number, regularisation: number): void {
    const { goal, half } = this;
    for (let k = 0; k < sample.bins; k++) {
      const xr = sample.re[at + k] ?? 0;
      const xi = sample.im[at + k] ?? 0;
      const yr = goal.re[k] ?? 0;
      const yi = goal.im[k] ?? 0;
      const share = 1 / (xr * xr + xi * xi + regularisation);
      half.re[k] = (xr * yr + xi * yi) * share;
      half.im[k] = (xi * yr - xr * yi) * share;
    }
  }

  /** Height of the channel's own peak on the sample that it was trained on. */
  private reliability(sample: Spectrum, at: number): number {
    const { fft, half, channel, plane } = this;
    for (let k = 0; k < sample.bins; k++) {
      const xr = sample.re[at + k] ?? 0;
      const xi = sample.im[at + k] ?? 0;
      const hr = half.re[k] ?? 0;
      const hi = half.im[k] ?? 0;
      channel.re[k] = xr * hr + xi * hi;
      channel.im[k] = xi * hr - xr * hi;
    }
    fft.inverse(channel.re, channel.im, 0, plane, 0);
    return Math.max(1e-6, maxOf(plane));
  }

  private write(filter: Spectrum, out: Spectrum): void {
    for (let c = 0; c < out.channels; c++) {
      const weight = this.weights[c] ?? 0;
      for (let at = c * out.bins; at < (c + 1) * out.bins; at++) {
        out.re[at] = weight * (filter.re[at] ?? 0);
        out.im[at] = -weight * (filter.im[at] ?? 0);
      }
    }
  }
}
