import type { InputVideoTrack } from 'mediabunny';
import { frameIndexAt, gridLength } from '../../reading/sampler';
import type { FeedRequest } from './frames.protocol';

/** The frames [first, end) of the 30 fps grid that a request wants; none when it begins behind the clip's end. */
export async function frameRangeOf(
  track: InputVideoTrack,
  { startTimeSec, endTimeSec }: FeedRequest,
): Promise<{ readonly first: number; readonly end: number }> {
  const first = frameIndexAt(startTimeSec);
  const length = await gridLength(track);
  const end = endTimeSec === undefined ? length : Math.min(length, frameIndexAt(endTimeSec) + 1);
  return { first, end: Math.max(first, end) };
}
