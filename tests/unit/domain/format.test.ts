import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  counted,
  formatBytes,
  formatBytesOf,
  formatClock,
  formatCount,
  formatSigned,
  formatLength,
  formatLongUsDate,
  formatTimeLeft,
  formatUsDate,
  formatUsDateTime,
} from '@/domain/format';

const KB = 1024;
const MB = KB * 1024;
const GB = MB * 1024;

describe('sizes', () => {
  test.each([
    [0, '0 KB'],
    [512 * KB, '512 KB'],
    [MB, '1 MB'],
    [6.4 * MB, '6.4 MB'],
    [62 * MB, '62 MB'],
    [501 * MB, '501 MB'],
    [GB, '1 GB'],
    [5.5 * GB, '5.5 GB'],
    [5000 * GB, '5000 GB'],
  ])('%d bytes read %j', (sizeBytes, expected) => {
    expect(formatBytes(sizeBytes)).toBe(expected);
  });

  test('never show 1024 of a unit if there is a larger one', () => {
    expect(formatBytes(MB - 1)).toBe('1 MB');
    expect(formatBytes(GB - 1)).toBe('1 GB');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 * GB }), (sizeBytes) => {
        expect(Number.parseFloat(formatBytes(sizeBytes))).toBeLessThan(1024);
      }),
    );
  });

  test('of a part use the same unit as the whole', () => {
    expect(formatBytesOf(41 * MB, 62 * MB)).toBe('41 of 62 MB');
    expect(formatBytesOf(300 * KB, 62 * MB)).toBe('0.3 of 62 MB');
    expect(formatBytesOf(70 * MB, 62 * MB)).toBe('62 of 62 MB');
  });
});

describe('times', () => {
  test.each([
    [0, '0:00'],
    [12.9, '0:12'],
    [71, '1:11'],
    [3723, '1:02:03'],
    [-1, '0:00'],
  ])('%d s on a clip read %j', (timeSec, expected) => {
    expect(formatClock(timeSec)).toBe(expected);
  });

  test.each([
    [0, '0:00'],
    [0.9, '0:01'],
    [1.9, '0:01'],
    [12, '0:12'],
  ])('a film of %d s has the length %j', (lengthSec, expected) => {
    expect(formatLength(lengthSec)).toBe(expected);
  });

  test.each([
    [0.2, '1 second left'],
    [17.3, '18 seconds left'],
    [59.5, '1 minute left'],
    [61, '2 minutes left'],
    [3600, '1 hour left'],
    [7000, '2 hours left'],
  ])('%d s to go read %j', (leftSec, expected) => {
    expect(formatTimeLeft(leftSec)).toBe(expected);
  });
});

describe('dates', () => {
  test('use US format, short and long', () => {
    expect(formatUsDate('2026-11-20T12:00:00Z')).toBe('Nov 20, 2026');
    expect(formatLongUsDate('2026-12-03T12:00:00Z')).toBe('December 3, 2026');
  });

  test('include the time where it matters, in the reader’s time zone', () => {
    const at = new Date(2026, 10, 20, 15, 42, 59);
    expect(formatUsDateTime(at.toISOString())).toBe('Nov 20, 2026, 3:42 PM');
  });

  test('without a time show the same day in every time zone', () => {
    expect(formatUsDate('2026-11-20')).toBe('Nov 20, 2026');
  });
});

test('numbers have thousands separators, and their nouns agree', () => {
  expect(formatCount(43_790)).toBe('43,790');
  expect([43_790, -8938].map(formatSigned)).toEqual(['+43,790', '\u22128,938']);
  expect(counted(1, 'second')).toBe('1 second');
  expect(counted(1200, 'second')).toBe('1,200 seconds');
});
