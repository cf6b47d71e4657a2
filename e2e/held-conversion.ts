import type { BrowserContext } from 'playwright/test';

/** The worker that converts a clip asks for this address when it waits, and goes on with the answer. */
const GATE = '/held-conversion';

export interface HeldConversion {
  /** Resolves when the worker waits. Its progress is reported. */
  readonly reached: Promise<void>;
  /** Lets the worker continue; further ones are not held. */
  readonly letGo: () => void;
}

/**
 * Lets a conversion wait after this many frames, however fast the machine is, so that a test can act while
 * it runs. Call it before the page starts the worker. Chromium only.
 */
export async function holdConversion(context: BrowserContext, frames: number): Promise<HeldConversion> {
  let tell = (): void => undefined;
  let open = (): void => undefined;
  const reached = new Promise<void>((resolve) => (tell = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  await context.route('**/export.worker*.js', async (route) => {
    const response = await route.fetch();
    const prelude = `(${waitAtFrame.toString()})(${JSON.stringify({ frames, gate: GATE })});`;
    await route.fulfill({ response, body: `${prelude}\n${await response.text()}` });
  });
  await context.route(`**${GATE}`, async (route) => {
    tell();
    await opened;
    // A worker that has ended in the meantime needs no answer.
    await route.fulfill({ status: 204 }).catch(() => undefined);
  });
  return { reached, letGo: open };
}

/**
 * Runs in the worker before its own script: the worker stops when it has reported so many frames. Until then its clock
 * runs so fast that it reports every frame.
 */
function waitAtFrame(hold: { readonly frames: number; readonly gate: string }): void {
  let isPast = false;
  let aheadMs = 0;
  const realNow = performance.now.bind(performance);
  performance.now = () => realNow() + (aheadMs += isPast ? 0 : 1000);
  const post = self.postMessage.bind(self);
  interface Event {
    readonly type: string;
    readonly progress?: { readonly framesDone: number };
  }
  self.postMessage = (message: Event, options?: unknown): void => {
    post(message, options as WindowPostMessageOptions);
    if (isPast || (message.progress?.framesDone ?? 0) < hold.frames) return;
    isPast = true;
    const request = new XMLHttpRequest();
    request.open('GET', hold.gate, false);
    request.send();
  };
}
