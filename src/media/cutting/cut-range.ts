/**
 * A range of a file on the file's own timeline, in seconds: from the start of its first frame to the end of its last
 * one.
 */
export interface CutRange {
  readonly startSec: number;
  readonly endSec: number;
}

/** A range of a file with the demuxer's times of its pictures. */
export interface CutRanges {
  readonly presented: CutRange;
  readonly pictures: CutRange;
}

/** Times of the same frame differ only by rounding; frames of even the fastest cameras are further apart than this. */
export const SAME_TIME_SEC = 1e-4;

/** Whether the frame at this time is in the range. */
export function isWithin(timeSec: number, { startSec, endSec }: CutRange): boolean {
  return timeSec >= startSec - SAME_TIME_SEC && timeSec < endSec - SAME_TIME_SEC;
}
