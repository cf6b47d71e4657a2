import type { BrowserContext } from 'playwright/test';

/** Work that waits in the middle, so that a test can act while it runs. */
export interface HeldWork {
  /** Resolves when the work waits. What it has done until then is reported. */
  readonly reached: Promise<void>;
  /** Lets the work continue; later work is not held. */
  readonly letGo: () => void;
}

/** Where a held worker asks; it waits until it gets an answer. */
const GATE = '/held-worker';

/**
 * Lets a worker wait at a gate. Call it before the page starts the worker. Chromium only.
 * @param script a pattern of the address of the worker's script.
 * @param prelude runs in the worker before that script, with `hold`; it requests the address `gate` and waits.
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
