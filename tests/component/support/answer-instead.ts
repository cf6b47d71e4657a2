import { vi } from 'vitest';

/**
 * Answers requests of this kind in the backend's place until the mocks are restored; null leaves one to the backend.
 * @param path part of the address
 */
export function answerInstead(method: string, path: string, respond: () => Response | null): void {
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const isMeant = request.method === method && request.url.includes(path);
    return (isMeant ? respond() : null) ?? realFetch(request);
  });
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

/** Lets the next request of this kind do its work, but its answer is lost on the way. */
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

/** Keeps requests of this kind waiting. @returns lets them go. */
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

/** Leaves requests of this kind without an answer. @returns what ends the first of them, once it was sent. */
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
