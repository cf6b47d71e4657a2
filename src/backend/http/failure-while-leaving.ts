/**
 * How long to hold back a failure that leaving the page may have caused. The page runs on until the next one's answer
 * arrives, which takes seconds on a busy machine.
 */
export const HELD_BACK_MS = 5000;

const BODY_READERS = ['arrayBuffer', 'blob', 'json', 'text'] as const;

let isLeaving = false;
addEventListener('beforeunload', () => (isLeaving = true));
for (const sign of ['pointerdown', 'keydown'])
  addEventListener(sign, () => (isLeaving = false), { capture: true });

/**
 * Hides a request's failure from a page that is being left. Firefox and WebKit cut off all requests when the user
 * begins to leave, while scripts still run, so each of them would log an error and show a message. If the user stays
 * after all, the page gets failures five seconds late until the user interacts with it.
 * @returns the response, whose body is treated the same.
 */
export async function holdFailures(request: Promise<Response>): Promise<Response> {
  const response = await request.catch(tellUnlessLeft);
  for (const reader of BODY_READERS) {
    const read: () => Promise<unknown> = response[reader].bind(response);
    Object.defineProperty(response, reader, { value: () => read().catch(tellUnlessLeft) });
  }
  return response;
}

async function tellUnlessLeft(error: unknown): Promise<never> {
  if (isLeaving) await new Promise((resolve) => setTimeout(resolve, HELD_BACK_MS));
  throw error;
}
