import { describe, expect, test } from 'vitest';
import { jittered, startOf } from '../bench/tracking/starts';
import type { Box } from '../bench/tracking/starts';

/**
 * Ten frames; the box is 40x90 px and centered on (20 + frame, 45), so the rule gives a radius of 0.55 * 60 = 33 px.
 */
const BOXES: readonly Box[] = Array.from({ length: 10 }, (_, frame) => ({
  x: frame,
  y: 0,
  width: 40,
  height: 90,
}));

function truthFrames(start: ReturnType<typeof startOf>): readonly (number | null)[] | undefined {
  return start?.truth.map((center) => center && center.x - 20);
}

describe('starts', () => {
  test('at the first box play the whole clip, with the radius of the index', () => {
    const start = startOf('first box', BOXES, 25);
    expect(start).toMatchObject({ order: null, startFrame: 0, radiusPx: 25, center: { x: 20, y: 45 } });
    expect(start?.truth).toHaveLength(10);
  });

  test('from a quarter play the clip from there', () => {
    const start = startOf('from 25 %', BOXES, 25);
    expect(start).toMatchObject({ order: null, startFrame: 2, center: { x: 22, y: 45 } });
    expect(start?.radiusPx).toBeCloseTo(33, 9);
    expect(truthFrames(start)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test.each([
    ['reversed', [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ['every 2nd', [0, 2, 4, 6, 8]],
    ['every 2nd reversed', [9, 7, 5, 3, 1]],
  ] as const)('%s need a clip with frames and truth in that order', (kind, order) => {
    const start = startOf(kind, BOXES, 25);
    expect(start).toMatchObject({ order, startFrame: 0 });
    expect(truthFrames(start)).toEqual(order);
  });

  test('keep the circle within its limits', () => {
    const sized = (side: number): readonly Box[] =>
      BOXES.map((box) => ({ ...box, width: side, height: side }));
    expect(startOf('reversed', sized(10), 25)?.radiusPx).toBe(20);
    expect(startOf('reversed', sized(900), 25)?.radiusPx).toBe(200);
  });

  test('start on a frame with a box, and fail without one', () => {
    const late = BOXES.map((box, frame) => (frame < 3 || frame === 5 ? null : box));
    const start = startOf('first box', late, 25);
    expect(start).toMatchObject({ startFrame: 3, center: { x: 23, y: 45 } });
    expect(truthFrames(start)).toEqual([3, 4, null, 6, 7, 8, 9]);
    expect(startOf('reversed', [null, null], 25)).toBeNull();
    expect(startOf('first box', [], 25)).toBeNull();
  });

  test('are jittered by 1/50 of the size and 1/20 of the radius, differently for each number', () => {
    const start = startOf('first box', BOXES, 25);
    if (start === null) throw new Error('There is a box');
    expect(jittered(start, 0)).toEqual(start);
    const circles = [1, 2, 3].map((jitter) => jittered(start, jitter));
    expect(circles.map(({ radiusPx }) => radiusPx / 25)).toEqual([1.02, 0.98, 1.02]);
    for (const { center } of circles) {
      expect(Math.hypot(center.x - 20, center.y - 45)).toBeCloseTo(1.25, 9);
    }
    expect(new Set(circles.map(({ center }) => center.x)).size).toBe(3);
    expect(circles[0]?.truth).toEqual(start.truth);
  });
});
