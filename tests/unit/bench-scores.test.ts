import { describe, expect, test } from 'vitest';
import { discIou, mean, percentile, scoreRun } from '../bench/tracking/scores';
import type { FramePoint, Truth } from '../bench/tracking/scores';

const RADIUS_PX = 30;
/** The player stays at (100, 100). */
const STILL: Truth = Array.from({ length: 4 }, () => ({ x: 100, y: 100 }));

function point(frame: number, offPx: number, isWeak = false): FramePoint {
  return { frame, x: 100 + offPx, y: 100, isWeak };
}

describe('overlap of discs', () => {
  test('is 1 at the same spot and 0 from two radii apart', () => {
    expect(discIou(0, 25)).toBe(1);
    expect(discIou(50, 25)).toBe(0);
    expect(discIou(400, 25)).toBe(0);
  });

  test('equals the lens formula for discs one radius apart', () => {
    // Area of the lens: r² (2π/3 - √3/2).
    const lens = (2 * Math.PI) / 3 - Math.sqrt(3) / 2;
    expect(discIou(10, 10)).toBeCloseTo(lens / (2 * Math.PI - lens), 12);
    expect(discIou(10, 10)).toBeCloseTo(0.243, 3);
  });
});

describe('percentiles', () => {
  test('are interpolated between neighbors', () => {
    expect(percentile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(percentile([5, 1, 3], 0.5)).toBe(3);
    // Position 0.95 * 20 = 19 in 0..20.
    expect(
      percentile(
        Array.from({ length: 21 }, (_, k) => k * 10),
        0.95,
      ),
    ).toBeCloseTo(190, 9);
    expect(percentile([10, 20], 0.95)).toBeCloseTo(19.5, 9);
    expect(percentile([7], 0.95)).toBe(7);
  });

  test('and means of an empty list are null', () => {
    expect(percentile([], 0.5)).toBeNull();
    expect(mean([])).toBeNull();
    expect(mean([1, 2, 6])).toBe(3);
  });
});

describe('a run', () => {
  test('that is always correct has a success of 1', () => {
    const points = [0, 1, 2, 3].map((frame) => point(frame, 0));
    expect(scoreRun(STILL, RADIUS_PX, points)).toEqual({
      success20: 1,
      iou: 1,
      falseTracking: 0,
      insideCircle: 1,
      weak: 0,
      lostAtFrame: null,
    });
  });

  test('still counts as correct at 20 px, and at one radius', () => {
    const score = scoreRun(STILL, RADIUS_PX, [point(0, 0), point(1, 20), point(2, 20.5), point(3, 30)]);
    expect(score).toMatchObject({ success20: 0.5, insideCircle: 1, falseTracking: 0 });
  });

  test('counts as false only where it claims to track but is off by more than a radius', () => {
    const score = scoreRun(STILL, RADIUS_PX, [point(0, 0), point(1, 31), point(2, 31, true)]);
    expect(score).toMatchObject({ falseTracking: 0.25, weak: 0.25, success20: 0.25, lostAtFrame: 3 });
  });

  test('scores no success and no overlap where it has no points, and continues after a gap', () => {
    const score = scoreRun(STILL, RADIUS_PX, [point(0, 0), point(2, 0), point(3, 70)]);
    expect(score).toMatchObject({ success20: 0.5, iou: 0.5, falseTracking: 0.25, lostAtFrame: 1 });
  });

  test('counts a correct weak point as a success', () => {
    expect(scoreRun(STILL, RADIUS_PX, [point(0, 3, true)]).success20).toBe(0.25);
  });

  test('is scored only where there is ground truth', () => {
    const truth = [{ x: 100, y: 100 }, null, { x: 100, y: 100 }];
    const score = scoreRun(truth, RADIUS_PX, [point(0, 0), point(1, 900), point(2, 900), point(3, 900)]);
    expect(score).toMatchObject({ success20: 0.5, iou: 0.5, falseTracking: 0.5, lostAtFrame: null });
  });

  test('scores zero without points or without ground truth', () => {
    expect(scoreRun(STILL, RADIUS_PX, [])).toMatchObject({ success20: 0, iou: 0, lostAtFrame: 0 });
    expect(scoreRun([], RADIUS_PX, [])).toMatchObject({ success20: 0, iou: 0, falseTracking: 0 });
  });
});
