/** How long a failure is held back that may come from leaving the page. */
export const HELD_BACK_MS = 1000;

let isLeaving = false;
addEventListener('beforeunload', () => {
  isLeaving = true;
});

/**
 * `fetch` that tells nothing to a page that is being left. Firefox cuts off all requests a moment before it leaves,
 * while scripts still run, so that each of them would log an error and show a message. A page whose user stays after
 * all hears of its failure a second later.
 * @throws as fetch does.
 */
export const fetchUntilLeft: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init);
    isLeaving = false;
    return response;
  } catch (error) {
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, HELD_BACK_MS));
    throw error;
  }
};
