import { VideoSampleSink } from 'mediabunny';
import type { InputVideoTrack, VideoSample } from 'mediabunny';
import { samplesAroundDamage, type HeldSample } from './around-damage';
import { isDecoderFailure } from './decode-group';

/**
 * What a track shows at each of some times, in order; null before its first picture. Every packet is decoded at most
 * once, and those of a group with damaged data again. Leaving the loop or aborting closes the frames that were decoded
 * ahead. The receiver closes the samples.
 * @param track as it is told to the decoder (`withClipColor`).
 * @param timesSec on the demuxer's time line.
 * @throws the signal's reason between two samples, and the decoder's error where it cannot decode this kind of video.
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
    // The decoder is ahead of what was taken, so that the damage may lie in a later group than that of the next time.
    for await (const held of samplesAroundDamage(track, timesSec.slice(done), signal)) {
      if (signal?.aborted) held.sample.close();
      signal?.throwIfAborted();
      done++;
      yield held;
    }
  }
}

/** As long as nothing is damaged. */
async function* decodedAt(
  track: InputVideoTrack,
  timesSec: readonly number[],
): AsyncGenerator<VideoSample | null, void, undefined> {
  const samples = new VideoSampleSink(track).samplesAtTimestamps(timesSec);
  try {
    yield* samples;
  } finally {
    // Without this, a decoder that has failed keeps the frames that it has sorted.
    await samples.return();
  }
}
