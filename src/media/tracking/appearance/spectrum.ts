import type { Fft2d } from './fft';

/** Spectra of several channels, one after the other, `bins` complex values each (layout of Fft2d). */
export interface Spectrum {
  readonly channels: number;
  readonly bins: number;
  readonly re: Float32Array;
  readonly im: Float32Array;
}

export function makeSpectrum(channels: number, bins: number): Spectrum {
  return { channels, bins, re: new Float32Array(channels * bins), im: new Float32Array(channels * bins) };
}

/** Transforms every channel's plane. */
export function transformChannels(fft: Fft2d, planes: Float32Array, out: Spectrum): void {
  const area = fft.side * fft.side;
  for (let channel = 0; channel < out.channels; channel++) {
    fft.forward(planes, channel * area, out.re, out.im, channel * out.bins);
  }
}

/** In place: keeps of every channel only what lies under the mask in space, times a gain. */
export function maskChannels(
  fft: Fft2d,
  spectrum: Spectrum,
  mask: Float32Array,
  gain: number,
  plane: Float32Array,
): void {
  for (let channel = 0; channel < spectrum.channels; channel++) {
    const at = channel * spectrum.bins;
    fft.inverse(spectrum.re, spectrum.im, at, plane, 0);
    for (let k = 0; k < mask.length; k++) plane[k] = (plane[k] ?? 0) * (mask[k] ?? 0) * gain;
    fft.forward(plane, 0, spectrum.re, spectrum.im, at);
  }
}

/**
 * The filter's response: the correlation of all channels with their filters, summed, as a plane whose middle is no
 * displacement. `filter` holds the conjugated filters, so that this is a product.
 * @param cells side of the plane; less than the transform's side when the sample was padded
 */
export function correlate(
  fft: Fft2d,
  sample: Spectrum,
  filter: Spectrum,
  cells: number = fft.side,
): Float32Array {
  const { bins } = sample;
  const re = new Float32Array(bins);
  const im = new Float32Array(bins);
  for (let channel = 0; channel < sample.channels; channel++) {
    for (let k = 0, at = channel * bins; k < bins; k++, at++) {
      const xr = sample.re[at] ?? 0;
      const xi = sample.im[at] ?? 0;
      const hr = filter.re[at] ?? 0;
      const hi = filter.im[at] ?? 0;
      re[k] = (re[k] ?? 0) + xr * hr - xi * hi;
      im[k] = (im[k] ?? 0) + xr * hi + xi * hr;
    }
  }
  const plane = new Float32Array(fft.side * fft.side);
  fft.inverse(re, im, 0, plane, 0);
  return centred(plane, fft.side, cells);
}

/** Moves displacement 0 from the corner to the middle of a window of `cells`, out of a plane of `side`. */
function centred(plane: Float32Array, side: number, cells: number): Float32Array {
  const out = new Float32Array(cells * cells);
  const half = cells / 2;
  for (let y = 0; y < cells; y++) {
    const row = ((y - half + side) % side) * side;
    for (let x = 0; x < cells; x++) out[y * cells + x] = plane[row + ((x - half + side) % side)] ?? 0;
  }
  return out;
}

export function maxOf(values: Float32Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > most) most = value;
  return most;
}
