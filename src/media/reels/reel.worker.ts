import '@/lib/polyfills/symbol-dispose';
import { AppError } from '@/domain/errors';
import { declareAlive } from '../worker-life';
import type { ReelProgress } from './reel-types';
import { isReelCommand, type ReelCommand, type ReelEvent, type ReelFailure } from './reel.protocol';
import { writeReel } from './write-reel';

const REPORT_EVERY_MS = 100;
/** The page terminates the worker to cancel the reel. */
const NEVER = new AbortController().signal;

function send(event: ReelEvent): void {
  self.postMessage(event, { transfer: [] });
}

async function start({ job, fileName, pieceNames }: ReelCommand): Promise<void> {
  let reportedMs = Number.NEGATIVE_INFINITY;
  let playsDone = 0;
  const onProgress = (progress: ReelProgress): void => {
    const now = performance.now();
    if (now - reportedMs < REPORT_EVERY_MS && progress.playsDone === playsDone) return;
    reportedMs = now;
    ({ playsDone } = progress);
    send({ type: 'progress', progress });
  };
  try {
    send({ type: 'done', reel: await writeReel(job, { fileName, pieceNames, signal: NEVER, onProgress }) });
  } catch (error) {
    send({ type: 'failed', failure: failureOf(error), detail: detailOf(error) });
  }
}

function failureOf(error: unknown): ReelFailure {
  if (
    error instanceof AppError &&
    (error.code === 'reel-play-unreadable' || error.code === 'export-no-space')
  ) {
    return { code: error.code, params: error.params };
  }
  return { code: 'export-failed', params: {} };
}

/** The error with its cause, for the console. */
function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? `${error}` : `${error} <- ${detailOf(error.cause)}`;
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isReelCommand(data)) void start(data);
});
void declareAlive();
