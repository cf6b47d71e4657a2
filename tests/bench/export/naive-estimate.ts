import { TITLE_FRAMES } from '@/domain/settings';
import type { NaiveRun } from './page-api';

/** The length of the clip that is exported the naive way, which is slow and has a constant cost per frame. */
export const NAIVE_CLIP_SEC = 2;

/**
 * The time that the whole clip would take, estimated from a run on its first frames: each part of the time grows with
 * the data that it processes.
 */
export function naiveSecFor(
  { loadSec, titleSec, clipSec, encodeSec, clipFrames }: NaiveRun,
  allClipFrames: number,
): number {
  const encoded = TITLE_FRAMES.min + clipFrames;
  const all = TITLE_FRAMES.min + allClipFrames;
  return loadSec + titleSec + clipSec * (allClipFrames / clipFrames) + encodeSec * (all / encoded);
}
