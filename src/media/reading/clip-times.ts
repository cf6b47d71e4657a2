import type { Input, InputTrack, InputVideoTrack } from 'mediabunny';
import type { Edit } from './movie/movie-header';
import { clipTimes, shownParts, type ClipTimes, type ShownPart } from './movie/presentation';
import { movieHeaderOf } from './open-input';

/** The clip's time line: what its edit list shows of the track, starting with the first picture. */
export async function clipTimesOf(track: InputVideoTrack): Promise<ClipTimes> {
  return clipTimes(shownPartsOf(track), await track.getFirstTimestamp(), await track.computeDuration());
}

/** The parts of a track that its edit list shows. */
export function shownPartsOf(track: InputTrack): readonly ShownPart[] {
  return shownParts(editsOf(track), track.isVideoTrack() ? 'picture' : 'other');
}

/** A track's edit list. */
export function editsOf({ id, input }: InputTrack): readonly Edit[] {
  return movieHeaderOf(input)?.tracks.find((track) => track.id === id)?.edits ?? [];
}

/** Less than a frame of picture, which nobody sees, and the padding that encoders add around the sound. */
const UNSEEN_SEC = 0.05;
const UNHEARD_SEC = 0.5;

/** Whether an edit list hides part of the clip's pictures or sound, or reorders them. */
export async function hidesParts(input: Input, pictures: InputVideoTrack): Promise<boolean> {
  if (await isHidden(pictures, UNSEEN_SEC)) return true;
  for (const track of await input.getAudioTracks()) if (await isHidden(track, UNHEARD_SEC)) return true;
  return false;
}

async function isHidden(track: InputTrack, atLeastSec: number): Promise<boolean> {
  const [first, ...others] = shownPartsOf(track);
  if (!first || others.length > 0) return true;
  const { startSec, endSec, shiftSec } = first;
  if ((await track.getFirstTimestamp()) - shiftSec < startSec - atLeastSec) return true;
  return (await track.computeDuration()) - shiftSec > endSec + atLeastSec;
}
