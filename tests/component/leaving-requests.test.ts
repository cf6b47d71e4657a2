// @module-tag core
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HELD_BACK_MS, tellUnlessLeft } from '@/backend/http/failure-while-leaving';

const CUT = new TypeError('NetworkError when attempting to fetch resource.');

beforeEach(() => {
  vi.useFakeTimers();
  // Tests of other files that ran in this window may have asked to leave it.
  fireEvent.keyDown(window);
});
afterEach(() => void vi.useRealTimers());

/** What was heard of a request's failure by now. */
function failure(): { heard: unknown } {
  const told: { heard: unknown } = { heard: null };
  tellUnlessLeft(CUT).catch((error: unknown) => (told.heard = error));
  return told;
}

test('a failure is told at once while nobody leaves', async () => {
  const told = failure();
  await vi.advanceTimersByTimeAsync(0);
  expect(told.heard).toBe(CUT);
});

test('a request that fails while the page is left is told a second later, when the page is still there', async () => {
  window.dispatchEvent(new Event('beforeunload'));
  const told = failure();
  await vi.advanceTimersByTimeAsync(HELD_BACK_MS - 1);
  expect(told.heard).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(told.heard).toBe(CUT);
});

test.each(['keyDown', 'pointerDown'] as const)(
  'who stays and uses the page (%s) hears of failures at once',
  async (use) => {
    fireEvent(window, new Event('beforeunload'));
    fireEvent[use](document.body);
    const told = failure();
    await vi.advanceTimersByTimeAsync(0);
    expect(told.heard).toBe(CUT);
  },
);
