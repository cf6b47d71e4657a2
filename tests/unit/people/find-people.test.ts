import { expect, test } from 'vitest';
import { distinctPeople, regionsOf } from '@/media/people/find-people';
import type { Person } from '@/media/people/person';

const person = (x: number, y: number, score: number, heightPx = 120): Person => ({
  score,
  x,
  y,
  widthPx: heightPx / 3,
  heightPx,
});

test.each([
  [1280, 720],
  [720, 1280],
  [400, 400],
  [1000, 90],
])('squares cover a picture of %i x %i to its edges, in two sizes, without gaps', (widthPx, heightPx) => {
  const short = Math.min(widthPx, heightPx);
  for (const sizePx of [short, short / 2]) {
    const squares = regionsOf({ widthPx, heightPx }).filter((square) => square.sizePx === sizePx);
    for (const [axis, lengthPx] of [
      ['x', widthPx],
      ['y', heightPx],
    ] as const) {
      const starts = [...new Set(squares.map((square) => square[axis]))].toSorted((a, b) => a - b);
      expect(starts[0]).toBe(0);
      expect((starts.at(-1) ?? 0) + sizePx).toBeCloseTo(lengthPx);
      for (const [index, start] of starts.slice(1).entries()) {
        expect(start - (starts[index] ?? 0)).toBeLessThanOrEqual(sizePx);
      }
    }
  }
});

test('lists a person seen in two squares once, as the surer detection, from left to right', () => {
  const [right, again, left] = [person(600, 100, 0.9), person(604, 96, 0.5), person(50, 300, 0.4)];
  expect(distinctPeople([again, right, left])).toEqual([left, right]);
});

test('two people beside each other stay two', () => {
  const [one, other] = [person(100, 100, 0.6), person(130, 104, 0.8)];
  expect(distinctPeople([other, one])).toEqual([one, other]);
});
