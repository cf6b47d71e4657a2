/** Tables for transforms of one length. */
export interface FftPlan {
  readonly length: number;
  readonly cos: Float32Array;
  /** Negative: the forward transform's sign. */
  readonly sin: Float32Array;
  /** Where each row goes before the transform (bit reversal). */
  readonly reversed: Uint16Array;
}

/** @throws RangeError when the length is not a power of two of at least 4. */
export function makePlan(length: number): FftPlan {
  if (length < 4 || (length & (length - 1)) !== 0) throw new RangeError(`${length} is not a power of two`);
  const bits = Math.log2(length);
  return {
    length,
    cos: Float32Array.from({ length: length / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / length)),
    sin: Float32Array.from({ length: length / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / length)),
    reversed: Uint16Array.from({ length }, (_, k) => reverseBits(k, bits)),
  };
}

/**
 * Forward transform of many columns ("lanes") at once, in place; rows are in bit-reversed order before and in natural
 * order after. All lanes of a row share their factors, and the inner loop walks through memory in order.
 * Called with re and im swapped it is the inverse transform, without the division.
 */
export function fftLanes(
  plan: FftPlan,
  re: Float32Array,
  im: Float32Array,
  base: number,
  lanes: number,
): void {
  firstTwoPasses(plan.length, re, im, base, lanes);
  for (let size = 8; size <= plan.length; size *= 2) {
    const half = size / 2;
    const step = plan.length / size;
    for (let j = 0; j < half; j++) {
      const wr = plan.cos[j * step] ?? 0;
      const wi = plan.sin[j * step] ?? 0;
      for (let row = j; row < plan.length; row += size) {
        butterfly(re, im, base + row * lanes, base + (row + half) * lanes, lanes, wr, wi);
      }
    }
  }
}

function butterfly(
  re: Float32Array,
  im: Float32Array,
  upper: number,
  lower: number,
  lanes: number,
  wr: number,
  wi: number,
): void {
  for (let l = 0; l < lanes; l++) {
    const ar = re[upper + l] ?? 0;
    const ai = im[upper + l] ?? 0;
    const br = re[lower + l] ?? 0;
    const bi = im[lower + l] ?? 0;
    const tr = br * wr - bi * wi;
    const ti = br * wi + bi * wr;
    re[upper + l] = ar + tr;
    im[upper + l] = ai + ti;
    re[lower + l] = ar - tr;
    im[lower + l] = ai - ti;
  }
}

/** Transforms of length 4, whose factors are 1 and -i: no multiplication. */
function firstTwoPasses(
  length: number,
  re: Float32Array,
  im: Float32Array,
  base: number,
  lanes: number,
): void {
  for (let row = 0; row < length; row += 4) {
    const first = base + row * lanes;
    for (let a = first; a < first + lanes; a++) {
      const b = a + lanes;
      const c = b + lanes;
      const d = c + lanes;
      const ar = re[a] ?? 0;
      const ai = im[a] ?? 0;
      const br = re[b] ?? 0;
      const bi = im[b] ?? 0;
      const cr = re[c] ?? 0;
      const ci = im[c] ?? 0;
      const dr = re[d] ?? 0;
      const di = im[d] ?? 0;
      const sumR = ar + br;
      const sumI = ai + bi;
      const gapR = ar - br;
      const gapI = ai - bi;
      re[a] = sumR + (cr + dr);
      im[a] = sumI + (ci + di);
      re[c] = sumR - (cr + dr);
      im[c] = sumI - (ci + di);
      re[b] = gapR + (ci - di);
      im[b] = gapI - (cr - dr);
      re[d] = gapR - (ci - di);
      im[d] = gapI + (cr - dr);
    }
  }
}

function reverseBits(value: number, bits: number): number {
  let result = 0;
  for (let bit = 0; bit < bits; bit++) result |= ((value >> bit) & 1) << (bits - 1 - bit);
  return result;
}
