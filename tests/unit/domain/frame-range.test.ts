import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countOutside,
  cutFrom,
  cutTo,
  cutUpTo,
  isSameCut,
  keptFrames,
  shortenedTo,
  type FrameRange,
} from '@/domain/frame-range';

/** A range with at least one frame. */
const ranges = fc
  .tuple(fc.nat(60), fc.integer({ min: 1, max: 60 }))
  .map(([first, length]) => ({ first, end: first + length }));

/** Ascending ranges that do not overlap. */
const paid = fc.uniqueArray(fc.nat(120), { maxLength: 8 }).map((ends) => {
  const sorted = ends.toSorted((a, b) => a - b);
  return sorted.flatMap((first, k): readonly FrameRange[] => {
    const end = sorted[k + 1];
    return k % 2 === 0 && end !== undefined ? [{ first, end }] : [];
  });
});

const framesOf = ({ first, end }: FrameRange): readonly number[] =>
  Array.from({ length: end - first }, (_, k) => first + k);

describe('a cut', () => {
  test('starts and ends with the visible frames', () => {
    const begun = cutFrom(null, 30, 300);
    expect(begun).toEqual({ first: 30, end: 300 });
    expect(cutUpTo(begun, 99, 300)).toEqual({ first: 30, end: 100 });
    expect(cutUpTo(null, 0, 300)).toEqual({ first: 0, end: 1 });
  });

  test('drops the other end if it would be on the wrong side', () => {
    expect(cutFrom({ first: 10, end: 50 }, 50, 300)).toEqual({ first: 50, end: 300 });
    expect(cutFrom({ first: 10, end: 50 }, 49, 300)).toEqual({ first: 49, end: 50 });
    expect(cutUpTo({ first: 100, end: 200 }, 99, 300)).toEqual({ first: 0, end: 100 });
    expect(cutUpTo({ first: 100, end: 200 }, 100, 300)).toEqual({ first: 100, end: 101 });
  });

  test('of all frames is no cut', () => {
    expect(cutTo({ first: 0, end: 300 }, 300)).toBeNull();
    expect(cutFrom({ first: 10, end: 300 }, 0, 300)).toBeNull();
    expect(cutUpTo(null, 299, 300)).toBeNull();
  });

  test('stays inside the clip, and is dropped if the clip has none of its frames', () => {
    expect(keptFrames({ first: 200, end: 400 }, 300)).toEqual({ first: 200, end: 300 });
    expect(keptFrames({ first: 300, end: 400 }, 300)).toEqual({ first: 0, end: 300 });
    expect(keptFrames(null, 300)).toEqual({ first: 0, end: 300 });
  });

  test('equals another cut with the same frames', () => {
    expect(isSameCut({ first: 1, end: 2 }, { first: 1, end: 2 })).toBe(true);
    expect(isSameCut({ first: 1, end: 2 }, { first: 1, end: 3 })).toBe(false);
    expect(isSameCut(null, { first: 1, end: 2 })).toBe(false);
    expect(isSameCut(null, null)).toBe(true);
  });
});

describe('unpaid frames', () => {
  test('are those of the range outside the paid ranges', () => {
    fc.assert(
      fc.property(ranges, paid, (range, others) => {
        const known = new Set(others.flatMap(framesOf));
        expect(countOutside(range, others)).toBe(framesOf(range).filter((frame) => !known.has(frame)).length);
      }),
    );
  });

  test('are empty in a fully paid clip', () => {
    expect(countOutside({ first: 10, end: 20 }, [{ first: 0, end: Number.POSITIVE_INFINITY }])).toBe(0);
  });

  test('finds the longest prefix of a range with this many unpaid frames', () => {
    fc.assert(
      fc.property(ranges, paid, fc.nat(80), (range, others, frames) => {
        const found = shortenedTo(range, others, frames);
        const lengths = framesOf(range).map((last) => ({ first: range.first, end: last + 1 }));
        expect(found).toEqual(lengths.findLast((each) => countOutside(each, others) <= frames) ?? null);
      }),
    );
  });
});
