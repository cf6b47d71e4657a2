import type { InputVideoTrack } from 'mediabunny';
import { frameIndexAt, gridLength } from '../../../reading/sampler';
import type { FeedRequest } from '../transport/frames.protocol';

/** The frames [first, end) of the 30 fps grid. */
export interface WantedFrames {
  readonly first: number;
  readonly end: number;
}

/**
 * The frames that a request wants; none when it starts after the clip's end, or ends on the wrong side of its start.
 */
export async function frameRangeOf(
  track: InputVideoTrack,
  { direction, startTimeSec, endTimeSec }: FeedRequest,
): Promise<WantedFrames> {
  const start = frameIndexAt(startTimeSec);
  const length = await gridLength(track);
  if (start >= length) return { first: start, end: start };
  if (direction === 'backward') {
    const end = start + 1;
    return { first: Math.min(frameIndexAt(endTimeSec ?? 0), end), end };
  }
  const end = endTimeSec === undefined ? length : Math.min(length, frameIndexAt(endTimeSec) + 1);
  return { first: start, end: Math.max(start, end) };
}

/** The grid number of the nth frame sent, counted from 0. */
export function nthFrame(
  { first, end }: WantedFrames,
  direction: FeedRequest['direction'],
  n: number,
): number {
  return direction === 'forward' ? first + n : end - 1 - n;
}
