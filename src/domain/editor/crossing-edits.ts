import { type Candidate, type Crossing, crossingsOutside, isBackward, openCrossings } from '../crossing';
import { joinPaths, joinTracked, pathAfter, pathBefore } from '../join-paths';
import { FRAME_RATE } from '../limits';
import type { EditorState, TrackingPhase } from './editor-state';
import { nextKey, previousKey, withKey } from './path-edits';
import { correctionFrom } from './tracking-run';

const HALF_FRAME_SEC = 0.5 / FRAME_RATE;

/** Takes a crossing in that the run has met; one that it has not reached with its points is a late message of another run. */
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
  return { ...state, crossings: [...state.crossings, crossing].sort(byTime) };
}

/**
 * The user says which of two is the player: a manual key stands there. When it is the other one, the track from where
 * they met to the next manual key was somebody else's: it goes, the way through the crossing is a straight line, and the
 * player is tracked from there on. Nothing happens when the question is no longer open.
 */
export function chosen(state: EditorState, crossing: Crossing, candidate: Candidate): EditorState {
  if (!openCrossings(state.points, state.crossings).includes(crossing)) return state;
  const { timeSec } = crossing;
  if (candidate === 'followed') {
    return { ...state, points: withKey(state.points, timeSec, crossing.followed) };
  }
  const left = withoutOther(state, crossing);
  const answered = { ...left, points: withKey(left.points, timeSec, crossing.other) };
  const run = correctionFrom(answered, timeSec, isBackward(crossing) ? 'backward' : 'forward');
  return run ? { ...answered, phase: { kind: 'tracking', run, reachedSec: null } } : answered;
}

/** The document without the other one's way; what the user has set stays. */
function withoutOther(state: EditorState, crossing: Crossing): EditorState {
  const { points, crossings } = state;
  const { fromSec, timeSec } = crossing;
  const key = isBackward(crossing) ? previousKey(points, timeSec) : nextKey(points, timeSec);
  const [beginSec, endSec] = isBackward(crossing)
    ? [key?.timestamp ?? -Infinity, fromSec]
    : [fromSec, key?.timestamp ?? Infinity];
  const own = points.filter(
    ({ isManual, timestamp }) => isManual && timestamp >= beginSec && timestamp <= endSec,
  );
  return {
    ...state,
    points: joinPaths([pathBefore(points, beginSec), joinTracked(own), pathAfter(points, endSec)]),
    crossings: [...crossingsOutside(crossings, beginSec, endSec), crossing].sort(byTime),
  };
}

function byTime(a: Crossing, b: Crossing): number {
  return a.timeSec - b.timeSec;
}
