import { AudioSampleSink, InputDisposedError } from 'mediabunny';
import type { AudioSample, InputAudioTrack } from 'mediabunny';

/** How loud a track is in the sampled places, as shares of full scale. */
export interface SoundLevel {
  /** Root mean square. */
  readonly average: number;
  readonly peak: number;
}

/** Where to sample a track, as shares of its length, and for how long. */
const PLACES: readonly number[] = [0.02, 0.25, 0.5, 0.75, 0.95];
const LISTENED_SEC = 1;

/**
 * Samples a track in several places.
 * @returns null when this browser cannot decode it.
 */
export async function levelOf(track: InputAudioTrack): Promise<SoundLevel | null> {
  if (!(await track.canDecode())) return null;
  const startSec = Math.max(0, await track.getFirstTimestamp());
  const lengthSec = (await track.computeDuration()) - startSec;
  const sums = { squares: 0, values: 0, peak: 0 };
  for (const place of lengthSec > PLACES.length * LISTENED_SEC ? PLACES : [0]) {
    const fromSec = startSec + place * Math.max(0, lengthSec - LISTENED_SEC);
    const untilSec = place === 0 ? Number.POSITIVE_INFINITY : fromSec + LISTENED_SEC;
    await listen(track, fromSec, untilSec, (value) => {
      sums.squares += value * value;
      sums.values++;
      sums.peak = Math.max(sums.peak, Math.abs(value));
    });
  }
  if (sums.values === 0) return null;
  return { average: Math.sqrt(sums.squares / sums.values), peak: sums.peak };
}

/** Skips a place that cannot be decoded. */
async function listen(
  track: InputAudioTrack,
  fromSec: number,
  untilSec: number,
  onValue: (value: number) => void,
): Promise<void> {
  try {
    for await (using sample of new AudioSampleSink(track).samples(fromSec, untilSec)) {
      valuesOf(sample).forEach(onValue);
    }
  } catch (error) {
    if (error instanceof InputDisposedError) throw error;
    console.warn('A part of the sound cannot be listened to', error);
  }
}

function valuesOf(sample: AudioSample): Float32Array {
  const data = new Float32Array(sample.numberOfFrames * sample.numberOfChannels);
  sample.copyTo(data, { planeIndex: 0, format: 'f32' });
  return data;
}
