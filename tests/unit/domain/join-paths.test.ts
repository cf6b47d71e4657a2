import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinPaths, joinTracked, pathAfter, pathBefore } from '@/domain/join-paths';
import { FRAME_RATE } from '@/domain/limits';
import { positionAt } from '@/domain/path';
import { simplifyPath } from '@/domain/simplify-path';
import type { TrackPoint } from '@/domain/track';
import { trackedPaths } from './path-arbitraries';

function point(frame: number, part: Partial<TrackPoint> = {}): TrackPoint {
  const timeSec = frame / FRAME_RATE;
  return { x: 10 * frame, y: 5, timeSec, isManual: false, isInterpolated: false, confidence: 0.9, ...part };
}

function framesOf(points: readonly TrackPoint[]): readonly number[] {
  return points.map(({ timeSec }) => Math.round(timeSec * FRAME_RATE));
}

test('a gap of more than a tenth of a second is bridged by one interpolated point on the straight line', () => {
  const [, bridge] = joinTracked([point(4), point(14)]);
  expect(bridge).toMatchObject({ isManual: false, isInterpolated: true });
  expect(bridge).not.toHaveProperty('confidence');
  expect(bridge?.x).toBeCloseTo(50, 9);
  expect(bridge?.timeSec).toBeCloseTo(5 / FRAME_RATE, 9);
});

test('two missing frames are not a gap, and a bridged gap is not bridged again', () => {
  expect(framesOf(joinTracked([point(4), point(7)]))).toEqual([4, 7]);
  const bridged = joinTracked([point(4), point(14)]);
  expect(joinTracked(bridged)).toEqual(bridged);
});

test('a gap after a weak point is doubtful rather than weak', () => {
  const path = joinTracked([point(4, { isInterpolated: true, confidence: 0.1 }), point(14)]);
  expect(framesOf(path)).toEqual([4, 5, 14]);
  expect(path[1]).not.toHaveProperty('confidence');
});

test('bridges only what is between the parts: a simplified stretch stays certain', () => {
  const path = joinPaths([[point(0), point(300)], [], [point(301), point(900)], [point(960)]]);
  expect(framesOf(path)).toEqual([0, 300, 301, 900, 901, 960]);
  expect(positionAt(path, 5)?.isInterpolated).toBe(false);
  expect(positionAt(path, 31)?.isInterpolated).toBe(true);
});

test('splitting a full or simplified path at any frame leaves both sides unchanged', () => {
  fc.assert(
    fc.property(trackedPaths, fc.nat(400), fc.boolean(), (tracked, frame, isSimplified) => {
      const path = isSimplified ? simplifyPath(tracked, 60).points : tracked;
      const atSec = frame / FRAME_RATE;
      const [before, after] = [pathBefore(path, atSec), pathAfter(path, atSec)];
      expect(before.every(({ timeSec }) => timeSec < atSec - 0.01)).toBe(true);
      expect(after.every(({ timeSec }) => timeSec > atSec + 0.01)).toBe(true);
      const frames = Array.from({ length: (framesOf(path).at(-1) ?? 0) + 1 }, (_, k) => k);
      const changed = frames.filter((k) => {
        if (k === frame) return false;
        const whole = positionAt(path, k / FRAME_RATE);
        const part = positionAt(k < frame ? before : after, k / FRAME_RATE);
        if (!whole || !part) return whole !== part;
        const isAway = Math.hypot(part.x - whole.x, part.y - whole.y) > 1e-6;
        return isAway || part.isInterpolated !== whole.isInterpolated;
      });
      expect(changed).toEqual([]);
    }),
  );
});
