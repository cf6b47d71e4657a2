import { ROUNDING_SEC, type ClipTimes, type ShownPart } from './movie/presentation';

/** The demuxer's time of a moment of the clip. In an empty edit, the previous picture stays. */
export function trackSecAt(times: ClipTimes, clipSec: number): number {
  const presentedSec = times.originSec + clipSec;
  const { endSec, shiftSec } = partAt(times, presentedSec);
  return Math.min(presentedSec, endSec - ROUNDING_SEC) + shiftSec;
}

/** The part shown at a presentation time, or the last one shown before it. */
export function partAt({ parts }: ClipTimes, presentedSec: number): ShownPart {
  const part = parts.findLast(({ startSec }) => startSec <= presentedSec) ?? parts[0];
  return part ?? { startSec: 0, endSec: Number.POSITIVE_INFINITY, shiftSec: 0 };
}
