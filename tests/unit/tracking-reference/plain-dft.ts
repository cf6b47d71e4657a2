/** A square plane of complex numbers, row by row; of a spectrum, row = vertical frequency. */
export interface Complex {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

export function makeComplex(side: number): Complex {
  return { re: new Float64Array(side * side), im: new Float64Array(side * side) };
}

/** Two-dimensional discrete Fourier transform by definition, rows and then columns; sign 1 is the inverse, divided. */
export function dft2d(plane: Complex, side: number, sign: -1 | 1): Complex {
  const across = lines(plane, side, { from: side, step: 1 }, sign);
  const result = lines(across, side, { from: 1, step: side }, sign);
  if (sign === -1) return result;
  const share = 1 / (side * side);
  return { re: result.re.map((value) => value * share), im: result.im.map((value) => value * share) };
}

export function spectrumOf(real: ArrayLike<number>, side: number): Complex {
  return dft2d({ re: Float64Array.from(real), im: new Float64Array(side * side) }, side, -1);
}

function lines(
  { re, im }: Complex,
  side: number,
  { from, step }: { readonly from: number; readonly step: number },
  sign: -1 | 1,
): Complex {
  const out = makeComplex(side);
  const cos = Float64Array.from({ length: side }, (_, k) => Math.cos((2 * Math.PI * k) / side));
  const sin = Float64Array.from({ length: side }, (_, k) => sign * Math.sin((2 * Math.PI * k) / side));
  for (let line = 0; line < side; line++) {
    for (let k = 0; k < side; k++) {
      let [sumRe, sumIm] = [0, 0];
      for (let n = 0; n < side; n++) {
        const at = line * from + n * step;
        const [c, s] = [cos[(k * n) % side] ?? 0, sin[(k * n) % side] ?? 0];
        sumRe += (re[at] ?? 0) * c - (im[at] ?? 0) * s;
        sumIm += (re[at] ?? 0) * s + (im[at] ?? 0) * c;
      }
      out.re[line * from + k * step] = sumRe;
      out.im[line * from + k * step] = sumIm;
    }
  }
  return out;
}
