import { describe, expect, it } from 'vitest';
import { FRAME_RATE } from '@/domain/limits';
import { smoothSizes } from '@/domain/smooth-sizes';
import type { TrackPoint } from '@/domain/track';
import { randomNumbers } from '../../random-numbers';

const FRAMES = 300;

function pathOf(
  sizeAt: (frame: number) => number,
  part: (frame: number) => Partial<TrackPoint> = () => ({}),
): readonly TrackPoint[] {
  return Array.from({ length: FRAMES }, (_, frame) => ({
    x: frame,
    y: 200,
    timeSec: frame / FRAME_RATE,
    isManual: false,
    isInterpolated: false,
    confidence: 0.9,
    radiusPx: sizeAt(frame),
    ...part(frame),
  }));
}

/** Noise up to this fraction of the size. */
function trembling(share: number): () => number {
  const random = randomNumbers(7);
  return () => 1 + share * (2 * random() - 1);
}

function smoothed(points: readonly TrackPoint[]): readonly number[] {
  return smoothSizes(points, 0, FRAMES / FRAME_RATE).map(({ radiusPx }) => radiusPx ?? NaN);
}

describe('the sizes of a finished run', () => {
  it('stay constant if the player’s size does, even with a noisy engine', () => {
    const tremble = trembling(0.05);
    const sizes = smoothed(pathOf(() => 60 * tremble()));
    for (const size of sizes) expect(Math.abs(size / 60 - 1)).toBeLessThan(0.02);
    const steps = sizes.slice(1).map((size, k) => Math.abs(size - (sizes[k] ?? NaN)) / 60);
    expect(Math.max(...steps)).toBeLessThan(0.002);
  });

  it('follow a real change without delay', () => {
    const tremble = trembling(0.05);
    const grown = (frame: number): number => 40 * 2 ** Math.min(1, Math.max(0, (frame - 100) / 60));
    const sizes = smoothed(pathOf((frame) => grown(frame) * tremble()));
    sizes.forEach((size, frame) => expect(Math.abs(size / grown(frame) - 1)).toBeLessThan(0.07));
    const halfway = sizes.findIndex((size) => size >= 40 * Math.SQRT2);
    expect(Math.abs(halfway - 130)).toBeLessThanOrEqual(2);
  });

  it('pass through the sizes that the user set, which stay unchanged', () => {
    const tremble = trembling(0.05);
    const path = pathOf(
      () => 60 * tremble(),
      (frame) => (frame === 150 ? { isManual: true, radiusPx: 66 } : {}),
    );
    const sizes = smoothed(path);
    expect(sizes[150]).toBe(66);
    for (const frame of [149, 151]) expect(Math.abs((sizes[frame] ?? NaN) / 66 - 1)).toBeLessThan(0.03);
  });

  it('change nothing outside the run, and connect to the sizes beside it', () => {
    const path = pathOf((frame) => (frame < 100 ? 50 : 60));
    const result = smoothSizes(path, 100 / FRAME_RATE, FRAMES / FRAME_RATE);
    expect(result.slice(0, 100)).toEqual(path.slice(0, 100));
    expect(Math.abs((result[100]?.radiusPx ?? NaN) - 50)).toBeLessThan(1.5);
    expect(result.at(-1)?.radiusPx).toBeCloseTo(60, 0);
  });

  it('go straight across a gap without sizes', () => {
    const path = pathOf((frame) => (frame < 100 ? 50 : 60)).filter((_, frame) => frame < 100 || frame > 220);
    const bridged: readonly TrackPoint[] = path.flatMap((point, index) => {
      if (index !== 99) return [point];
      const { confidence: _, ...bridge } = point;
      return [point, { ...bridge, timeSec: 101 / FRAME_RATE, radiusPx: 9, isInterpolated: true }];
    });
    const sizes = smoothed(bridged);
    expect(sizes[100]).toBeGreaterThan(49);
    expect(sizes[100]).toBeLessThan(53);
  });

  it('leave a path without sizes unchanged', () => {
    const path = pathOf(() => 1).map((point): TrackPoint => {
      const { radiusPx: _, ...unsized } = point;
      return unsized;
    });
    expect(smoothSizes(path, 0, 10)).toBe(path);
    expect(smoothSizes([], 0, 10)).toEqual([]);
  });
});
