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

test("with its own core, time is the clock's", async () => {
  begin(300);
  await pass(299, 1);
  expect(isUp).toBe(false);
  await pass(10, 1);
  expect(isUp).toBe(true);
});

test('with half a core it takes twice as long, and two cores do not shorten it', async () => {
  begin(300);
  await pass(590, 0.5);
  expect(isUp).toBe(false);
  await pass(20, 0.5);
  expect(isUp).toBe(true);
  isUp = false;
  begin(300);
  await pass(299, 2);
  expect(isUp).toBe(false);
  await pass(10, 2);
  expect(isUp).toBe(true);
});

test('ends after four times the time, whatever was worked', async () => {
  begin(300);
  await pass(1190, 0);
  expect(isUp).toBe(false);
  await pass(20, 0);
  expect(isUp).toBe(true);
});

test('never calls back if stopped in time', async () => {
  const stop = begin(300);
  await pass(300, 0.5);
  stop();
  await pass(1200, 1);
  expect(isUp).toBe(false);
});
