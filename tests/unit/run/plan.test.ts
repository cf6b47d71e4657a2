import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchesOf, orderParts, partsOfShard } from '../../run/plan.ts';
import type { Part } from '../../run/suites.ts';

const part = (suite: Part['suite'], name: string): Part => ({ suite, file: `tests/${name}.test.ts` });
const PARTS = [
  part('unit', 'a'),
  part('unit', 'b'),
  part('media', 'c'),
  part('media', 'd'),
  part('journeys', 'e'),
];
const NONE = () => false;

describe('the order before a deadline', () => {
  test('starts with what the change touches', () => {
    const touched = ({ file }: Part) => file.includes('/d.') || file.includes('/b.');
    const order = orderParts(PARTS, touched, '00000000ff').map(({ file }) => file);
    expect(order).toEqual(['b', 'd', 'a', 'c', 'e'].map((name) => `tests/${name}.test.ts`));
  });

  test('wraps around from a place that the commit determines', () => {
    expect(orderParts(PARTS, NONE, '00000003').map(({ file }) => file)).toEqual(
      ['d', 'e', 'a', 'b', 'c'].map((name) => `tests/${name}.test.ts`),
    );
  });

  test('also wraps around when the change touches everything', () => {
    expect(orderParts(PARTS, () => true, '00000004')[0]).toEqual(PARTS[4]);
  });

  test('loses and repeats nothing', () => {
    const commit = fc
      .integer({ min: 0, max: 0xffffffff })
      .map((number) => number.toString(16).padStart(8, '0'));
    fc.assert(
      fc.property(commit, fc.subarray(PARTS), (hash, touched) => {
        const order = orderParts(PARTS, (one) => touched.includes(one), hash);
        expect(new Set(order)).toEqual(new Set(PARTS));
        expect(order).toHaveLength(PARTS.length);
      }),
    );
  });
});

test('all shards together contain each part once', () => {
  const shards = [1, 2, 3].map((index) => partsOfShard(PARTS, { index, count: 3 }));
  expect(shards.flat()).toHaveLength(PARTS.length);
  expect(new Set(shards.flat())).toEqual(new Set(PARTS));
  expect(shards.map(({ length }) => length)).toEqual([2, 2, 1]);
});

test('neighbors of one suite share a process', () => {
  expect(batchesOf(PARTS)).toEqual([
    { suite: 'unit', files: ['tests/a.test.ts', 'tests/b.test.ts'] },
    { suite: 'media', files: ['tests/c.test.ts', 'tests/d.test.ts'] },
    { suite: 'journeys', files: ['tests/e.test.ts'] },
  ]);
});
