import { expect, test } from 'vitest';
import { pinchedCircle, spanOf } from '@/features/editor/stage/circle-pinch';

const CIRCLE = { x: 100, y: 80, radius: 40 };

test('two fingers moving apart enlarge the circle and drag it along', () => {
  const from = spanOf([
    { x: 80, y: 80 },
    { x: 120, y: 80 },
  ]);
  const to = spanOf([
    { x: 90, y: 100 },
    { x: 150, y: 100 },
  ]);
  if (!from || !to) throw new Error('Two fingers span something');
  expect(pinchedCircle(CIRCLE, from, to)).toEqual({ x: 120, y: 100, radius: 60 });
});

test('one finger does not resize, and two on the same spot do not divide by zero', () => {
  expect(spanOf([{ x: 1, y: 1 }])).toBeNull();
  const spot = { x: 5, y: 5 };
  const from = spanOf([spot, spot]);
  if (!from) throw new Error('Two fingers span something');
  expect(pinchedCircle(CIRCLE, from, from)).toEqual(CIRCLE);
});
