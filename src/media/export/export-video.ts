import { AppError, isAbort } from '@/domain/errors';
import { shapesOf } from '@/domain/export-options';
import { WatchedWorker } from '../worker-life';
import { WorkerPool } from '../worker-pool';
import { isExportEvent, type ExportCommand, type ExportEvent, type ShapeOutcome } from './export.protocol';
import type { ExportProgress, ExportResult, ExportSession, RenderRequest } from './export-types';
import { forgetPendingExport, listPendingExports } from './pending-exports';
import { claimTempFile, removeStaleTempFiles, type TempFile } from './temp-files';

export type { ExportProgress, ExportResult, ExportSession, RenderRequest } from './export-types';
export type { SilentStretch } from './sound/sound-damage';

export interface ExportHandlers {
  onProgress(progress: ExportProgress): void;
}

/** A worker that does not answer a cancel within this time is terminated by the page. */
const CANCEL_PATIENCE_MS = 700;

/** Every export gets a new worker, because terminating the worker frees all its memory. */
const workers = new WorkerPool(
  () =>
    new WatchedWorker(
      new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module', name: 'export' }),
    ),
);

/** Starts a worker with fonts and encoders loaded, for an export that is likely to follow. */
export function warmUpExport(): void {
  workers.prepare((worker) => send(worker, { type: 'prepare' }));
}

/** Frees the worker that is waiting for an export. */
export function coolDownExport(): void {
  workers.drop();
}

/**
 * Makes a video of a clip in a worker: the title frames, if requested, then the clip at 30 fps with its highlight, as
 * H.264 and AAC in an MP4 that plays while it loads. Extra shapes are made along with the first. The export continues
 * while the tab is hidden.
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
  const shapes = shapesOf(request.options);
  const temps = await Promise.all(shapes.map(() => claimTempFile()));
  try {
    signal.throwIfAborted();
    const names = temps.map(({ name }) => name);
    const outcomes = await runInWorker(request, names, handlers, signal);
    const made = shapes.flatMap((shape, k) => {
      const [video, temp] = [outcomes[k], temps[k]];
      return video && temp ? [{ shape, video, temp }] : [];
    });
    const [first, ...further] = made;
    if (!first) throw new AppError('export-failed');
    const kept = made.map(({ temp }) => temp);
    await Promise.all(temps.filter((temp) => !kept.includes(temp)).map((temp) => temp.release()));
    return {
      ...first.video,
      shape: first.shape,
      further: further.map(({ shape, video }) => ({ ...video, shape })),
      failedShapes: shapes.filter((shape) => made.every((each) => each.shape !== shape)),
      tempName: first.temp.name,
      release: () => releasePending(kept),
      leave: () => kept.forEach((temp) => temp.leave()),
    };
  } catch (error) {
    await Promise.all(temps.map((temp) => temp.release()));
    throw isAbort(error) || error instanceof AppError
      ? error
      : new AppError('export-failed', { cause: error });
  }
}

async function releasePending(temps: readonly TempFile[]): Promise<void> {
  for (const { name } of temps) forgetPendingExport(name);
  await Promise.all(temps.map((temp) => temp.release()));
}

/** Runs the export and settles once, after the worker has been discarded. */
async function runInWorker(
  request: RenderRequest,
  fileNames: readonly string[],
  handlers: ExportHandlers,
  signal: AbortSignal,
): Promise<readonly ShapeOutcome[]> {
  const lease = workers.take();
  const { worker } = lease;
  const ended = new AbortController();
  try {
    const outcome = outcomeOf(worker, handlers, signal, ended.signal);
    send(worker, { type: 'start', request, fileNames });
    const outcomes = await outcome;
    signal.throwIfAborted();
    return outcomes;
  } finally {
    ended.abort();
    lease.discard();
  }
}

function send(worker: WatchedWorker, command: ExportCommand): void {
  worker.post(command);
}

/** Resolves or rejects with the worker's result. @param ended removes all listeners when it aborts. */
function outcomeOf(
  worker: WatchedWorker,
  handlers: ExportHandlers,
  signal: AbortSignal,
  ended: AbortSignal,
): Promise<readonly ShapeOutcome[]> {
  return new Promise((resolve, reject) => {
    worker.listen({
      message: (event) => {
        if (!isExportEvent(event)) return;
        if (event.type === 'progress' && !signal.aborted) handlers.onProgress(event.progress);
        if (event.type === 'done') resolve(event.outcomes);
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
