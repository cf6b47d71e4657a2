import { stemOf } from '@/domain/file-names';
import { frameCountOf } from '@/domain/tokens';
import { CutProblemError } from '@/media/cutting/cut-error';
import { cutPlay } from '@/media/cutting/cut-play';
import type { CutRange } from '@/media/cutting/cut-range';
import type { StartConversion } from '@/media/export/conversion-types';
import type { ClipInfo } from '@/media/reading/probe';
import { convertFile, type ConvertedFile } from './convert-file';

/**
 * Makes a file with only the visible part of a clip: copies packets, re-encodes only the frames around the edges, and
 * converts what cannot be copied. Parts that an edit list hides stay on the device.
 * @param onProgress called with a share from 0 to 1.
 * @throws AppError 'conversion-failed' or 'export-no-space', AbortError, or the disk's error.
 */
export async function copyShown(
  file: File,
  { firstTimestampSec: startSec, durationSec }: ClipInfo,
  startConversion: StartConversion,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ConvertedFile> {
  const frames = frameCountOf(durationSec);
  const convert = (from: File): Promise<ConvertedFile> =>
    convertFile(from, startConversion, signal, ({ framesDone }) => onProgress(framesDone / frames), frames);
  const cut = await cutOut(file, { startSec, endSec: startSec + durationSec }, signal, onProgress);
  if (cut === null) return convert(file);
  if (!cut.needsConversion) return cut;
  try {
    return await convert(cut.file);
  } finally {
    await cut.release();
  }
}

/** @returns null if the file's packets cannot be copied. */
async function cutOut(
  file: File,
  range: CutRange,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<(ConvertedFile & { readonly needsConversion: boolean }) | null> {
  try {
    const cut = await cutPlay(file, range, { signal, onProgress });
    const { type, needsConversion } = cut;
    const name = `${stemOf(file.name)}.${type === 'video/mp4' ? 'mp4' : 'mov'}`;
    const made = new File([cut.file], name, { type, lastModified: file.lastModified });
    return { file: made, needsConversion, release: () => cut.release() };
  } catch (error) {
    if (error instanceof CutProblemError) return null;
    throw error;
  }
}
