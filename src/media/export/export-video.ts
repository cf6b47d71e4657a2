import { AppError, isAbort } from '@/domain/errors';
import { WatchedWorker } from '../worker-life';
import { WorkerPool } from '../worker-pool';
import { isExportEvent, type ExportCommand, type ExportEvent } from './export.protocol';
import type {
  ExportedVideo,
  ExportProgress,
  ExportResult,
  ExportSession,
  RenderRequest,
} from './export-types';
import { forgetPendingExport, listPendingExports } from './pending-exports';
import { claimTempFile, removeStaleTempFiles, type TempFile } from './temp-files';

export type { ExportProgress, ExportResult, ExportSession, RenderRequest } from './export-types';

export interface ExportHandlers {
  onProgress(progress: ExportProgress): void;
}

/** A worker that does not answer a cancel within this time is ended from outside. */
const CANCEL_PATIENCE_MS = 700;

/** A fresh worker for each export, which frees all that it held. */
const workers = new WorkerPool(
  () =>
    new WatchedWorker(
      new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module', name: 'export' }),
    ),
);

/** Starts a worker with fonts and encoders loaded, for an export that is likely to come. */
export function warmUpExport(): void {
  workers.prepare((worker) => send(worker, { type: 'prepare' }));
}

/** Frees the worker that waits for an export. */
export function coolDownExport(): void {
  workers.drop();
}

/**
 * Makes a video of a clip in a worker: 50 title frames, where a title is asked for, then the clip at 30 fps with its
 * highlight, H.264 and AAC in an MP4 that plays before it is loaded whole. A hidden tab goes on.
 */
export function startRendering(request: RenderRequest, handlers: ExportHandlers): ExportSession {
  const cancelled = new AbortController();
  return {
    done: render(request, handlers, cancelled.signal),
    cancel: () => cancelled.abort(new DOMException('The export was cancelled', 'AbortError')),
  };
}

async function render(
  request: RenderRequest,
  handlers: ExportHandlers,
  signal: AbortSignal,
): Promise<ExportResult> {
  await removeStaleTempFiles(new Set(listPendingExports().map(({ fileName }) => fileName)));
  const temp = await claimTempFile();
  try {
    signal.throwIfAborted();
    const video = await runInWorker(request, temp.name, handlers, signal);
    return { ...video, tempName: temp.name, release: () => releasePending(temp), leave: () => temp.leave() };
  } catch (error) {
    await temp.release();
    throw isAbort(error) || error instanceof AppError
      ? error
      : new AppError('export-failed', { cause: error });
  }
}

async function releasePending(temp: TempFile): Promise<void> {
  forgetPendingExport(temp.name);
  await temp.release();
}

/** Settles once, with the worker gone. */
async function runInWorker(
  request: RenderRequest,
  fileName: string,
  handlers: ExportHandlers,
  signal: AbortSignal,
): Promise<ExportedVideo> {
  const lease = workers.take();
  const { worker } = lease;
  const ended = new AbortController();
  try {
    const outcome = outcomeOf(worker, handlers, signal, ended.signal);
    send(worker, { type: 'start', request, fileName });
    const video = await outcome;
    signal.throwIfAborted();
    return video;
  } finally {
    ended.abort();
    lease.discard();
  }
}

function send(worker: WatchedWorker, command: ExportCommand): void {
  worker.post(command);
}

/** @param ended stops all listening. */
function outcomeOf(
  worker: WatchedWorker,
  handlers: ExportHandlers,
  signal: AbortSignal,
  ended: AbortSignal,
): Promise<ExportedVideo> {
  return new Promise((resolve, reject) => {
    worker.listen({
      message: (event) => {
        if (!isExportEvent(event)) return;
        if (event.type === 'progress' && !signal.aborted) handlers.onProgress(event.progress);
        if (event.type === 'done') resolve(event.video);
        if (event.type === 'failed') reject(errorOf(event, signal));
      },
      died: (cause) => reject(new AppError('export-worker-died', { cause })),
    });
    const cancel = (): void => {
      send(worker, { type: 'cancel' });
      const patience = setTimeout(() => reject(signal.reason), CANCEL_PATIENCE_MS);
      ended.addEventListener('abort', () => clearTimeout(patience));
    };
    signal.addEventListener('abort', cancel, { signal: ended });
  });
}

function errorOf(
  { failure, detail }: Extract<ExportEvent, { type: 'failed' }>,
  signal: AbortSignal,
): unknown {
  if (signal.aborted || failure.code === 'cancelled') return signal.reason;
  return new AppError(failure.code, { cause: detail, params: failure.params });
}
