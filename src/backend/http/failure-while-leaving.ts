/** How long to hold back a failure that leaving the page may have caused: longer than a busy machine takes to leave. */
export const HELD_BACK_MS = 5000;

let isLeaving = false;
addEventListener('beforeunload', () => (isLeaving = true));
for (const sign of ['pointerdown', 'keydown'])
  addEventListener(sign, () => (isLeaving = false), { capture: true });

/**
 * Hides a request's failure from a page that is being left. Firefox cancels all requests a moment before it leaves,
 * while scripts still run, so each of them would log an error and show a message. If the user stays after all, the page
 * gets failures five seconds late until the user interacts with it.
 * @throws the error.
 */
export async function tellUnlessLeft(error: unknown): Promise<never> {
  if (isLeaving) await new Promise((resolve) => setTimeout(resolve, HELD_BACK_MS));
  throw error;
}
