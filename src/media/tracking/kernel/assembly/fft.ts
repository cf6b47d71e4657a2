import { fftLine } from './fft-line';
import { COMPLEX_BYTES, IM, REAL_BYTES, lineOf } from './layout';

/** Transforms real pictures of side 32 or 64, four channels at once, to their spectra (layout.ts). */
export function forward(plan: usize, side: i32, plane: usize, spectrum: usize): void {
  const half = side / 2;
  const line = lineOf(plan);
  const rowBytes = <usize>side * REAL_BYTES;
  for (let x = 0; x < half; x++) {
    // The right half of the picture is used as the imaginary part, because real input then needs half the work.
    const column = plane + <usize>x * REAL_BYTES;
    fftLine(plan, side, column, rowBytes, 0, <usize>half * REAL_BYTES, line, COMPLEX_BYTES, 0, IM);
    separate(line, spectrum + <usize>x * COMPLEX_BYTES, side);
  }
  forwardRows(plan, side, spectrum);
}

/** Transforms spectra to pictures, times a gain; `work` (a spectrum) is overwritten and may be the spectrum itself. */
export function inverse(plan: usize, side: i32, spectrum: usize, work: usize, plane: usize, gain: f32): void {
  const half = side / 2;
  const line = lineOf(plan);
  const rowBytes = <usize>side * REAL_BYTES;
  const share = gain / <f32>(side * side);
  inverseRows(plan, side, spectrum, work);
  for (let x = 0; x < half; x++) {
    combine(work + <usize>x * COMPLEX_BYTES, line, side, share);
    const column = plane + <usize>x * REAL_BYTES;
    fftLine(plan, side, line, COMPLEX_BYTES, IM, 0, column, rowBytes, <usize>half * REAL_BYTES, 0);
  }
}

/**
 * Multiplies the pictures of four channels by the mask (one f32 per cell) and a gain, with spectra as input and output,
 * in place. It transforms column by column and back at once, so that no picture is stored.
 */
export function maskSpectrum(plan: usize, side: i32, spectrum: usize, mask: usize, gain: f32): void {
  const half = side / 2;
  const line = lineOf(plan);
  const share = gain / <f32>(side * side);
  inverseRows(plan, side, spectrum, spectrum);
  for (let x = 0; x < half; x++) {
    const column = spectrum + <usize>x * COMPLEX_BYTES;
    combine(column, line, side, share);
    fftLine(plan, side, line, COMPLEX_BYTES, IM, 0, line, COMPLEX_BYTES, IM, 0);
    let under = mask + <usize>x * 4;
    for (let y = 0, at = line; y < side; y++, at += COMPLEX_BYTES, under += <usize>side * 4) {
      v128.store(at, f32x4.mul(v128.load(at), v128.load32_splat(under)));
      const right = v128.load32_splat(under + <usize>half * 4);
      v128.store(at, f32x4.mul(v128.load(at, 16), right), 16);
    }
    fftLine(plan, side, line, COMPLEX_BYTES, 0, IM, line, COMPLEX_BYTES, 0, IM);
    separate(line, column, side);
  }
  forwardRows(plan, side, spectrum);
}

function forwardRows(plan: usize, side: i32, spectrum: usize): void {
  const rowBytes = <usize>side * COMPLEX_BYTES;
  for (let ky = 0, row = spectrum; ky <= side / 2; ky++, row += rowBytes) {
    fftLine(plan, side, row, COMPLEX_BYTES, 0, IM, row, COMPLEX_BYTES, 0, IM);
  }
}

function inverseRows(plan: usize, side: i32, spectrum: usize, target: usize): void {
  const rowBytes = <usize>side * COMPLEX_BYTES;
  for (let ky: usize = 0; ky <= <usize>(side / 2); ky++) {
    const row = spectrum + ky * rowBytes;
    fftLine(plan, side, row, COMPLEX_BYTES, IM, 0, target + ky * rowBytes, COMPLEX_BYTES, IM, 0);
  }
}

/** Splits the transform of a packed column into the transforms of column x (at `column`) and x + side / 2. */
function separate(line: usize, column: usize, side: i32): void {
  const half = <usize>(side / 2);
  const rowBytes = <usize>side * COMPLEX_BYTES;
  const right = half * COMPLEX_BYTES;
  const share = f32x4.splat(0.5);
  let mirrored = line;
  for (let ky: usize = 0; ky <= half; ky++) {
    const at = line + ky * COMPLEX_BYTES;
    const to = column + ky * rowBytes;
    const ar = f32x4.mul(share, v128.load(at));
    const ai = f32x4.mul(share, v128.load(at, 16));
    const br = f32x4.mul(share, v128.load(mirrored));
    const bi = f32x4.mul(share, v128.load(mirrored, 16));
    v128.store(to, f32x4.add(ar, br));
    v128.store(to, f32x4.sub(ai, bi), 16);
    v128.store(to + right, f32x4.add(ai, bi));
    v128.store(to + right, f32x4.sub(br, ar), 16);
    mirrored = line + (2 * half - ky - 1) * COMPLEX_BYTES;
  }
}

/** Reverses separate(), times a share. */
function combine(column: usize, line: usize, side: i32, share: f32): void {
  const half = <usize>(side / 2);
  const rowBytes = <usize>side * COMPLEX_BYTES;
  const right = half * COMPLEX_BYTES;
  const gain = f32x4.splat(share);
  for (let ky: usize = 0; ky <= half; ky++) {
    const from = column + ky * rowBytes;
    const ar = f32x4.mul(gain, v128.load(from));
    const ai = f32x4.mul(gain, v128.load(from, 16));
    const br = f32x4.mul(gain, v128.load(from + right));
    const bi = f32x4.mul(gain, v128.load(from + right, 16));
    const at = line + ky * COMPLEX_BYTES;
    if (ky !== 0 && ky !== half) {
      const mirrored = line + (2 * half - ky) * COMPLEX_BYTES;
      v128.store(mirrored, f32x4.add(ar, bi));
      v128.store(mirrored, f32x4.sub(br, ai), 16);
    }
    v128.store(at, f32x4.sub(ar, bi));
    v128.store(at, f32x4.add(ai, br), 16);
  }
}
