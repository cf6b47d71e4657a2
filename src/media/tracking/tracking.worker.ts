import { EngineCache } from './engine-cache';
import { loadKernel } from './kernel/load-kernel';
import { runTracking } from './run-tracking';
import { TrackingError } from './tracking-error';
import { parseToWorker } from './tracking.protocol';
import type { FromWorker, ToWorker } from './tracking.protocol';
import { declareAlive } from '../worker-life';

/** The tracking worker, which does one run at a time. tracking-client.ts is the page's side. */
const engines = new EngineCache();
let controller: AbortController | null = null;

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  void answer(parseToWorker(event.data));
});
void declareAlive();

async function answer(message: ToWorker): Promise<void> {
  switch (message.type) {
    case 'warm-up':
      // No error report here, because the run loads the parts again and reports its own error.
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
  // The feed has already printed its own errors on the console.
  if (!(error instanceof TrackingError) || error.cause !== undefined) console.error(error);
  const code = error instanceof TrackingError ? error.code : 'internal';
  return { type: 'failed', code, message: error instanceof Error ? error.message : String(error) };
}

function send(message: FromWorker): void {
  self.postMessage(message, { transfer: [] });
}
