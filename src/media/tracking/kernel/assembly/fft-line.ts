import { COMPLEX_BYTES, IM, scratchOf } from './layout';

const SQRT_HALF: f32 = 0.70710678118654752;

/**
 * Forward transform of one line of 32 or 64 complex values (as 4 or 8 times 8). The real part of the source's value k
 * is at source + k * step + reAt; the target has the same layout, and both may be the same line. When reAt and imAt are
 * exchanged on both sides, the result is the inverse transform, times the length.
 */
export function fftLine(
  plan: usize,
  side: i32,
  source: usize,
  step: usize,
  reAt: usize,
  imAt: usize,
  target: usize,
  targetStep: usize,
  targetReAt: usize,
  targetImAt: usize,
): void {
  const scratch = scratchOf(plan);
  if (side === 32) {
    for (let n: usize = 0; n < 8; n++) {
      dft4(plan + n * COMPLEX_BYTES, source + n * step, 8 * step, reAt, imAt, scratch + n * COMPLEX_BYTES);
    }
    for (let k: usize = 0; k < 4; k++) {
      const to = target + k * targetStep;
      dft8(scratch + k * 256, COMPLEX_BYTES, 0, IM, to, 4 * targetStep, targetReAt, targetImAt);
    }
  } else {
    for (let n: usize = 0; n < 8; n++) {
      dft8(source + n * step, 8 * step, reAt, imAt, scratch + n * COMPLEX_BYTES, 256, 0, IM);
    }
    for (let at: usize = 0; at < 56 * COMPLEX_BYTES; at += COMPLEX_BYTES) turn(scratch + 256 + at, plan + at);
    for (let k: usize = 0; k < 8; k++) {
      const to = target + k * targetStep;
      dft8(scratch + k * 256, COMPLEX_BYTES, 0, IM, to, 8 * targetStep, targetReAt, targetImAt);
    }
  }
}

/** Multiplies a complex value by a factor, in place. */
function turn(at: usize, factor: usize): void {
  const re = v128.load(at);
  const im = v128.load(at, 16);
  const wr = v128.load(factor);
  const wi = v128.load(factor, 16);
  v128.store(at, f32x4.sub(f32x4.mul(re, wr), f32x4.mul(im, wi)));
  v128.store(at, f32x4.add(f32x4.mul(re, wi), f32x4.mul(im, wr)), 16);
}

/** Transform of 4 values. Each result except the first is multiplied by its factor; results are 256 bytes apart. */
function dft4(factors: usize, source: usize, step: usize, reAt: usize, imAt: usize, target: usize): void {
  const re = source + reAt;
  const im = source + imAt;
  const ar = v128.load(re);
  const ai = v128.load(im);
  const br = v128.load(re + step);
  const bi = v128.load(im + step);
  const cr = v128.load(re + 2 * step);
  const ci = v128.load(im + 2 * step);
  const dr = v128.load(re + 3 * step);
  const di = v128.load(im + 3 * step);
  const sumR = f32x4.add(ar, cr);
  const sumI = f32x4.add(ai, ci);
  const gapR = f32x4.sub(ar, cr);
  const gapI = f32x4.sub(ai, ci);
  const oddSumR = f32x4.add(br, dr);
  const oddSumI = f32x4.add(bi, di);
  const oddGapR = f32x4.sub(br, dr);
  const oddGapI = f32x4.sub(bi, di);
  v128.store(target, f32x4.add(sumR, oddSumR));
  v128.store(target, f32x4.add(sumI, oddSumI), 16);
  let wr = v128.load(factors);
  let wi = v128.load(factors, 16);
  let xr = f32x4.add(gapR, oddGapI);
  let xi = f32x4.sub(gapI, oddGapR);
  v128.store(target, f32x4.sub(f32x4.mul(xr, wr), f32x4.mul(xi, wi)), 256);
  v128.store(target, f32x4.add(f32x4.mul(xr, wi), f32x4.mul(xi, wr)), 272);
  wr = v128.load(factors, 256);
  wi = v128.load(factors, 272);
  xr = f32x4.sub(sumR, oddSumR);
  xi = f32x4.sub(sumI, oddSumI);
  v128.store(target, f32x4.sub(f32x4.mul(xr, wr), f32x4.mul(xi, wi)), 512);
  v128.store(target, f32x4.add(f32x4.mul(xr, wi), f32x4.mul(xi, wr)), 528);
  wr = v128.load(factors, 512);
  wi = v128.load(factors, 528);
  xr = f32x4.sub(gapR, oddGapI);
  xi = f32x4.add(gapI, oddGapR);
  v128.store(target, f32x4.sub(f32x4.mul(xr, wr), f32x4.mul(xi, wi)), 768);
  v128.store(target, f32x4.add(f32x4.mul(xr, wi), f32x4.mul(xi, wr)), 784);
}

