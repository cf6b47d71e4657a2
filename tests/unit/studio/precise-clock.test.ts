import { expect, test } from 'vitest';
import { formatClock } from '@/domain/format';
import { formatPreciseClock } from '@/studio/playback/precise-clock';

test.each([
  [0, '0:00.00'],
  [5.966, '0:05.96'],
  [59.999, '0:59.99'],
  [4503.2, '1:15:03.20'],
  [-1, '0:00.00'],
])('%d s is %s, and starts like everywhere else', (timeSec, text) => {
  expect(formatPreciseClock(timeSec)).toBe(text);
  expect(text).toBe(`${formatClock(timeSec)}${text.slice(-3)}`);
});
