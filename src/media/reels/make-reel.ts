import { AppError, isAbort } from '@/domain/errors';
import { listPendingExports, forgetPendingExport } from '../export/pending-exports';
import { claimTempFile, removeStaleTempFiles } from '../export/temp-files';
import { WatchedWorker } from '../worker-life';
import type { MadeReel, ReelJob, ReelProgress } from './reel-types';
import { isReelEvent, type ReelCommand } from './reel.protocol';

/** Two pieces are encoded while a third one's packets are copied. */
const PIECE_FILES = 3;

export interface ReelHandlers {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ReelProgress) => void;
}

export interface ReelResult extends MadeReel {
  /** The file's name in the browser's private file system, for notePendingExport. */
  readonly tempName: string;
  /** Gives up the claim on the file without removing it, so that another page can take it as a pending export. */
  leave(): void;
  /** Frees the file's storage. Call it once the file is saved or no longer wanted; `file` is unusable then. */
  release(): Promise<void>;
}

/**
 * Makes one MP4 of several plays in a worker: the title card, then the plays in order, at 30 fps with chapters. Copies
 * packets of exported films whose streams agree, and re-encodes the rest.
 * @throws the signal's reason; AppError 'reel-play-unreadable' with the play's number and title (params `n` and
 * `title`), 'export-no-space', 'export-worker-died' or 'export-failed'. By then it has freed everything.
 */
export async function makeReel(job: ReelJob, { signal, onProgress }: ReelHandlers): Promise<ReelResult> {
  signal.throwIfAborted();
  await removeStaleTempFiles(new Set(listPendingExports().map(({ fileName }) => fileName)));
  const temp = await claimTempFile();
  const pieces = await Promise.all(Array.from({ length: PIECE_FILES }, claimTempFile));
  try {
    const pieceNames = pieces.map(({ name }) => name);
    const command = { type: 'start', job, fileName: temp.name, pieceNames } as const;
    const reel = await runInWorker(command, { signal, onProgress });
    return {
      ...reel,
      tempName: temp.name,
      leave: () => temp.leave(),
      release: async () => {
        forgetPendingExport(temp.name);
        await temp.release();
      },
    };
  } catch (error) {
    await temp.release();
    throw isAbort(error) || error instanceof AppError
      ? error
      : new AppError('export-failed', { cause: error });
  } finally {
    await Promise.all(pieces.map((piece) => piece.release()));
  }
}

async function runInWorker(command: ReelCommand, { signal, onProgress }: ReelHandlers): Promise<MadeReel> {
  signal.throwIfAborted();
  const worker = new WatchedWorker(
    new Worker(new URL('./reel.worker.ts', import.meta.url), { type: 'module', name: 'reel' }),
  );
  const ended = new AbortController();
  try {
    return await new Promise<MadeReel>((resolve, reject) => {
      worker.listen({
        message: (event) => {
          if (!isReelEvent(event)) return;
          if (event.type === 'progress') onProgress(event.progress);
          else if (event.type === 'done') resolve(event.reel);
          else {
            const { failure, detail } = event;
            reject(new AppError(failure.code, { cause: detail, params: failure.params }));
          }
        },
        died: (cause) => reject(new AppError('export-worker-died', { cause })),
      });
      // Terminating the worker frees everything it holds, even if it is waiting for something.
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
      worker.post(command);
    });
  } finally {
    ended.abort();
    worker.terminate();
  }
}
