import { vi } from 'vitest';

/**
 * Answers requests of this kind instead of the backend until the mocks are restored. When `respond` returns null, the
 * backend answers.
 * @param path part of the address
 */
export function answerInstead(method: string, path: string, respond: () => Response | null): void {
  const realFetch = fetchSoFar();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const isMeant = request.method === method && request.url.includes(path);
    return (isMeant ? respond() : null) ?? realFetch(request);
  });
}

/**
 * The implementation that fetch has now. Spying on a spy returns the same spy, so several of these mocks each call the
 * implementation that was there before.
 */
function fetchSoFar(): typeof fetch {
  const fetchNow = globalThis.fetch;
  return (vi.isMockFunction(fetchNow) && fetchNow.getMockImplementation()) || fetchNow;
}

/** Makes requests of this kind fail until the mocks are restored. */
export function failRequests(method: string, path: string): void {
  answerInstead(method, path, brokenAnswer);
}

/** Makes the next request of this kind fail. */
export function failOnce(method: string, path: string): void {
  let failures = 1;
  answerInstead(method, path, () => (failures-- > 0 ? brokenAnswer() : null));
}

/** Lets the backend process the next request of this kind, but its answer is lost. */
export function loseAnswerOnce(method: string, path: string): void {
  const realFetch = globalThis.fetch;
  let losses = 1;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const isMeant = request.method === method && request.url.includes(path) && losses-- > 0;
    const answer = await realFetch(request);
    if (isMeant) throw new TypeError('Failed to fetch');
    return answer;
  });
}

/** Delays requests of this kind. @returns a function that lets them continue. */
export function holdRequests(path: string): () => void {
  const realFetch = globalThis.fetch;
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (new Request(input, init).url.includes(path)) await gate;
    return realFetch(input, init);
  });
  return () => open();
}

/** Never answers requests of this kind. @returns the signal of the first of them, once it was sent. */
export function leaveUnanswered(path: string): Promise<AbortSignal> {
  const realFetch = globalThis.fetch;
  return new Promise((resolve) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const { url, signal } = new Request(input, init);
      if (!url.includes(path)) return realFetch(input, init);
      resolve(signal);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    });
  });
}

function brokenAnswer(): Response {
  return Response.json({ code: 'XX000', message: 'broken' }, { status: 500 });
}
