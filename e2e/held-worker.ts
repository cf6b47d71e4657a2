import type { BrowserContext } from 'playwright/test';

/** Work that waits midway, so that a test can act while it runs. */
export interface HeldWork {
  /** Resolves when the work is waiting. Everything done so far has been reported. */
  readonly reached: Promise<void>;
  /** Lets the work continue; later work is not held. */
  readonly letGo: () => void;
}

/** The URL that a held worker requests; it waits for the answer. */
const GATE = '/held-worker';

/**
 * Makes a worker wait at a gate. Call it before the page starts the worker. Chromium only.
 * @param script a pattern for the URL of the worker's script.
 * @param prelude runs in the worker before that script, with `hold`; it requests the URL `gate` and waits.
 */
export async function holdWorker<Hold extends object>(
  context: BrowserContext,
  script: string,
  prelude: (hold: Hold & { readonly gate: string }) => void,
  hold: Hold,
): Promise<HeldWork> {
  let tell = (): void => undefined;
  let open = (): void => undefined;
  const reached = new Promise<void>((resolve) => (tell = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  await context.route(script, async (route) => {
    const response = await route.fetch();
    const call = `(${prelude.toString()})(${JSON.stringify({ ...hold, gate: GATE })});`;
    await route.fulfill({ response, body: `${call}\n${await response.text()}` });
  });
  await context.route(`**${GATE}`, async (route) => {
    tell();
    await opened;
    // A worker that has ended by then needs no answer.
    await route.fulfill({ status: 204 }).catch(() => undefined);
  });
  return { reached, letGo: open };
}
