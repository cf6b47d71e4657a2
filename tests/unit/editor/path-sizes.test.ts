import { describe, expect, it } from 'vitest';
import { withActiveTrack } from '@/domain/editor/active-track';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { withKeySize } from '@/domain/editor/size-keys';
import { parseTrackDocument, storedTrackDocument } from '@/domain/editor/track-document';
import { joinTracked, pathAfter, pathBefore } from '@/domain/join-paths';
import { PLAYER_RADIUS_PX } from '@/domain/limits';
import { positionAt } from '@/domain/path';
import { simplifyPath } from '@/domain/simplify-path';
import type { TrackPoint } from '@/domain/track';
import { workOf } from '@/studio/record/saved-work';
import { point, run } from './editor-runs';

function sizedPoint(frame: number, radiusPx: number): TrackPoint {
  return { ...point(frame), radiusPx };
}

const START: readonly EditorEvent[] = [
  { type: 'selectTarget' },
  { type: 'place', x: 100, y: 200 },
  { type: 'confirm', timeSec: 0 },
  { type: 'start', timeSec: 0 },
];
const GROWING = Array.from({ length: 61 }, (_, frame) => sizedPoint(frame, 50 + frame));
/** A path of two seconds on which the player grows from 50 to 110 px. */
const TRACKED = run([...START, { type: 'pointsTracked', points: GROWING }, { type: 'finish' }]);

function radiusAt(points: readonly TrackPoint[], frame: number): number | undefined {
  return positionAt(points, frame / 30)?.radiusPx;
}

describe('a run', () => {
  it('starts with the size of the user’s circle, then follows the player’s size', () => {
    expect(radiusAt(TRACKED.tracks[0].points, 0)).toBe(50);
    expect(Math.abs((radiusAt(TRACKED.tracks[0].points, 60) ?? NaN) - 110)).toBeLessThan(4);
  });

  it('is smoothed when it ends, for whatever reason', () => {
    const trembling = GROWING.map((grown, k) => ({ ...grown, radiusPx: 57 + (k % 2) * 6 }));
    const tracking = run([...START, { type: 'pointsTracked', points: trembling }]);
    const ends: readonly EditorEvent[] = [
      { type: 'finish' },
      { type: 'play' },
      { type: 'trackLost', lostAtSec: 55 / 30 },
      { type: 'trackFailed', failure: 'worker-died' },
    ];
    for (const end of ends) {
      const { points } = run([end], tracking).tracks[0];
      for (const frame of [30, 31, 32, 33]) {
        expect(Math.abs((radiusAt(points, frame) ?? NaN) - 60)).toBeLessThan(1.5);
      }
    }
  });

  it("is corrected starting at the player's size there, relative to the first circle", () => {
    const correcting = run([{ type: 'trackAgain', timeSec: 1 }], TRACKED);
    expect(correcting.phase).toMatchObject({ kind: 'correcting', selection: { x: 100, y: 200 } });
    if (correcting.phase.kind !== 'correcting') throw new Error('There is no circle');
    expect(correcting.phase.selection.radius).toBeCloseTo(80, 0);
    const corrected = run(
      [
        { type: 'resize', radius: 90 },
        { type: 'start', timeSec: 1 },
        { type: 'pointsTracked', points: [sizedPoint(30, 90), sizedPoint(31, 91), sizedPoint(32, 92)] },
        { type: 'finish' },
      ],
      correcting,
    );
    expect(corrected.tracks[0].selectionRadiusPx).toBe(50);
    expect(corrected.tracks[0].points[30]).toMatchObject({ isManual: true, radiusPx: 90 });
    expect(radiusAt(corrected.tracks[0].points, 10)).toBe(radiusAt(TRACKED.tracks[0].points, 10));
  });

  it('shows the circle at the player’s size after a loss', () => {
    const lost = run([
      ...START,
      { type: 'pointsTracked', points: GROWING },
      { type: 'trackLost', lostAtSec: 2 },
    ]);
    if (lost.phase.kind !== 'lost') throw new Error('The run is not lost');
    expect(Math.abs(lost.phase.selection.radius - 110)).toBeLessThan(4);
  });

  it('on an older path without sizes, makes each new circle the reference for all points', () => {
    const points = Array.from({ length: 31 }, (_, frame) => point(frame));
    const old = withActiveTrack(TRACKED, { points });
    const corrected = run(
      [
        { type: 'trackAgain', timeSec: 1 },
        { type: 'resize', radius: 70 },
        { type: 'start', timeSec: 1 },
        { type: 'pointsTracked', points: [sizedPoint(30, 70), sizedPoint(31, 70)] },
      ],
      old,
    );
    expect(corrected.tracks[0].selectionRadiusPx).toBe(70);
    expect(radiusAt(corrected.tracks[0].points, 5)).toBeUndefined();
  });
});

