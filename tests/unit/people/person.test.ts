import { expect, test } from 'vitest';
import { circleOf, decodePeople, LOOK_VALUES } from '@/media/people/person';

const JOINTS = 17;
const VALUES = 56;
const REGION = { x: 100, y: 50, sizePx: 400 };

interface Candidate {
  readonly box: readonly [top: number, left: number, bottom: number, right: number];
  readonly score: number;
  readonly ankles: readonly (readonly [y: number, score: number])[];
}

/** The model's output for these candidates; the rest are nobody. */
function output(...candidates: readonly Candidate[]): Float32Array {
  const values = new Float32Array(LOOK_VALUES);
  candidates.forEach(({ box, score, ankles }, candidate) => {
    const from = candidate * VALUES;
    values.set([...box, score], from + 3 * JOINTS);
    ankles.forEach(([y, ankleScore], side) => values.set([y, 0.5, ankleScore], from + 3 * (15 + side)));
  });
  return values;
}

test('boxes are in pixels of the displayed video, the surest person first', () => {
  const values = output(
    { box: [0.25, 0.5, 0.75, 0.625], score: 0.4, ankles: [] },
    { box: [0, 0, 0.5, 0.25], score: 0.6, ankles: [] },
  );
  expect(decodePeople(values, REGION)).toMatchObject([
    { x: 100, y: 50, widthPx: 100, heightPx: 200 },
    { x: 300, y: 150, widthPx: 50, heightPx: 200 },
  ]);
});

test('candidates without a score or a body are nobody', () => {
  const values = output(
    { box: [0.25, 0.5, 0.75, 0.625], score: 0.1, ankles: [] },
    { box: [0.5, 0.5, 0.5, 0.5], score: 0.9, ankles: [] },
  );
  expect(decodePeople(values, REGION)).toEqual([]);
});

test('soles are a little below the lower ankle that was seen, and at the body’s end without one', () => {
  const box = [0.25, 0.5, 0.75, 0.625] as const;
  const soles = (ankles: Candidate['ankles']) =>
    decodePeople(output({ box, score: 0.5, ankles }), REGION)[0]?.solesY;
  expect(soles([])).toBeCloseTo(50 + 0.75 * 400, 3);
  expect(
    soles([
      [0.7, 0.5],
      [0.6, 0.5],
    ]),
  ).toBeCloseTo(50 + 0.7 * 400 + 0.085 * 200, 3);
  // A guess does not count.
  expect(
    soles([
      [0.7, 0.1],
      [0.6, 0.5],
    ]),
  ).toBeCloseTo(50 + 0.6 * 400 + 0.085 * 200, 3);
});

test('the circle is around the middle, with the soles below it', () => {
  const circle = circleOf({ score: 0.5, x: 300, y: 150, widthPx: 50, heightPx: 200, solesY: 345 });
  expect(circle).toMatchObject({ x: 325, y: 250, feetPx: 95 });
  expect(circle.radius).toBeCloseTo(55, 9);
});
