import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameData } from '@/lib/is-same-data';

test.each([
  [
    { x: 1, y: [1, { z: 'a' }] },
    { y: [1, { z: 'a' }], x: 1 },
  ],
  [{ x: 1 }, { x: 1, y: undefined }],
  [0, -0],
  [null, null],
])('%j and %j are the same', (a, b) => {
  expect(isSameData(a, b)).toBe(true);
});

test.each([
  [{ x: 1 }, { x: 1, y: null }],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, undefined]],
  [[], {}],
  [null, {}],
  [1, '1'],
  [{ x: { y: 1 } }, { x: { y: 2 } }],
])('%j and %j are different', (a, b) => {
  expect([isSameData(a, b), isSameData(b, a)]).toEqual([false, false]);
});

test('a value is unchanged by a round trip through JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(isSameData(value, JSON.parse(JSON.stringify(value)))).toBe(true);
    }),
  );
});
