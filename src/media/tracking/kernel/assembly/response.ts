import { forward, inverse } from './fft';
import { COMPLEX_BYTES, REAL_BYTES, binsOf, planeBytes, spectrumBytes, sumOfLanes } from './layout';

/** Transforms the pictures of `groups` times four channels. */
export function transformChannels(plan: usize, side: i32, groups: i32, planes: usize, spectra: usize): void {
  for (let g: usize = 0; g < <usize>groups; g++) {
    forward(plan, side, planes + g * planeBytes(side), spectra + g * spectrumBytes(side));
  }
}

/**
 * The filter's response: the correlation of all channels with their filters, summed, as a plane of cells * cells f32
 * values with no displacement in the middle. `filter` holds the conjugated filters, so that the correlation is a
 * product.
 * @param cells side of the response; less than the transform's side when the sample was padded
 * @param work scratch of one spectrum and one plane
 */
export function correlate(
  plan: usize,
  side: i32,
  groups: i32,
  sample: usize,
  filter: usize,
  cells: i32,
  work: usize,
  out: usize,
): void {
  const bytes = spectrumBytes(side);
  const plane = work + bytes;
  memory.fill(work, 0, bytes);
  for (let at: usize = 0; at < <usize>groups * bytes; at += bytes) {
    addProduct(sample + at, filter + at, work, bytes);
  }
  inverse(plan, side, work, work, plane, 1);
  const half = cells / 2;
  for (let y = 0; y < cells; y++) {
    const row = plane + <usize>(((y - half) & (side - 1)) * side) * REAL_BYTES;
    for (let x = 0; x < cells; x++) {
      const value = sumOfLanes(v128.load(row + <usize>((x - half) & (side - 1)) * REAL_BYTES));
      store<f32>(out + <usize>(y * cells + x) * 4, value);
    }
  }
}

function addProduct(sample: usize, filter: usize, sum: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += COMPLEX_BYTES) {
    const xr = v128.load(sample + at);
    const xi = v128.load(sample + at, 16);
    const hr = v128.load(filter + at);
    const hi = v128.load(filter + at, 16);
    const re = f32x4.sub(f32x4.mul(xr, hr), f32x4.mul(xi, hi));
    const im = f32x4.add(f32x4.mul(xr, hi), f32x4.mul(xi, hr));
    v128.store(sum + at, f32x4.add(v128.load(sum + at), re));
    v128.store(sum + at, f32x4.add(v128.load(sum + at, 16), im), 16);
  }
}

/** Adds the conjugate of the filters of four channels, each times its weight (4 values) and a gain, to `out`. */
export function addConjugate(side: i32, filter: usize, weights: usize, gain: f32, out: usize): void {
  const more = f32x4.mul(f32x4.splat(gain), v128.load(weights));
  for (let at: usize = 0; at < <usize>binsOf(side) * COMPLEX_BYTES; at += COMPLEX_BYTES) {
    const re = f32x4.mul(more, v128.load(filter + at));
    const im = f32x4.mul(more, v128.load(filter + at, 16));
    v128.store(out + at, f32x4.add(v128.load(out + at), re));
    v128.store(out + at, f32x4.sub(v128.load(out + at, 16), im), 16);
  }
}

/**
 * Converts conjugated filters of one side to filters of a larger side, with zeros around them in space.
 * @param edge cells before the small picture in the large one
 * @param work scratch of a spectrum and a plane of the small side and a plane of the large side
 */
export function widen(
  plan: usize,
  side: i32,
  filter: usize,
  widePlan: usize,
  wideSide: i32,
  wideFilter: usize,
  groups: i32,
  edge: i32,
  work: usize,
): void {
  const plane = work + spectrumBytes(side);
  const widePlane = plane + planeBytes(side);
  const rowBytes = <usize>side * REAL_BYTES;
  memory.fill(widePlane, 0, planeBytes(wideSide));
  for (let g: usize = 0; g < <usize>groups; g++) {
    conjugate(filter + g * spectrumBytes(side), work, spectrumBytes(side));
    inverse(plan, side, work, work, plane, 1);
    for (let y = 0; y < side; y++) {
      const to = widePlane + <usize>((y + edge) * wideSide + edge) * REAL_BYTES;
      memory.copy(to, plane + <usize>y * rowBytes, rowBytes);
    }
    const out = wideFilter + g * spectrumBytes(wideSide);
    forward(widePlan, wideSide, widePlane, out);
    conjugate(out, out, spectrumBytes(wideSide));
  }
}

function conjugate(spectrum: usize, out: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += COMPLEX_BYTES) {
    v128.store(out + at, v128.load(spectrum + at));
    v128.store(out + at, f32x4.neg(v128.load(spectrum + at, 16)), 16);
  }
}
