import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchUntilLeft, HELD_BACK_MS } from '@/backend/http/fetch-until-left';

const ADDRESS = 'http://localhost/rest/v1/videos';
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

/** What was heard of a request's failure by now. */
function listen(request: Promise<Response>): { failure: unknown } {
  const heard: { failure: unknown } = { failure: null };
  request.catch((error: unknown) => (heard.failure = error));
  return heard;
}

test('a request that fails while the page is left is told a second later, when the page is still there', async () => {
  const cut = new TypeError('NetworkError when attempting to fetch resource.');
  fetched.mockRejectedValue(cut);
  window.dispatchEvent(new Event('beforeunload'));
  const heard = listen(fetchUntilLeft(ADDRESS));
  await vi.advanceTimersByTimeAsync(HELD_BACK_MS - 1);
  expect(heard.failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(heard.failure).toBe(cut);
});

test('a page whose user has stayed hears of failures at once again after the first answer', async () => {
  const answer = new Response('[]');
  window.dispatchEvent(new Event('beforeunload'));
  fetched.mockResolvedValueOnce(answer);
  expect(await fetchUntilLeft(ADDRESS)).toBe(answer);
  const lost = new TypeError('Failed to fetch');
  fetched.mockRejectedValue(lost);
  const heard = listen(fetchUntilLeft(ADDRESS));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard.failure).toBe(lost);
});
