import { describe, expect, test } from 'vitest';
import { fromHdr, hdrCube } from '@/media/export/ffmpeg/hdr-table';

/** The signal of diffuse white, 203 cd/m² (ITU-R BT.2408, table 1). */
const WHITE = { hlg: 0.75, pq: 0.5807 } as const;
const STEPS = Array.from({ length: 101 }, (_, k) => k / 100);

function gray(signal: number): readonly [number, number, number] {
  return [signal, signal, signal];
}

describe.each(['hlg', 'pq'] as const)('%s', (transfer) => {
  test('black is black, and the brightest is white', () => {
    for (const value of fromHdr(gray(0), transfer)) expect(value).toBe(0);
    for (const value of fromHdr(gray(1), transfer)) expect(value).toBeCloseTo(1, 3);
  });

  test('grays stay gray and in order', () => {
    const grays = STEPS.map((signal) => fromHdr(gray(signal), transfer));
    for (const [r, g, b] of grays) expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(0.002);
    for (const [k, [r]] of grays.entries()) expect(r).toBeGreaterThanOrEqual(grays[k - 1]?.[0] ?? 0);
  });

  test('diffuse white is bright and leaves room for highlights', () => {
    const [r] = fromHdr(gray(WHITE[transfer]), transfer);
    expect(r).toBeGreaterThan(0.87);
    expect(r).toBeLessThan(0.92);
  });

  test("a color becomes as saturated in BT.709 as in BT.2020, within BT.709's range", () => {
    const [r, g, b] = fromHdr([0.5, 0.35, 0.35], transfer);
    expect(r - Math.max(g, b)).toBeGreaterThan(0.2);
    for (const value of fromHdr([0, 1, 0], transfer)) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  });
});

test('the table has a line for each entry, red first', () => {
  const lines = hdrCube('hlg').trimEnd().split('\n');
  expect(lines[0]).toBe('LUT_3D_SIZE 33');
  expect(lines).toHaveLength(1 + 33 ** 3);
  expect(lines[33]).toBe(
    fromHdr([1, 0, 0], 'hlg')
      .map((value) => value.toFixed(5))
      .join(' '),
  );
});
