import { EXPORT_TITLE_FRAMES } from '@/domain/limits';
import type { NaiveRun } from './page-api';

/** So much of the clip goes the naive way: it is slow, and its cost per frame does not change. */
export const NAIVE_CLIP_SEC = 2;

/** What the whole clip would take, from a run on its first frames: each part grows with what it works on. */
export function naiveSecFor(
  { loadSec, titleSec, clipSec, encodeSec, clipFrames }: NaiveRun,
  allClipFrames: number,
): number {
  const encoded = EXPORT_TITLE_FRAMES + clipFrames;
  const all = EXPORT_TITLE_FRAMES + allClipFrames;
  return loadSec + titleSec + clipSec * (allClipFrames / clipFrames) + encodeSec * (all / encoded);
}
