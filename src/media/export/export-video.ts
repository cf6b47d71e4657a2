import { AppError, isAbort } from '@/domain/errors';
import { isExportEvent, type ExportCommand, type ExportEvent } from './export.protocol';
import type {
  ExportedVideo,
  ExportProgress,
  ExportRequest,
  ExportResult,
  ExportSession,
} from './export-types';
import { forgetKeptExport, listKeptExports } from './kept-exports';
import { claimTempFile, removeStaleTempFiles, type TempFile } from './temp-files';

export type { ExportProgress, ExportRequest, ExportResult, ExportSession } from './export-types';

export interface ExportHandlers {
  onProgress(progress: ExportProgress): void;
}

/** A worker that does not answer a cancel within this time is ended from outside. */
const CANCEL_PATIENCE_MS = 700;

/**
 * Makes the highlight video of a clip in a worker: 50 title frames, then the clip at 30 fps with the overlay, H.264
 * and AAC in an MP4 that plays before it is loaded whole (core spec, section 9, "Export"). A hidden tab goes on.
 */
export function startExport(request: ExportRequest, handlers: ExportHandlers): ExportSession {
  const cancelled = new AbortController();
  return {
    done: exportVideo(request, handlers, cancelled.signal),
    cancel: () => cancelled.abort(new DOMException('The export was cancelled', 'AbortError')),
  };
}

async function exportVideo(
  request: ExportRequest,
  handlers: ExportHandlers,
  signal: AbortSignal,
): Promise<ExportResult> {
  await removeStaleTempFiles(new Set(listKeptExports().map((kept) => kept.fileName)));
  const temp = await claimTempFile();
  try {
    signal.throwIfAborted();
    const video = await runInWorker(request, temp.name, handlers, signal);
    return { ...video, tempName: temp.name, release: () => releaseKept(temp), leave: () => temp.leave() };
  } catch (error) {
    await temp.release();
    throw isAbort(error) || error instanceof AppError
      ? error
      : new AppError('export-failed', { cause: error });
  }
}

async function releaseKept(temp: TempFile): Promise<void> {
  forgetKeptExport(temp.name);
  await temp.release();
}

/** Settles once, with the worker gone. */
async function runInWorker(
  request: ExportRequest,
  fileName: string,
  handlers: ExportHandlers,
  signal: AbortSignal,
): Promise<ExportedVideo> {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), {
    type: 'module',
    name: 'export',
  });
  const ended = new AbortController();
  try {
    const outcome = outcomeOf(worker, handlers, signal, ended.signal);
    send(worker, { type: 'start', request, fileName });
    const video = await outcome;
    signal.throwIfAborted();
    return video;
  } finally {
    ended.abort();
    worker.terminate();
  }
}

function send(worker: Worker, command: ExportCommand): void {
  worker.postMessage(command, { transfer: [] });
}

/** @param ended stops all listening. */
function outcomeOf(
  worker: Worker,
  handlers: ExportHandlers,
  signal: AbortSignal,
  ended: AbortSignal,
): Promise<ExportedVideo> {
  return new Promise((resolve, reject) => {
    const listen = { signal: ended };
    const fail = (cause: unknown): void => reject(new AppError('export-failed', { cause }));
    const take = (event: ExportEvent): void => {
      if (event.type === 'progress' && !signal.aborted) handlers.onProgress(event.progress);
      if (event.type === 'done') resolve(event.video);
      if (event.type === 'failed') reject(errorOf(event, signal));
    };
    const cancel = (): void => {
      send(worker, { type: 'cancel' });
      const patience = setTimeout(() => reject(signal.reason), CANCEL_PATIENCE_MS);
      ended.addEventListener('abort', () => clearTimeout(patience));
    };
    worker.addEventListener('message', ({ data }) => isExportEvent(data) && take(data), listen);
    const crash = (event: ErrorEvent): void => {
      event.preventDefault();
      fail(event.message || 'The export worker crashed');
    };
    worker.addEventListener('error', crash, listen);
    worker.addEventListener('messageerror', () => fail('An unreadable message of the export worker'), listen);
    signal.addEventListener('abort', cancel, listen);
  });
}

function errorOf(event: Extract<ExportEvent, { type: 'failed' }>, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const code = event.failure === 'no-frames' ? 'no-frames' : 'export-failed';
  return new AppError(code, { cause: event.detail });
}
