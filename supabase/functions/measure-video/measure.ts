import { Input, MP4, QTFF, UnsupportedInputFormatError, WEBM } from 'npm:mediabunny@1.61.0';
import { findMovie } from './movie/find-movie.ts';
import { readMovieHeader, type Edit, type MovieHeader } from './movie/movie-header.ts';
import { choosePictureTrack } from './movie/picture-track.ts';
import { clipTimes, isForDemuxer, shownParts } from './movie/presentation.ts';
import {
  confirmObject,
  readStored,
  storedSource,
  TooMuchToReadError,
  type StoredObject,
} from './stored-source.ts';
import type { FilmLength } from './videos.ts';

/** Functions are terminated after 150 s, and callers give up sooner. */
const MEASURE_TIME_MS = 45_000;
/** The frame rate of films, and the rate at which clips are charged. */
const FRAME_RATE = 30;

/** The file is not a video or its length cannot be read, so retrying does not help. */
export class UnmeasurableError extends Error {
  override readonly name = 'UnmeasurableError';
}

/**
 * The length of a stored video's picture in seconds, from the first frame to the last one that its edit list shows,
 * truncated to microseconds. It matches the number that the app shows. Reads only the container's frame tables and
 * decodes nothing.
 * @throws UnmeasurableError; a network error or a timeout, after which the caller may try again.
 */
export function measureDuration(object: StoredObject): Promise<number> {
  return measure(object, durationOf);
}

/** Measures a stored film with all its tracks, because a player may show any of them. Throws as measureDuration. */
export function measureFilm(object: StoredObject): Promise<FilmLength> {
  return measure(object, async (input, header) => {
    const durationSec = await durationOf(input, header);
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
  read: (input: Input, header: MovieHeader | null) => Promise<Measured>,
): Promise<Measured> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new Error('The time is up')), MEASURE_TIME_MS);
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: storedSource(object, deadline.signal) });
  try {
    await confirmObject(object, deadline.signal);
    const movie = await findMovie(
      (start, end) => readStored(object, start, end, deadline.signal),
      object.file.sizeBytes,
    );
    return await read(input, movie && readMovieHeader(movie.bytes));
  } catch (error) {
    deadline.signal.throwIfAborted();
    if (isAboutContent(error)) throw new UnmeasurableError('The file cannot be measured', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}

async function durationOf(input: Input, header: MovieHeader | null): Promise<number> {
  const chosen = (await input.canRead()) ? await choosePictureTrack(input) : null;
  if (chosen === null) throw new UnmeasurableError('The file is not a video');
  const { track } = chosen;
  const edits = header?.tracks.find(({ id }) => id === track.id)?.edits ?? [];
  const shiftSec = isForDemuxer(edits, 'picture') ? 0 : demuxerShiftSec(edits);
  const { durationSec } = clipTimes(
    shownParts(edits, 'picture'),
    (await track.getFirstTimestamp()) + shiftSec,
    (await track.computeDuration()) + shiftSec,
  );
  if (!(durationSec > 0)) throw new UnmeasurableError('The video has no frames');
  return durationSec;
}

/** How much the demuxer subtracts from media times: it applies only the first part of such an edit list. */
function demuxerShiftSec(edits: readonly Edit[]): number {
  const at = edits.findIndex(({ mediaSec }) => mediaSec !== null);
  const first = edits[at];
  if (!first || first.mediaSec === null || first.rate !== 1) return 0;
  return first.mediaSec - edits.slice(0, at).reduce((sum, { durationSec }) => sum + durationSec, 0);
}

/** Whether a mediabunny error is about the file's bytes; errors of failed reads have other names. */
function isAboutContent(error: unknown): boolean {
  if (error instanceof UnsupportedInputFormatError || error instanceof RangeError) return true;
  if (error instanceof TooMuchToReadError) return true;
  return error instanceof Error && error.name === 'Error';
}
