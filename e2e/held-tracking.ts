import type { BrowserContext } from 'playwright/test';
import { holdWorker, type HeldWork } from './held-worker';

interface Hold {
  /** How many frames the run tracks before it waits. */
  readonly frames: number;
  /** Which run of a worker waits; the first is 1. */
  readonly run?: number;
}

/** Makes tracking wait at a frame, even on a fast machine. */
export function holdTracking(context: BrowserContext, { frames, run = 1 }: Hold): Promise<HeldWork> {
  return holdWorker(context, '**/tracking.worker*.js', waitAtFrame, { frames, run });
}

/**
 * Runs in the tracking worker before its own script: only this many of the run's pictures arrive before the gate opens.
 * The clock jumps before the last of them, so that the worker reports what it has collected.
 */
function waitAtFrame(hold: Required<Hold> & { readonly gate: string }): void {
  let run = 0;
  let arrived = 0;
  let used = 0;
  let aheadMs = 0;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const realNow = performance.now.bind(performance);
  performance.now = () => realNow() + aheadMs;
  self.addEventListener('message', ({ data }: MessageEvent<{ readonly type?: string }>) => {
    if (data.type !== 'start') return;
    run += 1;
    arrived = 0;
    used = 0;
  });
  MessagePort.prototype.addEventListener = function (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void {
    const pass = (event: Event): void => {
      if (typeof listener === 'function') listener.call(this, event);
    };
    const take = (event: Event): void => {
      const { type: kind } = (event as MessageEvent<{ readonly type?: string }>).data;
      if (kind === 'planes' || kind === 'bitmap') arrived += 1;
      if (run === hold.run && arrived > hold.frames) void opened.then(() => pass(event));
      else pass(event);
    };
    EventTarget.prototype.addEventListener.call(this, type, type === 'message' ? take : listener, options);
    this.postMessage = (
      message: { readonly type?: string },
      transfer?: Transferable[] | StructuredSerializeOptions,
    ): void => {
      MessagePort.prototype.postMessage.call(
        this,
        message,
        Array.isArray(transfer) ? { transfer } : transfer,
      );
      if (message.type !== 'taken' || run !== hold.run) return;
      used += 1;
      if (used === hold.frames - 1) aheadMs = 1000;
      if (used === hold.frames) void fetch(hold.gate).finally(open);
    };
  };
}
