import { type Candidate, crossingsOutside, isBackward, openCrossings } from '../crossing';
import { joinPaths, joinTracked, pathAfter, pathBefore } from '../join-paths';
import { FRAME_RATE } from '../limits';
import type { Crossing, Track } from '../track';
import { activeTrack, withActiveTrack } from './active-track';
import type { EditorState, TrackingPhase } from './editor-state';
import { nextKey, previousKey, withKey } from './path-edits';
import { correctionFrom } from './tracking-run';

const HALF_FRAME_SEC = 0.5 / FRAME_RATE;

/**
 * Adds a crossing that the run met. Ignores a crossing after the run's last point, because it is a late message from
 * another run.
 */
export function withCrossing(
  state: EditorState,
  { reachedSec }: TrackingPhase,
  crossing: Crossing,
): EditorState {
  if (reachedSec === null) return state;
  const isAhead = isBackward(crossing)
    ? crossing.timeSec < reachedSec - HALF_FRAME_SEC
    : crossing.timeSec > reachedSec + HALF_FRAME_SEC;
  if (isAhead) return state;
  return withActiveTrack(state, { crossings: [...activeTrack(state).crossings, crossing].sort(byTime) });
}

/**
 * Applies the user's choice of the player: sets a manual key there. If the user chose the other person, the track from
 * where they met to the next manual key was wrong. It is removed, the crossing becomes a straight line, and the player
 * is tracked from there on. Does nothing if the crossing is no longer open.
 */
export function chosen(state: EditorState, crossing: Crossing, candidate: Candidate): EditorState {
  const track = activeTrack(state);
  if (!openCrossings(track).includes(crossing)) return state;
  const { timeSec } = crossing;
  if (candidate === 'followed') {
    return withActiveTrack(state, { points: withKey(track.points, timeSec, crossing.followed) });
  }
  const left = withoutOther(track, crossing);
  const answered = withActiveTrack(state, { ...left, points: withKey(left.points, timeSec, crossing.other) });
  const run = correctionFrom(answered, timeSec, isBackward(crossing) ? 'backward' : 'forward');
  return run ? { ...answered, phase: { kind: 'tracking', run, reachedSec: null } } : answered;
}

/** Removes the other person's part from the track; manual points stay. */
function withoutOther({ points, crossings }: Track, crossing: Crossing): Pick<Track, 'points' | 'crossings'> {
  const { fromSec, timeSec } = crossing;
  const key = isBackward(crossing) ? previousKey(points, timeSec) : nextKey(points, timeSec);
  const [beginSec, endSec] = isBackward(crossing)
    ? [key?.timeSec ?? -Infinity, fromSec]
    : [fromSec, key?.timeSec ?? Infinity];
  const own = points.filter(({ isManual, timeSec }) => isManual && timeSec >= beginSec && timeSec <= endSec);
  return {
    points: joinPaths([pathBefore(points, beginSec), joinTracked(own), pathAfter(points, endSec)]),
    crossings: [...crossingsOutside(crossings, beginSec, endSec), crossing].sort(byTime),
  };
}

function byTime(a: Crossing, b: Crossing): number {
  return a.timeSec - b.timeSec;
}
