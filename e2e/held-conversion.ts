import type { BrowserContext } from 'playwright/test';
import { holdWorker, type HeldWork } from './held-worker';

/** Holds a conversion after this many frames, however fast the machine. */
export function holdConversion(context: BrowserContext, frames: number): Promise<HeldWork> {
  return holdWorker(context, '**/export.worker*.js', waitAtFrame, { frames });
}

/**
 * Runs in the worker before its own script and makes the worker wait once it has reported this many frames. Until then
 * the worker's clock runs so fast that it reports every frame.
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
