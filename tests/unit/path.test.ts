import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointsBetween, positionAt, ringCenter } from '@/domain/path';
import type { TrackPoint } from '@/domain/track';

const point = (timeSec: number, x: number, y: number, isInterpolated = false): TrackPoint => ({
  x,
  y,
  timeSec,
  isManual: false,
  isInterpolated,
});

/** Paths with strictly ascending times at least two milliseconds apart. */
const paths = fc
  .array(
    fc.record({
      step: fc.integer({ min: 2, max: 500 }),
      x: fc.integer({ min: -100, max: 4000 }),
      y: fc.integer({ min: -100, max: 4000 }),
      weak: fc.boolean(),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    let time = 0;
    return steps.map(({ step, x, y, weak }) => point((time += step) / 1000, x, y, weak));
  });

describe('positionAt', () => {
  test('returns each point at its own time, flag included', () => {
    fc.assert(
      fc.property(paths, (path) => {
        for (const { x, y, timeSec, isInterpolated } of path) {
          expect(positionAt(path, timeSec)).toEqual({ x, y, isInterpolated });
        }
      }),
    );
  });

  test('lies on the straight line between neighbors', () => {
    fc.assert(
      fc.property(paths, fc.double({ min: 0, max: 1, noNaN: true }), (path, share) => {
        for (let i = 1; i < path.length; i++) {
          const [a, b] = [path[i - 1], path[i]];
          if (!a || !b) continue;
          const found = positionAt(path, a.timeSec + (b.timeSec - a.timeSec) * share);
          const reach = 1e-3 / (b.timeSec - a.timeSec);
          expect(Math.abs((found?.x ?? NaN) - (a.x + (b.x - a.x) * share))).toBeLessThanOrEqual(
            Math.abs(b.x - a.x) * reach + 1e-6,
          );
          expect(Math.abs((found?.y ?? NaN) - (a.y + (b.y - a.y) * share))).toBeLessThanOrEqual(
            Math.abs(b.y - a.y) * reach + 1e-6,
          );
        }
      }),
    );
  });

  test('is null more than half a frame outside the path', () => {
    fc.assert(
      fc.property(paths, fc.double({ min: 0.018, max: 50, noNaN: true }), (path, distanceSec) => {
        const first = path[0]?.timeSec ?? NaN;
        const last = path.at(-1)?.timeSec ?? NaN;
        expect(positionAt(path, first - distanceSec)).toBeNull();
        expect(positionAt(path, last + distanceSec)).toBeNull();
        expect(positionAt(path, first - 0.016)).not.toBeNull();
        expect(positionAt(path, last + 0.016)).not.toBeNull();
      }),
    );
  });

  test('is nothing on an empty path', () => expect(positionAt([], 0)).toBeNull());

  test('counts as interpolated only beside a weak point', () => {
    const path = [point(0, 0, 0), point(0.1, 10, 0), point(0.2, 20, 0, true), point(0.3, 30, 0)];
    expect([0.05, 0.1, 0.15, 0.25].map((timeSec) => positionAt(path, timeSec)?.isInterpolated)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('is certain between certain points, however far apart they are', () => {
    expect(positionAt([point(0, 0, 0), point(30, 10, 0)], 15)).toEqual({ x: 5, y: 0, isInterpolated: false });
  });
});

test('pointsBetween filters by time, both ends included', () => {
  fc.assert(
    fc.property(
      paths,
      fc.double({ min: -1, max: 31, noNaN: true }),
      fc.double({ min: -1, max: 31, noNaN: true }),
      (path, from, to) => {
        expect(pointsBetween(path, from, to)).toEqual(
          path.filter((p) => p.timeSec >= from && p.timeSec <= to),
        );
      },
    ),
  );
});

test('the ring is at the foot of the selection circle', () => {
  expect(ringCenter({ x: 10, y: 20 }, 50)).toEqual({ x: 10, y: 70 });
});
