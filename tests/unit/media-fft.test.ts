import { describe, expect, test } from 'vitest';
import { Fft2d } from '@/media/tracking/appearance/fft';

describe.each([4, 8, 32, 64])('FFT of side %i', (side) => {
  const fft = new Fft2d(side);
  const picture = Float32Array.from(
    { length: side * side },
    (_, k) => Math.sin(k * 1.7) + Math.cos(k * k * 0.31),
  );

  test('agrees with the definition', () => {
    const re = new Float32Array(fft.bins);
    const im = new Float32Array(fft.bins);
    fft.forward(picture, 0, re, im, 0);
    for (const [kx, ky] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [side - 1, 1],
      [side / 2, side / 2],
      [3, side / 2 - 1],
    ] as const) {
      const [wantedRe, wantedIm] = dft(picture, side, kx, ky);
      expect(re[kx * (side / 2 + 1) + ky]).toBeCloseTo(wantedRe, 2);
      expect(im[kx * (side / 2 + 1) + ky]).toBeCloseTo(wantedIm, 2);
    }
  });

  test('comes back, at offsets too, without touching the spectrum', () => {
    const re = new Float32Array(fft.bins + 5);
    const im = new Float32Array(fft.bins + 5);
    const shifted = new Float32Array(side * side + 3);
    shifted.set(picture, 3);
    fft.forward(shifted, 3, re, im, 5);
    const kept = re.slice();
    const back = new Float32Array(side * side + 7);
    fft.inverse(re, im, 5, back, 7);
    expect(re).toEqual(kept);
    expect(maxDifference(back.subarray(7), picture)).toBeLessThan(1e-5);
  });
});

test('a side that is not a power of two is refused', () => {
  expect(() => new Fft2d(48)).toThrow(RangeError);
});

/** One value of the discrete Fourier transform, summed as defined. */
function dft(picture: Float32Array, side: number, kx: number, ky: number): readonly [number, number] {
  let [re, im] = [0, 0];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const angle = (-2 * Math.PI * (kx * x + ky * y)) / side;
      re += (picture[y * side + x] ?? 0) * Math.cos(angle);
      im += (picture[y * side + x] ?? 0) * Math.sin(angle);
    }
  }
  return [re, im];
}

function maxDifference(a: Float32Array, b: Float32Array): number {
  return a.reduce((most, value, k) => Math.max(most, Math.abs(value - (b[k] ?? Number.NaN))), 0);
}
