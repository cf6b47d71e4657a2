import { expect, test } from 'vitest';
import { candidatesOf, circleOf, decodePeople } from '@/media/people/person';

const REGION = { x: 100, y: 50, sizePx: 400 };

interface Candidate {
  readonly box: readonly [top: number, left: number, bottom: number, right: number];
  readonly score: number;
}

/** These candidates; the rest are empty. */
function looked(...candidates: readonly Candidate[]): Float32Array {
  return candidatesOf(
    candidates.flatMap(({ box }) => box),
    candidates.map(({ score }) => score),
  );
}

test('boxes are in pixels of the displayed video, the surest person first', () => {
  const values = looked(
    { box: [0.25, 0.5, 0.75, 0.625], score: 0.6 },
    { box: [0, 0, 0.5, 0.25], score: 0.8 },
  );
  expect(decodePeople(values, REGION)).toMatchObject([
    { x: 100, y: 50, widthPx: 100, heightPx: 200 },
    { x: 300, y: 150, widthPx: 50, heightPx: 200 },
  ]);
});

test('ignores candidates without a score or a body', () => {
  const values = looked(
    { box: [0.25, 0.5, 0.75, 0.625], score: 0.4 },
    { box: [0.5, 0.5, 0.5, 0.5], score: 0.9 },
  );
  expect(decodePeople(values, REGION)).toEqual([]);
});

test('the circle is around the middle, with a radius that fits the body’s area', () => {
  const circle = circleOf({ score: 0.5, x: 300, y: 150, widthPx: 50, heightPx: 200 });
  expect(circle).toMatchObject({ x: 325, y: 250 });
  expect(circle.radius).toBeCloseTo(55, 9);
});
