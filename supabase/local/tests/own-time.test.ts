// @module-tag core
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterOwnTime } from '../database/own-time';

let ownMs = 0;
let isUp = false;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
  ownMs = 0;
  isUp = false;
});
afterEach(() => void vi.useRealTimers());

const clocks = { wall: () => performance.now(), own: () => ownMs };
const begin = (timeMs: number) => afterOwnTime(timeMs, () => (isUp = true), clocks);

/** Time passes while the process gets a share of a core. */
async function pass(ms: number, share: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1) {
    ownMs += share;
    await vi.advanceTimersByTimeAsync(1);
  }
}

test.each([
  ["with its own core, time is the clock's", 1, 300],
  ['with half a core it takes twice as long', 0.5, 600],
  ['two cores do not shorten it', 2, 300],
  ['it ends after four times the time, whatever was worked', 0, 1200],
])('%s', async (_, share, endMs) => {
  begin(300);
  await pass(endMs - 10, share);
  expect(isUp).toBe(false);
  await pass(20, share);
  expect(isUp).toBe(true);
});

test('never calls back if stopped in time', async () => {
  const stop = begin(300);
  await pass(300, 0.5);
  stop();
  await pass(1200, 1);
  expect(isUp).toBe(false);
});
