import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positionAt } from '@/domain/path';
import { isPathInCut, pathInCut } from '@/domain/path-in-cut';
import { simplifyPath } from '@/domain/simplify-path';
import type { TrackPoint } from '@/domain/track';

const point = (frame: number, x = frame, rest: Partial<TrackPoint> = {}): TrackPoint => ({
  x,
  y: 2 * x,
  timeSec: frame / 30,
  isManual: false,
  isInterpolated: false,
  ...rest,
});

describe('the path in a cut', () => {
  const path = Array.from({ length: 40 }, (_, k) => point(10 + k));

  test('is the whole path without a cut', () => {
    expect(pathInCut(path, null)).toBe(path);
  });

  test('has the points of the kept frames, including the first and the last', () => {
    expect(pathInCut(path, { first: 20, end: 30 })).toEqual(path.slice(10, 20));
    expect(pathInCut(path, { first: 0, end: 11 })).toEqual([path[0]]);
    expect(pathInCut(path, { first: 49, end: 50 })).toEqual([path[39]]);
    expect(pathInCut(path, { first: 0, end: 10 })).toEqual([]);
    expect(isPathInCut(path, { first: 0, end: 10 })).toBe(false);
    expect(isPathInCut(path, { first: 0, end: 11 })).toBe(true);
  });

  test('shows the player even where a simplified path has no points', () => {
    const ends = [point(0, 0, { radiusPx: 10 }), point(90, 90, { radiusPx: 40 })];
    const shown = pathInCut(ends, { first: 30, end: 61 });
    expect(shown.map(({ timeSec, x, radiusPx }) => [timeSec, x, radiusPx])).toEqual([
      [1, 30, 20],
      [2, 60, 30],
    ]);
  });

  test('has the path’s certainty at both ends', () => {
    const weak = [point(0, 0, { isInterpolated: true, confidence: 0.2 }), point(90, 90)];
    expect(pathInCut(weak, { first: 30, end: 31 })).toMatchObject([
      { isInterpolated: true, confidence: 0.2 },
    ]);
  });

  test('matches the whole path on every frame, even when simplified', () => {
    const paths = fc.array(fc.nat(300), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(paths, fc.nat(70), fc.integer({ min: 1, max: 70 }), (places, first, length) => {
        const { points } = simplifyPath(places.map((x, k) => point(k, x)));
        const cut = { first, end: first + length };
        const shown = pathInCut(points, cut);
        for (let frame = 0; frame < 80; frame++) {
          const position = positionAt(shown, frame / 30);
          const whole = positionAt(points, frame / 30);
          if (frame < cut.first || frame >= cut.end) expect(position).toBeNull();
          else if (whole === null) expect(position).toBeNull();
          else {
            expect(position?.x).toBeCloseTo(whole.x, 6);
            expect(position?.y).toBeCloseTo(whole.y, 6);
          }
        }
      }),
    );
  });
});
