import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeBlock } from '@/media/export/sound/timeline';

const RATE = 48_000;

test('takes a consecutive block completely', () => {
  expect(placeBlock({ start: 1024, length: 1024 }, 1024, 99_999, RATE)).toEqual({
    silence: 0,
    skip: 0,
    take: 1024,
  });
});

test('drops priming before zero', () => {
  expect(placeBlock({ start: -1024, length: 1024 }, 0, 99_999, RATE)).toEqual({
    silence: 0,
    skip: 1024,
    take: 0,
  });
  expect(placeBlock({ start: -24, length: 1024 }, 0, 99_999, RATE)).toEqual({
    silence: 0,
    skip: 24,
    take: 1000,
  });
});

test('fills a gap, and a late start as well', () => {
  expect(placeBlock({ start: 5000, length: 100 }, 0, 99_999, RATE)).toEqual({
    silence: 5000,
    skip: 0,
    take: 100,
  });
});

test('ignores a millisecond of jitter, but not three', () => {
  for (const shake of [-48, 48]) {
    const start = 10_000 + shake;
    expect(placeBlock({ start, length: 960 }, 10_000, 99_999, RATE)).toEqual({
      silence: 0,
      skip: 0,
      take: 960,
    });
  }
  expect(placeBlock({ start: 10_144, length: 960 }, 10_000, 99_999, RATE).silence).toBe(144);
  expect(placeBlock({ start: 9_856, length: 960 }, 10_000, 99_999, RATE).skip).toBe(144);
});

test('blocks in order fill the track without passing its end, each frame within the jitter of its time', () => {
  const blocks = fc.array(fc.record({ gap: fc.integer({ min: -2000, max: 4000 }), length: fc.nat(3000) }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(
      blocks,
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: -3000, max: 3000 }),
      (list, end, from) => {
        let written = 0;
        let start = from;
        for (const { gap, length } of list) {
          const { silence, skip, take } = placeBlock({ start, length }, written, end, RATE);
          for (const count of [silence, skip, take]) expect(count).toBeGreaterThanOrEqual(0);
          expect(skip + take).toBeLessThanOrEqual(length);
          written += silence;
          if (take > 0) expect(Math.abs(written - (start + skip))).toBeLessThanOrEqual(0.002 * RATE);
          written += take;
          expect(written).toBeLessThanOrEqual(Math.max(end, 0));
          start += length + gap;
        }
      },
    ),
  );
});
