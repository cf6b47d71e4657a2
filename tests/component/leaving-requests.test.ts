// @module-tag core
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HELD_BACK_MS, holdFailures } from '@/backend/http/failure-while-leaving';

const CUT = new TypeError('NetworkError when attempting to fetch resource.');

beforeEach(() => {
  vi.useFakeTimers();
  // Tests of other files in this window may have tried to leave it.
  fireEvent.keyDown(window);
});
afterEach(() => void vi.useRealTimers());

/** The failure of a request reported so far. */
function failure(): { heard: unknown } {
  const told: { heard: unknown } = { heard: null };
  holdFailures(Promise.reject(CUT)).catch((error: unknown) => (told.heard = error));
  return told;
}

test('reports a failure at once while the user stays on the page', async () => {
  const told = failure();
  await vi.advanceTimersByTimeAsync(0);
  expect(told.heard).toBe(CUT);
});

test('reports a failed request five seconds late while the page is being left, if the page is still there', async () => {
  window.dispatchEvent(new Event('beforeunload'));
  const told = failure();
  await vi.advanceTimersByTimeAsync(HELD_BACK_MS - 1);
  expect(told.heard).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(told.heard).toBe(CUT);
});

test('a body that is cut off is reported late too', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(CUT) });
  const response = await holdFailures(Promise.resolve(new Response(body)));
  window.dispatchEvent(new Event('beforeunload'));
  const told: { heard: unknown } = { heard: null };
  response.text().catch((error: unknown) => (told.heard = error));
  await vi.advanceTimersByTimeAsync(HELD_BACK_MS - 1);
  expect(told.heard).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(told.heard).toBe(CUT);
});

test.each(['keyDown', 'pointerDown'] as const)(
  'reports failures at once to a user who stays and uses the page (%s)',
  async (use) => {
    fireEvent(window, new Event('beforeunload'));
    fireEvent[use](document.body);
    const told = failure();
    await vi.advanceTimersByTimeAsync(0);
    expect(told.heard).toBe(CUT);
  },
);
