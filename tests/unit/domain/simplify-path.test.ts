import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinTracked } from '@/domain/join-paths';
import { FRAME_RATE, PATH_CAP, PATH_TOLERANCE_PX } from '@/domain/limits';
import { positionAt } from '@/domain/path';
import { simplifyPath } from '@/domain/simplify-path';
import type { TrackPoint } from '@/domain/track';
import { randomNumbers } from '../../random-numbers';
import { trackedPaths } from './path-arbitraries';

const TEN_MINUTES = 10 * 60 * FRAME_RATE;
const SMALL_CAP = 60;
const ROUNDING_PX = 1e-6;

function tracked(
  frames: number,
  at: (frame: number) => { readonly x: number; readonly y: number },
  part: (frame: number) => Partial<TrackPoint> = () => ({}),
): readonly TrackPoint[] {
  return Array.from({ length: frames }, (_, frame) => ({
    ...at(frame),
    timeSec: frame / FRAME_RATE,
    isManual: false,
    isInterpolated: false,
    confidence: 0.9,
    ...part(frame),
  }));
}

/** The largest distance between two paths at all frame times and halfway, and whether they are equally certain. */
function compare(whole: readonly TrackPoint[], kept: readonly TrackPoint[]) {
  let largestPx = 0;
  let isSameCertainty = true;
  const last = Math.round((whole.at(-1)?.timeSec ?? 0) * FRAME_RATE);
  for (let half = 0; half <= 2 * last; half++) {
    const timeSec = half / 2 / FRAME_RATE;
    const [a, b] = [positionAt(whole, timeSec), positionAt(kept, timeSec)];
    if (!a || !b) {
      isSameCertainty &&= a === b;
      continue;
    }
    largestPx = Math.max(largestPx, Math.hypot(a.x - b.x, a.y - b.y));
    isSameCertainty &&= a.isInterpolated === b.isInterpolated;
  }
  return { largestPx, isSameCertainty };
}

describe('any path', () => {
  test("stays within the stated error at every frame and in between, and keeps each frame's certainty", () => {
    fc.assert(
      fc.property(trackedPaths, (path) => {
        const { points, maxErrorPx } = simplifyPath(path, SMALL_CAP);
        const { largestPx, isSameCertainty } = compare(path, points);
        expect(largestPx).toBeLessThanOrEqual(maxErrorPx + ROUNDING_PX);
        expect(isSameCertainty).toBe(true);
      }),
    );
  });

  test('keeps at most the cap: first the ends, then the user’s own points, then others', () => {
    fc.assert(
      fc.property(trackedPaths, (path) => {
        const { points } = simplifyPath(path, SMALL_CAP);
        expect(points.length).toBeLessThanOrEqual(SMALL_CAP);
        const kept = new Set(points);
        expect(path.filter((point) => kept.has(point))).toEqual(points);
        expect([points[0], points.at(-1)]).toEqual([path[0], path.at(-1)]);
        expect(path.filter(({ isManual }) => isManual).every((point) => kept.has(point))).toBe(true);
      }),
    );
  });

  test('is not changed by simplifying it again', () => {
    fc.assert(
      fc.property(trackedPaths, (path) => {
        const { points } = simplifyPath(path, SMALL_CAP);
        expect(simplifyPath(points, SMALL_CAP)).toEqual({ points, maxErrorPx: 0 });
      }),
    );
  });
});

describe('a track of ten minutes', () => {
  test('stays within 2 px if the motion allows it', () => {
    const random = randomNumbers(3);
    const path = tracked(TEN_MINUTES, (frame) => ({
      x: 640 + 500 * Math.sin(frame / 200) + random(),
      y: 360 + 120 * Math.sin(frame / 90) + random(),
    }));
    const { points, maxErrorPx } = simplifyPath(path);
    expect(points.length).toBeLessThanOrEqual(PATH_CAP);
    expect(maxErrorPx).toBeLessThanOrEqual(PATH_TOLERANCE_PX);
    expect(compare(path, points).largestPx).toBeCloseTo(maxErrorPx, 6);
  });

  test('uses every allowed point and reports the error if the motion does not allow 2 px', () => {
    const random = randomNumbers(4);
    let [x, y] = [640, 360];
    const path = tracked(TEN_MINUTES, () => {
      x += 20 * (random() - 0.5);
      y += 20 * (random() - 0.5);
      return { x, y };
    });
    const { points, maxErrorPx } = simplifyPath(path);
    expect(points.length).toBeLessThanOrEqual(PATH_CAP);
    expect(points.length).toBeGreaterThan(0.9 * PATH_CAP);
    expect(maxErrorPx).toBeGreaterThan(PATH_TOLERANCE_PX);
    expect(compare(path, points).largestPx).toBeCloseTo(maxErrorPx, 6);
  });

  test('of a player who stands still stays certain even though its points are far apart', () => {
    const path = tracked(TEN_MINUTES, () => ({ x: 300, y: 200 }));
    const { points, maxErrorPx } = simplifyPath(path);
    expect(points.length).toBeLessThan(10);
    expect(maxErrorPx).toBe(0);
    expect(positionAt(points, 300)).toEqual({ x: 300, y: 200, isInterpolated: false });
  });

  test('keeps its gaps as gaps', () => {
    const isSeen = (frame: number): boolean => frame < 6000 || frame > 6040;
    const path = joinTracked(
      tracked(TEN_MINUTES, (frame) => ({ x: 300 + (frame % 7), y: 200 })).filter((_, frame) => isSeen(frame)),
    );
    const { points } = simplifyPath(path);
    expect(points.length).toBeLessThanOrEqual(PATH_CAP);
    expect(compare(path, points).isSameCertainty).toBe(true);
    const doubtful = [5999, 6000, 6020, 6040, 6041].map(
      (frame) => positionAt(points, frame / FRAME_RATE)?.isInterpolated,
    );
    expect(doubtful).toEqual([false, true, true, true, false]);
  });
});

describe('more user points than the cap', () => {
  test('keeps a long drawn path within the cap', () => {
    const path = tracked(
      3000,
      (frame) => ({ x: frame / 3, y: 200 + 90 * Math.sin(frame / 40) }),
      () => ({
        isManual: true,
      }),
    );
    const { points, maxErrorPx } = simplifyPath(path);
    expect(points.length).toBeLessThanOrEqual(PATH_CAP);
    expect(points.every(({ isManual }) => isManual)).toBe(true);
    expect(maxErrorPx).toBeLessThanOrEqual(PATH_TOLERANCE_PX);
  });

  test('never gains certainty by flickering between certain and weak', () => {
    const path = tracked(
      TEN_MINUTES,
      (frame) => ({ x: 300 + frame / 30, y: 200 }),
      (frame) => ({ isInterpolated: frame % 7 === 0 || frame % 11 === 3 }),
    );
    const { points } = simplifyPath(path);
    expect(points.length).toBeLessThanOrEqual(PATH_CAP);
    const gained = path.filter(
      ({ isInterpolated, timeSec }) => isInterpolated && positionAt(points, timeSec)?.isInterpolated !== true,
    );
    expect(gained).toEqual([]);
  });
});
