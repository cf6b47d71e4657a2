import { oneLine } from '@/domain/plain-text';
import { frameCountOf } from '@/domain/tokens';
import { cutPlay, type CutPlay } from '@/media/cutting/cut-play';
import type { StartConversion } from '@/media/export/conversion-types';
import { convertFile, type ConvertedFile } from '../convert-file';
import { lengthSecOf, type Play } from './plays';

/** The progress of making a play's file; shares are from 0 to 1. */
export type MakingProgress =
  | { readonly status: 'cutting'; readonly share: number }
  /** The whole play is re-encoded, because this browser cannot cut it. */
  | { readonly status: 'converting'; readonly share: number };

/**
 * Cuts a play out of a file, and converts it if it cannot be copied.
 * @throws CutProblemError, AppError 'conversion-failed', 'export-no-space' or 'export-worker-died', AbortError, or the
 * disk's DOMException.
 */
export async function makePlay(
  file: File,
  play: Omit<Play, 'id'>,
  startConversion: StartConversion,
  signal: AbortSignal,
  onProgress: (progress: MakingProgress) => void,
): Promise<ConvertedFile> {
  onProgress({ status: 'cutting', share: 0 });
  const cut = await cutPlay(file, play, {
    signal,
    onProgress: (share) => onProgress({ status: 'cutting', share }),
  });
  const made = playFile(play, cut, file);
  if (!cut.needsConversion) return { file: made, release: () => cut.release() };
  const frames = frameCountOf(lengthSecOf(play));
  try {
    return await convertFile(
      made,
      startConversion,
      signal,
      ({ framesDone }) => onProgress({ status: 'converting', share: framesDone / frames }),
      frames,
    );
  } finally {
    await cut.release();
  }
}

function playFile({ name }: Pick<Play, 'name'>, { file, type }: CutPlay, { lastModified }: File): File {
  const extension = type === 'video/mp4' ? 'mp4' : 'mov';
  return new File([file], `${oneLine(name) || 'Play'}.${extension}`, { type, lastModified });
}
