import {
  Input,
  MP4,
  QTFF,
  UnsupportedInputFormatError,
  WEBM,
  type InputVideoTrack,
} from 'npm:mediabunny@1.61.0';
import { confirmObject, storedSource, TooMuchToReadError, type StoredObject } from './stored-source.ts';
import type { FilmLength } from './videos.ts';

/** Functions are terminated after 150 s, and callers give up sooner. */
const MEASURE_TIME_MS = 45_000;
/** Films have this many frames a second, and so do the clips that are charged. */
const FRAME_RATE = 30;

/** The file is not a video, or its length cannot be read, so that trying again does not help. */
export class UnmeasurableError extends Error {
  override readonly name = 'UnmeasurableError';
}

/**
 * Length of a stored video's picture in seconds, from its first frame, truncated to microseconds. It is the same number
 * that the app shows (src/media/reading/probe.ts, which is not deployed with the function). It reads only the
 * container's tables of frames and decodes nothing.
 * @throws UnmeasurableError; the network's error or a timeout, after which the caller may try again.
 */
export function measureDuration(object: StoredObject): Promise<number> {
  return measure(object, async (input) => durationOf(await trackOf(input)));
}

/** Measures a stored film with all its tracks, because a player may show any of them. Throws as measureDuration. */
export function measureFilm(object: StoredObject): Promise<FilmLength> {
  return measure(object, async (input) => {
    const durationSec = await durationOf(await trackOf(input));
    let [longestSec, pictures] = [durationSec, 0];
    for (const track of await input.getTracks()) {
      longestSec = Math.max(longestSec, await track.computeDuration());
      if (track.isVideoTrack()) pictures += (await track.computePacketStats()).packetCount;
    }
    const frames = Math.ceil(longestSec * FRAME_RATE - 0.003);
    return { durationSec, frames: Math.max(1, frames, pictures) };
  });
}

async function measure<Measured>(
  object: StoredObject,
  read: (input: Input) => Promise<Measured>,
): Promise<Measured> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new Error('The time is up')), MEASURE_TIME_MS);
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: storedSource(object, deadline.signal) });
  try {
    await confirmObject(object, deadline.signal);
    return await read(input);
  } catch (error) {
    deadline.signal.throwIfAborted();
    if (isAboutContent(error)) throw new UnmeasurableError('The file cannot be measured', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}

async function trackOf(input: Input): Promise<InputVideoTrack> {
  const track = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
  if (track === null) throw new UnmeasurableError('The file is not a video');
  return track;
}

async function durationOf(track: InputVideoTrack): Promise<number> {
  // An edit list hides frames before 0.
  const originSec = Math.max(0, await track.getFirstTimestamp());
  const durationSec = Math.floor(((await track.computeDuration()) - originSec) * 1e6 + 1e-3) / 1e6;
  if (!(durationSec > 0)) throw new UnmeasurableError('The video has no frames');
  return durationSec;
}

/** True for mediabunny's errors about the file's bytes; errors of failed reads have other names. */
function isAboutContent(error: unknown): boolean {
  if (error instanceof UnsupportedInputFormatError || error instanceof RangeError) return true;
  if (error instanceof TooMuchToReadError) return true;
  return error instanceof Error && error.name === 'Error';
}
