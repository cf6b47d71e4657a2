import { VideoSampleSink } from 'mediabunny';
import type { InputVideoTrack, VideoSample } from 'mediabunny';
import { samplesAroundDamage, type HeldSample } from './around-damage';
import { isDecoderFailure } from './decode-group';

/**
 * What a track shows at each of the given times, in order; null before its first picture. Decodes every packet at most
 * once, except in a group with damaged data. Leaving the loop or aborting closes the frames that were decoded ahead.
 * The receiver closes the samples.
 * @param track from `withClipColor`.
 * @param timesSec on the demuxer's time line.
 * @throws the signal's reason between two samples, and the decoder's error if it does not support this kind of video.
 */
export async function* samplesAt(
  track: InputVideoTrack,
  timesSec: readonly number[],
  signal?: AbortSignal,
): AsyncGenerator<HeldSample | null, void, undefined> {
  let done = 0;
  while (done < timesSec.length) {
    try {
      for await (const sample of decodedAt(track, timesSec.slice(done))) {
        if (signal?.aborted) sample?.close();
        signal?.throwIfAborted();
        done++;
        yield sample && { sample, isHeld: false };
      }
      return;
    } catch (error) {
      signal?.throwIfAborted();
      if (!isDecoderFailure(error)) throw error;
    }
    // The decoder runs ahead, so the damage may be in a later group than the next time's.
    for await (const held of samplesAroundDamage(track, timesSec.slice(done), signal)) {
      if (signal?.aborted) held.sample.close();
      signal?.throwIfAborted();
      done++;
      yield held;
    }
  }
}

/** Works as long as nothing is damaged. */
async function* decodedAt(
  track: InputVideoTrack,
  timesSec: readonly number[],
): AsyncGenerator<VideoSample | null, void, undefined> {
  const samples = new VideoSampleSink(track).samplesAtTimestamps(timesSec);
  try {
    yield* samples;
  } finally {
    // Otherwise a failed decoder keeps the frames that it has sorted.
    await samples.return();
  }
}
