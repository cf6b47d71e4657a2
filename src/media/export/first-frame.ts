import type { InputVideoTrack, VideoSample } from 'mediabunny';
import { sampleFrames } from '@/media/reading/sampler';
import { whileMoving } from './pipelines/silent-codec';

/** The clip's first frame, or null where this browser cannot decode it. @throws the signal's reason. */
export async function firstFrameOf(track: InputVideoTrack, signal: AbortSignal): Promise<VideoSample | null> {
  const isGone = new AbortController();
  try {
    return await whileMoving(() => decodeFirst(track, isGone.signal));
  } catch (error) {
    signal.throwIfAborted();
    console.warn('The browser cannot decode the first frame', error);
    return null;
  } finally {
    isGone.abort();
  }
}

/** @param signal closes a frame that arrives after the caller stopped waiting. */
async function decodeFirst(track: InputVideoTrack, signal: AbortSignal): Promise<VideoSample | null> {
  if (!(await track.canDecode())) return null;
  for await (const { sample } of sampleFrames(track, { first: 0, end: 1 }, signal)) return sample;
  return null;
}
