import { EncodedPacketSink, VideoSampleSink } from 'mediabunny';
import type { InputVideoTrack, VideoSample } from 'mediabunny';
import { toldTrack } from '../color/told-track';
import { samplesAroundDamage, type HeldSample } from './around-damage';
import { isDecoderFailure } from './decode-group';

/** What lies between two times that are this close is decoded, without a look at where key frames are. */
const CLOSE_SEC = 0.5;
/** Less than the distance of any two frames. */
const TINY_SEC = 1e-6;

/**
 * What a track shows at each of some times, in order; null before its first picture. Every packet is decoded at most
 * once, and those of a group with damaged data again. Leaving the loop or aborting closes the frames that were decoded
 * ahead. The receiver closes the samples.
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

/** As long as nothing is damaged. `samplesAtTimestamps` is not used: it leaves frames open when the decoder fails. */
async function* decodedAt(
  track: InputVideoTrack,
  timesSec: readonly number[],
): AsyncGenerator<VideoSample | null, void, undefined> {
  const sink = new VideoSampleSink(toldTrack(track));
  for await (const run of runsOf(track, timesSec)) {
    const [firstSec = 0, lastSec = firstSec] = [run[0], run.at(-1)];
    let shown: VideoSample | null = null;
    const samples = sink.samples(firstSec, lastSec + TINY_SEC);
    let next = 0;
    try {
      for await (const sample of samples) {
        using before = shown;
        shown = sample;
        for (; (run[next] ?? Number.POSITIVE_INFINITY) < sample.timestamp; next++) {
          yield before && before.clone();
        }
      }
      for (; next < run.length; next++) yield shown && shown.clone();
    } finally {
      shown?.close();
      // Without this, a decoder that failed keeps the frames that it has sorted.
      await samples.return();
    }
  }
}

/** Cuts times into runs that are decoded in one go, so that no group of pictures is decoded twice. */
async function* runsOf(
  track: InputVideoTrack,
  timesSec: readonly number[],
): AsyncGenerator<readonly number[], void, undefined> {
  const packets = new EncodedPacketSink(track);
  const keyAt = async (timeSec: number) =>
    (await packets.getKeyPacket(timeSec, { metadataOnly: true }))?.sequenceNumber;
  let run: number[] = [];
  for (const timeSec of timesSec) {
    const before = run.at(-1);
    const isOn =
      before === undefined ||
      (timeSec >= before &&
        (timeSec - before <= CLOSE_SEC || (await keyAt(before)) === (await keyAt(timeSec))));
    if (!isOn) {
      yield run;
      run = [];
    }
    run.push(timeSec);
  }
  if (run.length > 0) yield run;
}
