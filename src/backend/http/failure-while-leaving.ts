/** How long a failure is held back that may come from leaving the page. */
export const HELD_BACK_MS = 1000;

let isLeaving = false;
addEventListener('beforeunload', () => (isLeaving = true));
for (const sign of ['pointerdown', 'keydown'])
  addEventListener(sign, () => (isLeaving = false), { capture: true });

/**
 * Tells nothing of a request's failure to a page that is being left. Firefox cuts off all requests a moment before it
 * leaves, while scripts still run, so that each of them would log an error and show a message. A page whose user stays
 * after all hears of its failures a second later until the page is used again.
 * @throws the error.
 */
export async function tellUnlessLeft(error: unknown): Promise<never> {
  if (isLeaving) await new Promise((resolve) => setTimeout(resolve, HELD_BACK_MS));
  throw error;
}
