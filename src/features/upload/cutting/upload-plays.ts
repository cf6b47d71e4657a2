import { AppError, isAbort, ERROR_TEXTS } from '@/domain/errors';
import type { StartConversion } from '@/media/export/conversion-types';
import type { ConvertedFile } from '../convert-file';
import type { ClipReader } from '../upload-job';
import { UploadRun } from '../upload-run';
import type { UploadState } from '../upload-state';
import { makePlay, type MakingProgress } from './make-play';
import { isReadable, isUncuttable, playFailure, UNREADABLE } from './play-failure';
import type { Play } from './plays';

/** The progress of a play. */
export type PlayProgress =
  | { readonly status: 'waiting' }
  | MakingProgress
  | { readonly status: 'uploading'; readonly share: number; readonly isConnected: boolean }
  | { readonly status: 'done'; readonly videoId: string }
  | {
      readonly status: 'failed';
      readonly message: string;
      /** Whether this kind of file cannot be cut here at all. */
      readonly isUncut: boolean;
    };

/** What uploading plays needs. */
export interface PlayTools {
  readonly reader: ClipReader;
  readonly startConversion: StartConversion;
}

export interface PlaysReport {
  readonly signal: AbortSignal;
  readonly onProgress: (play: Play, progress: PlayProgress) => void;
}

/** Cuts and uploads plays one after another. If one fails, the others continue. */
export async function uploadPlays(
  file: File,
  plays: readonly Play[],
  tools: PlayTools,
  { signal, onProgress }: PlaysReport,
): Promise<void> {
  for (const play of plays) onProgress(play, { status: 'waiting' });
  for (const play of plays) {
    if (signal.aborted) return;
    const progress = await uploadPlay(file, play, tools, { signal, onProgress });
    if (progress) onProgress(play, await explained(progress, file));
  }
}

/** If the file can no longer be read, reports that as the cause, whichever step failed. */
async function explained(progress: PlayProgress, file: File): Promise<PlayProgress> {
  if (progress.status !== 'failed' || (await isReadable(file))) return progress;
  return { status: 'failed', message: UNREADABLE, isUncut: false };
}

/** @returns how it ended; null if it was canceled. */
async function uploadPlay(
  file: File,
  play: Play,
  tools: PlayTools,
  { signal, onProgress }: PlaysReport,
): Promise<PlayProgress | null> {
  let made: ConvertedFile | null = null;
  try {
    made = await makePlay(file, play, tools.startConversion, signal, (progress) =>
      onProgress(play, progress),
    );
    const outcome = await upload(made.file, file, tools.reader, signal, (state) => {
      if (state.status === 'offline') onProgress(play, { status: 'uploading', share: 0, isConnected: false });
      if (state.status !== 'uploading') return;
      const share = state.file.size === 0 ? 0 : state.sentBytes / state.file.size;
      onProgress(play, { status: 'uploading', share, isConnected: state.isConnected });
    });
    return progressOf(outcome);
  } catch (error) {
    if (isAbort(error)) return null;
    if (!(error instanceof AppError)) console.error('The play could not be cut.', error);
    return { status: 'failed', message: playFailure(error), isUncut: isUncuttable(error) };
  } finally {
    await made?.release();
  }
}

async function upload(
  cut: File,
  original: File,
  reader: ClipReader,
  signal: AbortSignal,
  show: (state: UploadState) => void,
): Promise<UploadState> {
  const task = {
    file: cut,
    // The cut is new, but the play was recorded when the file was.
    reader: { ...reader, recordingDateOf: () => reader.recordingDateOf(original) },
    converter: null,
    isConverted: true,
    // The total price is already shown next to the balance.
    isShortageKnown: true,
    // A cut play has nothing else in its file.
    keepCopy: () => undefined,
  };
  const run = new UploadRun(task, show);
  const stop = (): void => {
    run.stop();
  };
  signal.addEventListener('abort', stop, { once: true });
  const outcome = await run.perform();
  signal.removeEventListener('abort', stop);
  if (signal.aborted && outcome.status !== 'done') await run.discard();
  return outcome;
}

function progressOf(outcome: UploadState): PlayProgress | null {
  switch (outcome.status) {
    case 'done':
      return { status: 'done', videoId: outcome.videoId };
    case 'failed':
      return { status: 'failed', message: outcome.message, isUncut: false };
    case 'limited':
      return { status: 'failed', message: ERROR_TEXTS[outcome.reason], isUncut: false };
    case 'undecodable':
      return { status: 'failed', message: ERROR_TEXTS['conversion-failed'], isUncut: true };
    case 'idle':
    case 'checking':
    case 'converting':
    case 'copying':
    case 'uploading':
    case 'offline':
    case 'cancelling':
      return null;
  }
}
