import { stemOf } from '@/domain/file-names';
import type { CutRange } from '@/media/cutting/cut-range';
import { whileAwake } from '@/lib/keep-awake';
import type { ConvertedFile } from '../convert-file';
import { makePlay, type MakingProgress } from '../cutting/make-play';
import { isReadable, playFailure, UNREADABLE } from '../cutting/play-failure';
import { startConversion } from '../lazy-conversion';

/**
 * Cuts the marked play out of a visitor's file. The play has the file's name.
 * @throws CutProblemError, AppError, AbortError, or the disk's DOMException; `whyUncut` explains them.
 */
export function cutTrial(
  file: File,
  range: CutRange,
  signal: AbortSignal,
  onProgress: (progress: MakingProgress) => void,
): Promise<ConvertedFile> {
  const play = { ...range, name: stemOf(file.name) };
  return whileAwake(() => makePlay(file, play, startConversion, signal, onProgress));
}

/** Why a play could not be cut, in a plain sentence. */
export async function whyUncut(file: File, error: unknown): Promise<string> {
  return (await isReadable(file)) ? playFailure(error) : UNREADABLE;
}
