import { AppError } from '@/domain/errors';
import { claimTempFile } from '../export/temp-files';
import { WatchedWorker } from '../worker-life';
import { CutProblemError } from './cut-error';
import type { CutRange } from './cut-range';
import type { CutVideo } from './cut-types';
import { isCuttingEvent, type CuttingCommand, type CuttingFailure } from './cutting.protocol';

/** A play that was cut out of a file. */
export interface CutPlay extends CutVideo {
  /** In the browser's private file system, or in memory where there is none. */
  readonly file: Blob;
  /** Frees the file's storage; `file` is unusable then. */
  release(): Promise<void>;
}

export interface CutHandlers {
  readonly signal: AbortSignal;
  /** @param share from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Cuts a play out of a file in a worker, which reads only the play's part of the file.
 * @throws CutProblemError, AppError 'export-no-space' or 'export-worker-died', AbortError, or a DOMException
 * 'NotReadableError' or 'NotFoundError' when the file was changed or unplugged. By then everything is freed.
 */
export async function cutPlay(
  blob: Blob,
  range: CutRange,
  { signal, onProgress }: CutHandlers,
): Promise<CutPlay> {
  signal.throwIfAborted();
  const temp = await claimTempFile();
  const worker = new WatchedWorker(
    new Worker(new URL('./cutting.worker.ts', import.meta.url), { type: 'module', name: 'cutting' }),
  );
  const ended = new AbortController();
  try {
    signal.throwIfAborted();
    const { file, video } = await new Promise<{ readonly file: Blob; readonly video: CutVideo }>(
      (resolve, reject) => {
        worker.listen({
          message: (event) => {
            if (!isCuttingEvent(event)) return;
            if (event.type === 'progress') onProgress(event.share);
            else if (event.type === 'done') resolve(event);
            else reject(errorOf(event.failure, event.detail));
          },
          died: (cause) => reject(new AppError('export-worker-died', { cause })),
        });
        // Terminating the worker frees everything it holds, even if it is waiting for something.
        signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
        send(worker, { type: 'start', blob, range, fileName: temp.name });
      },
    );
    return { ...video, file, release: () => temp.release() };
  } catch (error) {
    worker.terminate();
    await temp.release();
    throw error;
  } finally {
    ended.abort();
    worker.terminate();
  }
}

function send(worker: WatchedWorker, command: CuttingCommand): void {
  worker.post(command);
}

function errorOf(failure: CuttingFailure, detail: string): Error {
  switch (failure.kind) {
    case 'problem':
      return new CutProblemError(failure.problem, { cause: detail });
    case 'no-space':
      return new AppError('export-no-space', { cause: detail, params: failure.params });
    case 'unreadable':
      return new DOMException(detail, failure.name);
    case 'other':
      return new Error(detail);
  }
}
