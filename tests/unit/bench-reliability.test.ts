import { expect, test } from 'vitest';
import { reliabilityOf, together } from '../bench/tracking/reliability';
import type { FramePoint, Truth } from '../bench/tracking/scores';
import { constantSizeErrorOf, sizeErrorOf, withDrawnSizes } from '../bench/tracking/size-error';

const STILL: Truth = [{ x: 0, y: 0 }, { x: 0, y: 0 }, { x: 0, y: 0 }, null, { x: 0, y: 0 }];

function point(frame: number, x: number, confidence: number, isWeak = false): FramePoint {
  return { frame, x, y: 0, isWeak, confidence };
}

test('counts points by claimed and actual quality', () => {
  const points = [
    point(0, 0, 1),
    point(1, 29, 0.95),
    point(2, 31, 0.93),
    point(3, 0, 1),
    point(4, 31, 0.2, true),
  ];
  const { good, weak, tenths } = reliabilityOf(STILL, 30, points);
  expect(good).toMatchObject({ points: 2, right: 1 });
  expect(weak).toEqual({ points: 1, right: 0, stated: 0.2 });
  expect(tenths[9]).toMatchObject({ points: 2, right: 1 });
  expect(tenths[9]?.stated).toBeCloseTo(1.88, 9);
  expect(tenths[2]).toMatchObject({ points: 1, right: 0 });
});

test('an engine that reports no certainty has no deciles', () => {
  const { good, tenths } = reliabilityOf(STILL, 30, [{ frame: 1, x: 0, y: 0, isWeak: false }]);
  expect(good.points).toBe(1);
  expect(tenths.every(({ points }) => points === 0)).toBe(true);
});

test('weights points of several runs equally', () => {
  const one = reliabilityOf(STILL, 30, [point(1, 0, 0.5), point(2, 0, 1)]);
  const two = reliabilityOf(STILL, 30, [point(1, 99, 0.5)]);
  expect(together([one, two])).toMatchObject({ good: { points: 3, right: 2, stated: 2 } });
});

test('measures the size error of good points after five seconds, relative to the first box', () => {
  const sizes = [...Array.from({ length: 150 }, () => 1), 2, 2, null];
  const sized = (frame: number, radiusPx: number, isWeak = false): FramePoint => ({
    ...point(frame, 0, 1, isWeak),
    radiusPx,
  });
  const points = [sized(10, 90), sized(150, 22), sized(151, 20), sized(151, 90, true), sized(152, 90)];
  expect(sizeErrorOf(sizes, 10, points)).toBeCloseTo(0.05, 9);
  expect(sizeErrorOf(sizes, 10, [sized(10, 90)])).toBeNull();
  expect(constantSizeErrorOf(sizes, 10, points)).toBeCloseTo(0.5, 9);
  expect(constantSizeErrorOf(sizes, 10, [point(150, 0, 1)])).toBeNull();
});

test('ground truth with constant box sizes gives no size error', () => {
  const sizes = Array.from({ length: 200 }, (_, frame) => (frame === 60 ? null : 1));
  expect(sizeErrorOf(sizes, 10, [{ ...point(160, 0, 1), radiusPx: 12 }])).toBeNull();
});

test('compares the sizes drawn after the run', () => {
  const points = Array.from({ length: 60 }, (_, k): FramePoint => ({
    ...point(k, 0, 1),
    radiusPx: k % 2 === 0 ? 30 : 33,
  }));
  for (const { radiusPx = NaN } of withDrawnSizes(points).slice(10)) {
    expect(Math.abs(radiusPx - 31.5)).toBeLessThan(0.8);
  }
  expect(withDrawnSizes([point(0, 0, 1)])).toEqual([point(0, 0, 1)]);
});
