import { KeptEngine } from './kept-engine';
import { loadKernel } from './kernel/load-kernel';
import { runTracking } from './run-tracking';
import { TrackingError } from './tracking-error';
import { parseToWorker } from './tracking.protocol';
import type { FromWorker, ToWorker } from './tracking.protocol';
import { declareAlive } from '../worker-life';

/** The tracking worker: one run at a time. The page's side is tracking-run.ts. */
const engines = new KeptEngine();
let controller: AbortController | null = null;

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  void answer(parseToWorker(event.data));
});
declareAlive();

async function answer(message: ToWorker): Promise<void> {
  switch (message.type) {
    case 'warm-up':
      // Only a head start: the run loads again, with OpenCV where its method needs it, and reports what went wrong.
      await loadKernel().catch((error: unknown) => console.warn('The engine did not load ahead', error));
      return;
    case 'stop':
      controller?.abort();
      return;
    case 'start':
      controller?.abort();
      controller = new AbortController();
      send(await runTracking(message, engines, send, controller.signal).catch(failure));
  }
}

function failure(error: unknown): FromWorker {
  // What the feed has told it has put on the console itself.
  if (!(error instanceof TrackingError) || error.cause !== undefined) console.error(error);
  const code = error instanceof TrackingError ? error.code : 'internal';
  return { type: 'failed', code, message: error instanceof Error ? error.message : String(error) };
}

function send(message: FromWorker): void {
  self.postMessage(message, { transfer: [] });
}
