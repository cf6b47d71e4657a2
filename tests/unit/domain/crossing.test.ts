import { describe, expect, it } from 'vitest';
import { crossingsOutside, inDoubt, nearestCrossing, openCrossings } from '@/domain/crossing';
import { kindOf } from '@/domain/point-kind';
import type { Crossing, TrackPoint } from '@/domain/track';

const CROSSING: Crossing = {
  fromSec: 10 / 30,
  timeSec: 20 / 30,
  followed: { x: 100, y: 200 },
  other: { x: 180, y: 200 },
  radiusPx: 50,
};

const crossings = [CROSSING];

function path(change: (frame: number) => Partial<TrackPoint> = () => ({})): readonly TrackPoint[] {
  return Array.from({ length: 40 }, (_, frame) => ({
    x: 100,
    y: 200,
    timeSec: frame / 30,
    isManual: false,
    isInterpolated: false,
    confidence: 0.97,
    ...change(frame),
  }));
}

const keyOn = (key: number) => path((frame) => (frame === key ? { isManual: true } : {}));

function goodFrames(points: readonly TrackPoint[]): readonly number[] {
  return points.filter((point) => kindOf(point) === 'good').map(({ timeSec }) => Math.round(timeSec * 30));
}

describe('a crossing', () => {
  it('stays a question while the path still follows the original track', () => {
    expect(openCrossings({ points: path(), crossings })).toEqual([CROSSING]);
    expect(openCrossings({ points: path(() => ({ x: 110 })), crossings })).toEqual([CROSSING]);
    expect(openCrossings({ points: path(() => ({ x: 180 })), crossings })).toEqual([]);
    expect(openCrossings({ points: path().slice(0, 15), crossings })).toEqual([]);
  });

  it('is answered only by a key on its frame', () => {
    expect(openCrossings({ points: keyOn(20), crossings })).toEqual([]);
    expect(openCrossings({ points: keyOn(19), crossings })).toEqual([CROSSING]);
    expect(openCrossings({ points: keyOn(21), crossings })).toEqual([CROSSING]);
  });
});

describe('the path in doubt', () => {
  it('is unchanged if no question is open', () => {
    const points = keyOn(20);
    expect(inDoubt({ points, crossings })).toBe(points);
    expect(inDoubt({ points, crossings: [] })).toBe(points);
  });

  it('has no good points from the crossing on', () => {
    const told = inDoubt({ points: path(), crossings });
    expect(goodFrames(told)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(told[20]).toMatchObject({ isInterpolated: true, confidence: 0.5, x: 100, y: 200 });
  });

  it("ends at the user's next key", () => {
    const told = inDoubt({ points: keyOn(30), crossings });
    expect(goodFrames(told).filter((frame) => frame >= 10)).toEqual([31, 32, 33, 34, 35, 36, 37, 38, 39]);
    expect(told[30]).toEqual(keyOn(30)[30]);
  });

  it('reaches in the other direction in a backward run', () => {
    const backward = { ...CROSSING, fromSec: 30 / 30 };
    expect(goodFrames(inDoubt({ points: keyOn(5), crossings: [backward] }))).toEqual([
      0, 1, 2, 3, 4, 31, 32, 33, 34, 35, 36, 37, 38, 39,
    ]);
  });

  it("keeps the engine's own doubts", () => {
    const weak = path((frame) => (frame === 25 ? { isInterpolated: true, confidence: 0.2 } : {}));
    expect(inDoubt({ points: weak, crossings })[25]).toEqual(weak[25]);
  });
});

it('finds the nearest crossing in time', () => {
  const later = { ...CROSSING, timeSec: 2 };
  expect(nearestCrossing([], 1)).toBeUndefined();
  expect(nearestCrossing([CROSSING, later], 1.2)).toBe(CROSSING);
  expect(nearestCrossing([CROSSING, later], 1.5)).toBe(later);
});

it('removes crossings in a range, and returns the same array if there are none', () => {
  const all = [CROSSING];
  expect(crossingsOutside(all, 21 / 30, 2)).toBe(all);
  expect(crossingsOutside(all, 20 / 30, 2)).toEqual([]);
  expect(crossingsOutside(all, 0, 20 / 30)).toEqual([]);
});
