import type { ToWorker } from './tracking.protocol';

/**
 * The tracking worker that is kept ready. Starting it costs about a second (10 MB of OpenCV), so that it is started when
 * the user first selects a target, and kept for the next run when a run ended by itself. A cancelled run's worker is
 * terminated: that frees its heap and whatever the decoder holds.
 */
let idle: Worker | null = null;

/** Starts the worker ahead of time; does nothing when one is waiting. */
export function prepareWorker(): void {
  idle ??= startWorker();
}

/** Ends the waiting worker, when the editor is left. */
export function dropWorker(): void {
  idle?.terminate();
  idle = null;
}

/** The waiting worker, or a new one. It is the caller's to give back or to terminate. */
export function takeWorker(): Worker {
  const worker = idle ?? startWorker();
  idle = null;
  return worker;
}

/** Keeps a worker whose run has ended for the next run. */
export function giveBackWorker(worker: Worker): void {
  if (idle === null) idle = worker;
  else worker.terminate();
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./tracking.worker.ts', import.meta.url), {
    type: 'module',
    name: 'tracking',
  });
  // A worker that could not start would never answer: the next run must not get it.
  worker.addEventListener('error', () => {
    if (idle === worker) idle = null;
  });
  postTo(worker, { type: 'warm-up' });
  return worker;
}

export function postTo(worker: Worker, message: ToWorker): void {
  worker.postMessage(message, []);
}