/** Transform of 8 values. */
function dft8(
  source: usize,
  step: usize,
  reAt: usize,
  imAt: usize,
  target: usize,
  targetStep: usize,
  targetReAt: usize,
  targetImAt: usize,
): void {
  const sourceRe = source + reAt;
  const sourceIm = source + imAt;
  // Even values.
  let ar = v128.load(sourceRe);
  let ai = v128.load(sourceIm);
  let br = v128.load(sourceRe + 4 * step);
  let bi = v128.load(sourceIm + 4 * step);
  let sumR = f32x4.add(ar, br);
  let sumI = f32x4.add(ai, bi);
  let gapR = f32x4.sub(ar, br);
  let gapI = f32x4.sub(ai, bi);
  ar = v128.load(sourceRe + 2 * step);
  ai = v128.load(sourceIm + 2 * step);
  br = v128.load(sourceRe + 6 * step);
  bi = v128.load(sourceIm + 6 * step);
  let otherR = f32x4.add(ar, br);
  let otherI = f32x4.add(ai, bi);
  let crossR = f32x4.sub(ar, br);
  let crossI = f32x4.sub(ai, bi);
  const even0R = f32x4.add(sumR, otherR);
  const even0I = f32x4.add(sumI, otherI);
  const even2R = f32x4.sub(sumR, otherR);
  const even2I = f32x4.sub(sumI, otherI);
  const even1R = f32x4.add(gapR, crossI);
  const even1I = f32x4.sub(gapI, crossR);
  const even3R = f32x4.sub(gapR, crossI);
  const even3I = f32x4.add(gapI, crossR);
  // Odd values.
  ar = v128.load(sourceRe + step);
  ai = v128.load(sourceIm + step);
  br = v128.load(sourceRe + 5 * step);
  bi = v128.load(sourceIm + 5 * step);
  sumR = f32x4.add(ar, br);
  sumI = f32x4.add(ai, bi);
  gapR = f32x4.sub(ar, br);
  gapI = f32x4.sub(ai, bi);
  ar = v128.load(sourceRe + 3 * step);
  ai = v128.load(sourceIm + 3 * step);
  br = v128.load(sourceRe + 7 * step);
  bi = v128.load(sourceIm + 7 * step);
  otherR = f32x4.add(ar, br);
  otherI = f32x4.add(ai, bi);
  crossR = f32x4.sub(ar, br);
  crossI = f32x4.sub(ai, bi);
  const re = target + targetReAt;
  const im = target + targetImAt;
  let oddR = f32x4.add(sumR, otherR);
  let oddI = f32x4.add(sumI, otherI);
  v128.store(re, f32x4.add(even0R, oddR));
  v128.store(im, f32x4.add(even0I, oddI));
  v128.store(re + 4 * targetStep, f32x4.sub(even0R, oddR));
  v128.store(im + 4 * targetStep, f32x4.sub(even0I, oddI));
  // Times -i.
  oddR = f32x4.sub(sumI, otherI);
  oddI = f32x4.sub(otherR, sumR);
  v128.store(re + 2 * targetStep, f32x4.add(even2R, oddR));
  v128.store(im + 2 * targetStep, f32x4.add(even2I, oddI));
  v128.store(re + 6 * targetStep, f32x4.sub(even2R, oddR));
  v128.store(im + 6 * targetStep, f32x4.sub(even2I, oddI));
  // Times (1 - i) / sqrt(2).
  const share = f32x4.splat(SQRT_HALF);
  let xr = f32x4.add(gapR, crossI);
  let xi = f32x4.sub(gapI, crossR);
  oddR = f32x4.mul(share, f32x4.add(xr, xi));
  oddI = f32x4.mul(share, f32x4.sub(xi, xr));
  v128.store(re + targetStep, f32x4.add(even1R, oddR));
  v128.store(im + targetStep, f32x4.add(even1I, oddI));
  v128.store(re + 5 * targetStep, f32x4.sub(even1R, oddR));
  v128.store(im + 5 * targetStep, f32x4.sub(even1I, oddI));
  // Times (-1 - i) / sqrt(2).
  xr = f32x4.sub(gapR, crossI);
  xi = f32x4.add(gapI, crossR);
  oddR = f32x4.mul(share, f32x4.sub(xi, xr));
  oddI = f32x4.mul(share, f32x4.add(xr, xi));
  v128.store(re + 3 * targetStep, f32x4.add(even3R, oddR));
  v128.store(im + 3 * targetStep, f32x4.sub(even3I, oddI));
  v128.store(re + 7 * targetStep, f32x4.sub(even3R, oddR));
  v128.store(im + 7 * targetStep, f32x4.add(even3I, oddI));
}
