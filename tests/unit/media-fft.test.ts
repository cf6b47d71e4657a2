import { beforeAll, describe, expect, test } from 'vitest';
import { LANES, makeTransform } from '@/media/tracking/appearance/transform';
import type { Transform } from '@/media/tracking/appearance/transform';
import type { Kernel } from '@/media/tracking/kernel/kernel';
import { spectrumOf } from './tracking-reference/plain-dft';
import { underMask } from './tracking-reference/plain-filters';
import { START_TIMEOUT_MS, startKernel } from './tracking-reference/start-kernel';

let kernel: Kernel;
beforeAll(async () => {
  kernel = await startKernel();
}, START_TIMEOUT_MS);

describe.each([32, 64] as const)('FFT of side %i', (side) => {
  const area = side * side;
  const pictures = Array.from({ length: LANES }, (_, lane) =>
    Float32Array.from({ length: area }, (_, k) => Math.sin(k * (1.7 + lane)) + Math.cos(k * k * 0.31)),
  );

  test('matches the definition in every lane', () => {
    const { transform, spectrum } = transformed(side, pictures);
    pictures.forEach((picture, lane) => {
      const wanted = spectrumOf(picture, side);
      const { re, im } = laneOf(spectrum, transform, lane);
      expect(largestGap(re, wanted.re)).toBeLessThan(1e-3);
      expect(largestGap(im, wanted.im)).toBeLessThan(1e-3);
    });
  });

  test('is inverted without changing the spectrum', () => {
    const { transform, spectrum, plane } = transformed(side, pictures);
    const kept = kernel.bytes(spectrum, transform.spectrumBytes).slice();
    const work = kernel.allocate(transform.spectrumBytes);
    const back = kernel.allocate(transform.planeBytes);
    kernel.calls.inverse(transform.plan, side, spectrum, work, back, 3);
    expect(kernel.bytes(spectrum, transform.spectrumBytes).every((byte, k) => byte === kept[k])).toBe(true);
    const wanted = kernel.floats(plane, LANES * area).map((value) => 3 * value);
    expect(largestGap(kernel.floats(back, LANES * area), wanted)).toBeLessThan(1e-5);
  });

  test('keeps what lies under a mask', () => {
    const { transform, spectrum } = transformed(side, pictures);
    const values = Float32Array.from({ length: area }, (_, k) => (k * 0.37) % 1);
    const mask = kernel.allocate(area * 4);
    kernel.floats(mask, area).set(values);
    kernel.calls.maskSpectrum(transform.plan, side, spectrum, mask, 0.5);
    pictures.forEach((picture, lane) => {
      const wanted = underMask(spectrumOf(picture, side), values, 0.5, side);
      const { re, im } = laneOf(spectrum, transform, lane);
      expect(largestGap(re, wanted.re)).toBeLessThan(1e-3);
      expect(largestGap(im, wanted.im)).toBeLessThan(1e-3);
    });
  });
});

test('reuses returned memory, cleared', () => {
  const first = kernel.allocate(1000);
  kernel.bytes(first, 1000).fill(7);
  kernel.release(first);
  const { sizeBytes } = kernel;
  expect(kernel.allocate(1000)).toBe(first);
  expect(kernel.bytes(first, 1000).every((value) => value === 0)).toBe(true);
  expect(kernel.sizeBytes).toBe(sizeBytes);
  expect(() => kernel.release(first + 4)).toThrow(RangeError);
});

function transformed(
  side: 32 | 64,
  pictures: readonly Float32Array[],
): { transform: Transform; plane: number; spectrum: number } {
  const transform = makeTransform(kernel, side);
  const plane = kernel.allocate(transform.planeBytes);
  const spectrum = kernel.allocate(transform.spectrumBytes);
  const cells = kernel.floats(plane, LANES * side * side);
  pictures.forEach((picture, lane) => picture.forEach((value, k) => (cells[k * LANES + lane] = value)));
  kernel.calls.forward(transform.plan, side, plane, spectrum);
  return { transform, plane, spectrum };
}

/** One channel's frequencies: the non-negative vertical ones, row by row. */
function laneOf(spectrum: number, { bins }: Transform, lane: number): { re: Float32Array; im: Float32Array } {
  const values = kernel.floats(spectrum, 2 * LANES * bins);
  const part = (shift: number): Float32Array =>
    Float32Array.from({ length: bins }, (_, k) => values[2 * LANES * k + shift + lane] ?? Number.NaN);
  return { re: part(0), im: part(LANES) };
}

function largestGap(a: Float32Array, b: ArrayLike<number>): number {
  return a.reduce((most, value, k) => Math.max(most, Math.abs(value - (b[k] ?? Number.NaN))), 0);
}
