import { APPEARANCE, TARGET_CELLS } from '../constants';
import { Bacf } from './bacf';
import { CsrDcf } from './csr-dcf';
import { CHANNELS } from './features';
import { Fft2d } from './fft';
import { correlate, makeSpectrum, maxOf } from './spectrum';
import type { Spectrum } from './spectrum';

const WIDE_SIDE = 64;

/** Two filters blended into one: both are linear, so that the blend costs a single filter at search time. */
export class BlendedFilter {
  readonly fft = new Fft2d(APPEARANCE.cells);
  readonly wideFft = new Fft2d(WIDE_SIDE);
  /** Conjugated; overwritten by the next training. */
  readonly blend = makeSpectrum(CHANNELS, this.fft.bins);
  private readonly csr: CsrDcf;
  private readonly bacf: Bacf;
  private readonly csrOut = makeSpectrum(CHANNELS, this.fft.bins);
  private readonly bacfOut = makeSpectrum(CHANNELS, this.fft.bins);
  private scales: { readonly csr: number; readonly bacf: number } | null = null;
  private wideFilter: Spectrum | null = null;
  private wideIsCurrent = false;

  constructor() {
    const goal = wantedResponse(this.fft);
    this.csr = new CsrDcf(this.fft, goal);
    this.bacf = new Bacf(this.fft, goal, CHANNELS);
  }

  train(sample: Spectrum, mask: Float32Array): void {
    const { csrOut, bacfOut, blend, fft } = this;
    this.csr.train(sample, mask, csrOut);
    this.bacf.train(sample, mask, bacfOut);
    this.scales ??= {
      csr: maxOf(correlate(fft, sample, csrOut)),
      bacf: maxOf(correlate(fft, sample, bacfOut)),
    };
    const csrShare = (1 - APPEARANCE.bacfShare) / this.scales.csr;
    const bacfShare = APPEARANCE.bacfShare / this.scales.bacf;
    for (let at = 0; at < blend.re.length; at++) {
      blend.re[at] = csrShare * (csrOut.re[at] ?? 0) + bacfShare * (bacfOut.re[at] ?? 0);
      blend.im[at] = csrShare * (csrOut.im[at] ?? 0) + bacfShare * (bacfOut.im[at] ?? 0);
    }
    this.wideIsCurrent = false;
  }

  /** The filter for windows of 48 cells (in a transform of 64): padded with zeros, as its support is limited. */
  wide(): Spectrum {
    this.wideFilter ??= makeSpectrum(CHANNELS, this.wideFft.bins);
    if (!this.wideIsCurrent) this.widen(this.wideFilter);
    this.wideIsCurrent = true;
    return this.wideFilter;
  }

  private widen(out: Spectrum): void {
    const { blend, fft, wideFft } = this;
    const edge = (APPEARANCE.wideCells - fft.side) / 2;
    const conjugated = blend.im.map((value) => -value);
    const small = new Float32Array(fft.side * fft.side);
    const large = new Float32Array(wideFft.side * wideFft.side);
    for (let c = 0; c < CHANNELS; c++) {
      fft.inverse(blend.re, conjugated, c * blend.bins, small, 0);
      for (let y = 0; y < fft.side; y++) {
        large.set(small.subarray(y * fft.side, (y + 1) * fft.side), (y + edge) * wideFft.side + edge);
      }
      wideFft.forward(large, 0, out.re, out.im, c * out.bins);
    }
    for (let at = 0; at < out.im.length; at++) out.im[at] = -(out.im[at] ?? 0);
  }
}

/** Spectrum of the wanted response: a narrow Gaussian at displacement 0 (the corner). */
function wantedResponse(fft: Fft2d): Spectrum {
  const { side } = fft;
  const sigma = TARGET_CELLS * APPEARANCE.peakSigma;
  const wrap = (k: number): number => (k < side / 2 ? k : k - side);
  const plane = Float32Array.from({ length: side * side }, (_, at) => {
    return Math.exp(-0.5 * (Math.hypot(wrap(at % side), wrap(Math.floor(at / side))) / sigma) ** 2);
  });
  const goal = makeSpectrum(1, fft.bins);
  fft.forward(plane, 0, goal.re, goal.im, 0);
  return goal;
}
