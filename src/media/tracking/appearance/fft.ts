import { fftLanes, makePlan } from './fft-lanes';
import type { FftPlan } from './fft-lanes';

/**
 * Two-dimensional FFT of real square pictures whose side is a power of two, in plain typed arrays.
 *
 * A spectrum holds the non-negative vertical frequencies only: value (kx, ky) is at kx * (side / 2 + 1) + ky, for
 * kx = 0 .. side - 1 and ky = 0 .. side / 2; the rest follows from X(-k) = conj(X(k)).
 */
export class Fft2d {
  /** Complex values per spectrum. */
  readonly bins: number;
  private readonly plan: FftPlan;
  private readonly half: number;
  private readonly re: Float32Array;
  private readonly im: Float32Array;
  private readonly spectrumRe: Float32Array;
  private readonly spectrumIm: Float32Array;

  constructor(readonly side: number) {
    this.plan = makePlan(side);
    this.half = side / 2;
    this.bins = side * (this.half + 1);
    this.re = new Float32Array(side * this.half);
    this.im = new Float32Array(side * this.half);
    this.spectrumRe = new Float32Array(this.bins);
    this.spectrumIm = new Float32Array(this.bins);
  }

  /** Picture (side * side values from `from`) to spectrum (at `to`). */
  forward(picture: Float32Array, from: number, re: Float32Array, im: Float32Array, to: number): void {
    const { side, half, plan } = this;
    // The right half of the picture rides as the imaginary part: real input needs half the work.
    for (let y = 0; y < side; y++) {
      const source = from + y * side;
      const target = (plan.reversed[y] ?? 0) * half;
      for (let x = 0; x < half; x++) {
        this.re[target + x] = picture[source + x] ?? 0;
        this.im[target + x] = picture[source + half + x] ?? 0;
      }
    }
    fftLanes(plan, this.re, this.im, 0, half);
    for (let x = 0; x < half; x++) this.separate(x, re, im, to);
    fftLanes(plan, re, im, to, half + 1);
  }

  /** Spectrum (at `from`) to picture (at `to`). The spectrum is left as it is. */
  inverse(re: Float32Array, im: Float32Array, from: number, picture: Float32Array, to: number): void {
    const { side, half, plan, spectrumRe, spectrumIm } = this;
    const lanes = half + 1;
    for (let kx = 0; kx < side; kx++) {
      const source = from + kx * lanes;
      const target = (plan.reversed[kx] ?? 0) * lanes;
      for (let ky = 0; ky < lanes; ky++) {
        spectrumRe[target + ky] = re[source + ky] ?? 0;
        spectrumIm[target + ky] = im[source + ky] ?? 0;
      }
    }
    fftLanes(plan, spectrumIm, spectrumRe, 0, lanes);
    for (let x = 0; x < half; x++) this.combine(x);
    fftLanes(plan, this.im, this.re, 0, half);
    const share = 1 / (side * side);
    for (let y = 0; y < side; y++) {
      const target = to + y * side;
      for (let x = 0; x < half; x++) {
        picture[target + x] = (this.re[y * half + x] ?? 0) * share;
        picture[target + half + x] = (this.im[y * half + x] ?? 0) * share;
      }
    }
  }

  /** Splits column x of the packed transform into the spectra of columns x and x + half, as bit-reversed rows. */
  private separate(x: number, re: Float32Array, im: Float32Array, to: number): void {
    const { side, half, plan } = this;
    const left = to + (plan.reversed[x] ?? 0) * (half + 1);
    const right = to + (plan.reversed[x + half] ?? 0) * (half + 1);
    for (let ky = 0; ky <= half; ky++) {
      const at = ky * half + x;
      const mirrored = ((side - ky) % side) * half + x;
      const ar = this.re[at] ?? 0;
      const ai = this.im[at] ?? 0;
      const br = this.re[mirrored] ?? 0;
      const bi = this.im[mirrored] ?? 0;
      re[left + ky] = 0.5 * (ar + br);
      im[left + ky] = 0.5 * (ai - bi);
      re[right + ky] = 0.5 * (ai + bi);
      im[right + ky] = 0.5 * (br - ar);
    }
  }

  /** The reverse of separate. */
  private combine(x: number): void {
    const { side, half, plan, spectrumRe, spectrumIm } = this;
    const left = x * (half + 1);
    const right = (x + half) * (half + 1);
    for (let ky = 0; ky <= half; ky++) {
      const ar = spectrumRe[left + ky] ?? 0;
      const ai = spectrumIm[left + ky] ?? 0;
      const br = spectrumRe[right + ky] ?? 0;
      const bi = spectrumIm[right + ky] ?? 0;
      const at = (plan.reversed[ky] ?? 0) * half + x;
      this.re[at] = ar - bi;
      this.im[at] = ai + br;
      if (ky === 0 || ky === half) continue;
      const mirrored = (plan.reversed[side - ky] ?? 0) * half + x;
      this.re[mirrored] = ar + bi;
      this.im[mirrored] = br - ai;
    }
  }
}