describe('a size set by hand', () => {
  const keyed = run(
    [
      { type: 'setKey', timeSec: 20 / 30, x: 120, y: 200, isFinal: true },
      { type: 'setKey', timeSec: 30 / 30, x: 130, y: 200, radiusPx: 160, isFinal: true },
    ],
    TRACKED,
  );

  it('transitions to the keys before and after it, in proportion to the path', () => {
    expect(radiusAt(keyed.tracks[0].points, 30)).toBeCloseTo(160, 6);
    const factor = 160 / (radiusAt(TRACKED.tracks[0].points, 30) ?? NaN);
    for (const [frame, share] of [
      [10, 0],
      [20, 0],
      [25, 0.5],
      [40, 1],
      [60, 1],
    ] as const) {
      const before = radiusAt(TRACKED.tracks[0].points, frame) ?? NaN;
      expect(radiusAt(keyed.tracks[0].points, frame)).toBeCloseTo(before * factor ** share, 3);
    }
  });

  it('is one undo step', () => {
    const back = run([{ type: 'undo' }], keyed);
    expect(radiusAt(back.tracks[0].points, 30)).toBeCloseTo(radiusAt(TRACKED.tracks[0].points, 30) ?? NaN, 9);
    expect(run([{ type: 'redo' }], back).tracks[0].points).toEqual(keyed.tracks[0].points);
  });

  it('gives the same result in many small changes as in one', () => {
    const steps = [100, 70, 130, 160].map((radiusPx): EditorEvent => ({
      type: 'setKey',
      timeSec: 1,
      x: 130,
      y: 200,
      radiusPx,
      isFinal: false,
    }));
    const first: EditorEvent = { type: 'setKey', timeSec: 20 / 30, x: 120, y: 200, isFinal: true };
    const { points } = run([first, ...steps, { type: 'settle' }], TRACKED).tracks[0];
    for (let frame = 0; frame <= 60; frame++) {
      expect(radiusAt(points, frame)).toBeCloseTo(radiusAt(keyed.tracks[0].points, frame) ?? NaN, 6);
    }
  });

  it('is kept by a key that only moves the ring, and by the point that replaces a deleted one', () => {
    expect(radiusAt(keyed.tracks[0].points, 20)).toBeCloseTo(
      radiusAt(TRACKED.tracks[0].points, 20) ?? NaN,
      6,
    );
    const without = run([{ type: 'deletePoints', scope: 'key', timeSec: 20 / 30 }], keyed);
    expect(radiusAt(without.tracks[0].points, 20)).toBeGreaterThan(60);
  });

  it('gives points of an older version a size', () => {
    const points = Array.from({ length: 31 }, (_, frame) => ({ ...point(frame), isManual: frame === 10 }));
    const sized = withKeySize(points, 10 / 30, 100, 50);
    expect([0, 10, 30].map((frame) => radiusAt(sized, frame))).toEqual([100, 100, 100]);
    expect(withKeySize(points, 11 / 30, 100, 50)).toBe(points);
  });

  it('stays within bounds that can be stored', () => {
    const huge = run([{ type: 'setKey', timeSec: 0, x: 100, y: 200, radiusPx: 1e9, isFinal: true }], TRACKED);
    const radii = huge.tracks[0].points.map(({ radiusPx }) => radiusPx ?? NaN);
    expect(Math.max(...radii)).toBeLessThanOrEqual(PLAYER_RADIUS_PX.max);
    const tiny = run([{ type: 'setKey', timeSec: 2, x: 1, y: 1, radiusPx: -5, isFinal: true }], TRACKED);
    expect(Math.min(...tiny.tracks[0].points.map(({ radiusPx }) => radiusPx ?? NaN))).toBeGreaterThanOrEqual(
      PLAYER_RADIUS_PX.min,
    );
  });
});

describe('a path with sizes', () => {
  it('keeps them when it is cut and bridged', () => {
    const cut = [sizedPoint(0, 40), sizedPoint(30, 70)];
    expect(pathBefore(cut, 20 / 30).at(-1)?.radiusPx).toBeCloseTo(59, 6);
    expect(pathAfter(cut, 20 / 30)[0]?.radiusPx).toBeCloseTo(61, 6);
    expect(joinTracked(cut)[1]).toMatchObject({ isInterpolated: true, radiusPx: 41 });
  });

  it('keeps them when it is simplified', () => {
    const sizeAt = (frame: number): number => 80 + 40 * Math.sin(frame / 90);
    const path = Array.from({ length: 6000 }, (_, frame) => sizedPoint(frame, sizeAt(frame)));
    const { points, maxErrorPx } = simplifyPath(path);
    expect(points.length).toBeLessThanOrEqual(1000);
    expect(maxErrorPx).toBeLessThan(1);
    for (let frame = 0; frame < 6000; frame += 7) {
      expect(Math.abs((radiusAt(points, frame) ?? NaN) - sizeAt(frame))).toBeLessThanOrEqual(
        maxErrorPx + 1e-6,
      );
    }
  });

  it('keeps the place where sizes start when it is simplified', () => {
    const path = Array.from({ length: 2000 }, (_, frame) =>
      frame < 1000 ? point(frame) : sizedPoint(frame, 60),
    );
    const { points } = simplifyPath(path);
    expect(radiusAt(points, 998)).toBeUndefined();
    expect(radiusAt(points, 1001)).toBe(60);
  });
});

describe('the stored document', () => {
  const stored = (radiusPx: unknown): unknown => {
    const document = storedTrackDocument({ ...workOf(TRACKED, 'farneback'), timeSec: 0 });
    const [first, ...rest] = 'points' in document ? document.points : [];
    return JSON.parse(JSON.stringify({ ...document, points: [{ ...first, radiusPx }, ...rest] }));
  };

  it('stores sizes, and documents without sizes can still be read', () => {
    expect(parseTrackDocument(stored(50))?.tracks[0].points).toEqual(TRACKED.tracks[0].points);
    expect(parseTrackDocument(stored(undefined))?.tracks[0].points[0]).not.toHaveProperty('radiusPx');
  });

  it.each([NaN, Infinity, -1, 0, 1e6, '50', null, {}])('rejects a size of %s', (radiusPx) => {
    expect(parseTrackDocument(stored(radiusPx))).toBeNull();
  });
});
