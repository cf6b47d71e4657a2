import type { TrackingFailure } from '../errors';
import { joinPaths, joinTracked, pathAfter, pathBefore } from '../join-paths';
import { FRAME_RATE } from '../limits';
import type { Selection, TrackPoint } from '../track';
import type { EditorPhase, EditorState, TrackingPhase, TrackingRun } from './editor-state';
import { clampSelection } from './selection';

const FRAME_SEC = 1 / FRAME_RATE;
const HALF_FRAME_SEC = FRAME_SEC / 2;
/** A circle that was not moved by more is where the path was. */
const SAME_PLACE_PX = 0.5;

/**
 * The run that starting means in a phase; null where it means nothing. A confirmed selection is tracked from the frame
 * that it was confirmed on; a player who is tracked on, from the frame that is shown, since they may have come back
 * into sight only later.
 * @param timeSec the frame that is shown.
 */
export function runFrom(phase: EditorPhase, timeSec: number): TrackingRun | null {
  switch (phase.kind) {
    case 'readyToTrack': {
      const { selection, startSec } = phase;
      return { selection, startSec, isContinuation: false, replacesFromSec: startSec };
    }
    case 'lost':
      return goingOn(phase.selection, timeSec, Math.min(timeSec, phase.lostAtSec + FRAME_SEC));
    case 'failed':
      return phase.reachedSec === null ? phase.run : goingOn(phase.selection, timeSec, timeSec);
    case 'correcting':
      return goingOn(phase.selection, timeSec, timeSec);
    case 'idle':
    case 'selecting':
    case 'pending':
    case 'tracking':
    case 'drawing':
    case 'replay':
      return null;
  }
}

function goingOn(selection: Selection, startSec: number, replacesFromSec: number): TrackingRun {
  return { selection, startSec, isContinuation: true, replacesFromSec };
}

/**
 * Puts a run's newest points into the path: they replace what the run has passed; what lies ahead of it stays, so that
 * nothing is lost when it is cancelled. The path is touched with the first points only.
 */
export function withTracked(
  state: EditorState,
  phase: TrackingPhase,
  points: readonly TrackPoint[],
): EditorState {
  const { run, reachedSec } = phase;
  const passedSec = reachedSec ?? run.startSec;
  const ahead = points.filter((point) => point.timestamp > passedSec + HALF_FRAME_SEC);
  const fresh = reachedSec === null ? [firstPoint(state.points, run), ...ahead] : ahead;
  const last = fresh.at(-1);
  if (!last) return state;
  const before = pathBefore(state.points, reachedSec === null ? run.replacesFromSec : passedSec + FRAME_SEC);
  return {
    ...state,
    phase: { ...phase, reachedSec: last.timestamp },
    points: joinPaths([before, joinTracked(fresh), pathAfter(state.points, last.timestamp)]),
    selectionRadiusPx: run.selection.radius,
  };
}

/** The track is lost: the doubtful tail goes, and the circle waits at the last place that counts. */
export function lose(state: EditorState, phase: TrackingPhase, lostAtSec: number): EditorState {
  const { run, reachedSec } = phase;
  const before = pathBefore(state.points, lostAtSec + FRAME_SEC);
  const selection = circleAt(reachedSec === null ? undefined : before.at(-1), run);
  return {
    ...state,
    points: reachedSec === null ? state.points : joinPaths([before, pathAfter(state.points, reachedSec)]),
    phase: { kind: 'lost', selection: clampSelection(selection, state.frame), lostAtSec },
  };
}

/** The engine broke: every point so far stays, and the circle waits at the last one. */
export function fail(state: EditorState, phase: TrackingPhase, failure: TrackingFailure): EditorState {
  const { run, reachedSec } = phase;
  const last = reachedSec === null ? undefined : pathBefore(state.points, reachedSec + FRAME_SEC).at(-1);
  const selection = clampSelection(circleAt(last, run), state.frame);
  return { ...state, phase: { kind: 'failed', failure, selection, run, reachedSec } };
}

function circleAt(point: TrackPoint | undefined, { selection }: TrackingRun): Selection {
  return point ? { x: point.x, y: point.y, radius: selection.radius } : selection;
}

/**
 * A nudge or the first click is a manual point (core spec, section 3; media.md, Tracking). A certain point of the path
 * at that very place stays what it is.
 */
function firstPoint(path: readonly TrackPoint[], { selection, startSec }: TrackingRun): TrackPoint {
  const there = path.find((point) => Math.abs(point.timestamp - startSec) < HALF_FRAME_SEC);
  const isSame = there && Math.hypot(there.x - selection.x, there.y - selection.y) <= SAME_PLACE_PX;
  if (isSame && !there.isInterpolated) return there;
  const { x, y } = selection;
  return { x, y, timestamp: startSec, isManual: true, isInterpolated: false };
}
