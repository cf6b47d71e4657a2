import { AppError, isAbort, ERROR_TEXTS } from '@/domain/errors';
import { cutPlay, type CutPlay } from '@/media/cutting/cut-play';
import type { ClipReader } from '../upload-job';
import { UploadRun } from '../upload-run';
import type { UploadState } from '../upload-state';
import { playFailure } from './play-failure';
import type { Play } from './plays';

/** How far a play is. */
export type PlayProgress =
  | { readonly status: 'waiting' }
  | { readonly status: 'cutting'; readonly share: number }
  | { readonly status: 'uploading'; readonly share: number; readonly isConnected: boolean }
  | { readonly status: 'done'; readonly videoId: string }
  | { readonly status: 'failed'; readonly message: string };

export interface PlaysReport {
  readonly signal: AbortSignal;
  readonly onProgress: (play: Play, progress: PlayProgress) => void;
}

/** Cuts and uploads plays one after the other. One that fails does not keep the others from going on. */
export async function uploadPlays(
  file: File,
  plays: readonly Play[],
  reader: ClipReader,
  { signal, onProgress }: PlaysReport,
): Promise<void> {
  for (const play of plays) onProgress(play, { status: 'waiting' });
  for (const play of plays) {
    if (signal.aborted) return;
    const progress = await uploadPlay(file, play, reader, { signal, onProgress });
    if (progress) onProgress(play, progress);
  }
}

/** @returns how it ended; null when it was cancelled. */
async function uploadPlay(
  file: File,
  play: Play,
  reader: ClipReader,
  { signal, onProgress }: PlaysReport,
): Promise<PlayProgress | null> {
  let cut: CutPlay | null = null;
  try {
    onProgress(play, { status: 'cutting', share: 0 });
    cut = await cutPlay(file, play, {
      signal,
      onProgress: (share) => onProgress(play, { status: 'cutting', share }),
    });
    const outcome = await upload(playFile(play, cut, file), file, reader, signal, (state) => {
      if (state.status !== 'uploading') return;
      const share = state.file.size === 0 ? 0 : state.sentBytes / state.file.size;
      onProgress(play, { status: 'uploading', share, isConnected: state.isConnected });
    });
    return progressOf(outcome);
  } catch (error) {
    if (isAbort(error)) return null;
    if (!(error instanceof AppError)) console.error('The play could not be cut.', error);
    return { status: 'failed', message: playFailure(error) };
  } finally {
    await cut?.release();
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
    // What all of them cost stands beside the balance.
    isShortageKnown: true,
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

function playFile({ name }: Play, { file, type }: CutPlay, { lastModified }: File): File {
  const extension = type === 'video/mp4' ? 'mp4' : 'mov';
  return new File([file], `${name.trim() || 'Play'}.${extension}`, { type, lastModified });
}

function progressOf(outcome: UploadState): PlayProgress | null {
  switch (outcome.status) {
    case 'done':
      return { status: 'done', videoId: outcome.videoId };
    case 'failed':
      return { status: 'failed', message: outcome.message };
    case 'limited':
      return { status: 'failed', message: ERROR_TEXTS[outcome.reason] };
    case 'undecodable':
      return { status: 'failed', message: ERROR_TEXTS['conversion-failed'] };
    case 'idle':
    case 'checking':
    case 'converting':
    case 'uploading':
    case 'cancelling':
      return null;
  }
}
