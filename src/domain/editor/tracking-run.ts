import { crossingsOutside } from '../crossing';
import type { TrackingFailure } from '../errors';
import { joinPaths, joinTracked, pathAfter, pathBefore } from '../join-paths';
import { FRAME_RATE } from '../limits';
import { positionAt } from '../path';
import type { Selection, TrackPoint } from '../track';
import type { Course, EditorState, FailedPhase, LostPhase, TrackingPhase, TrackingRun } from './editor-state';
import { courseEndSec } from './path-edits';
import { clampSelection } from './selection';

const FRAME_SEC = 1 / FRAME_RATE;
const HALF_FRAME_SEC = FRAME_SEC / 2;
/** A circle that was not moved by more is where the path was. */
const SAME_PLACE_PX = 0.5;

/** To the end of the clip. */
const ONWARD: Course = { direction: 'forward', endSec: null };

/**
 * The run that starting means in a phase; null where it means nothing. A confirmed selection is tracked from the frame
 * that it was confirmed on; a player who is tracked on, from the frame that is shown, since they may have come back
 * into sight only later. A correction ends at the next manual key.
 * @param timeSec the frame that is shown.
 */
export function runFrom({ phase, points }: EditorState, timeSec: number): TrackingRun | null {
  switch (phase.kind) {
    case 'readyToTrack': {
      const { selection, startSec } = phase;
      return { ...ONWARD, selection, startSec, isContinuation: false, replacesFromSec: startSec };
    }
    case 'lost':
      return goingOn(phase.selection, timeSec, replacedAfterLoss(phase, timeSec), phase);
    case 'failed':
      return phase.reachedSec === null ? phase.run : goingOn(phase.selection, timeSec, timeSec, phase.run);
    case 'correcting': {
      const endSec = courseEndSec(points, timeSec, 'forward');
      return goingOn(phase.selection, timeSec, timeSec, { direction: 'forward', endSec });
    }
    case 'idle':
    case 'selecting':
    case 'pending':
    case 'tracking':
    case 'drawing':
    case 'replay':
      return null;
  }
}

/**
 * The run that replaces the path from a frame to the next manual key, in one of both directions; null beside the path.
 */
export function correctionFrom(
  { points, selectionRadiusPx }: EditorState,
  timeSec: number,
  direction: Course['direction'],
): TrackingRun | null {
  const position = positionAt(points, timeSec);
  const endSec = courseEndSec(points, timeSec, direction);
  const isAtEnd = endSec !== null && (direction === 'forward' ? endSec <= timeSec : endSec >= timeSec);
  if (!position || isAtEnd) return null;
  const selection = { x: position.x, y: position.y, radius: selectionRadiusPx };
  return goingOn(selection, timeSec, timeSec, { direction, endSec });
}

function goingOn(
  selection: Selection,
  startSec: number,
  replacesFromSec: number,
  { direction, endSec }: Course,
): TrackingRun {
  return {
    selection,
    startSec,
    isContinuation: true,
    replacesFromSec,
    ...courseFrom(startSec, direction, endSec),
  };
}

/** An end that the start has passed already counts no more. */
function courseFrom(startSec: number, direction: Course['direction'], endSec: number | null): Course {
  const isPassed = endSec !== null && (direction === 'forward' ? startSec > endSec : startSec < endSec);
  return { direction, endSec: isPassed ? null : endSec };
}

function replacedAfterLoss({ direction, lostAtSec }: LostPhase, timeSec: number): number {
  return direction === 'forward'
    ? Math.min(timeSec, lostAtSec + FRAME_SEC)
    : Math.max(timeSec, lostAtSec - FRAME_SEC);
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
  const isForward = run.direction === 'forward';
  const passedSec = reachedSec ?? run.startSec;
  const ahead = points.filter(({ timestamp }) =>
    isForward ? timestamp > passedSec + HALF_FRAME_SEC : timestamp < passedSec - HALF_FRAME_SEC,
  );
  const fresh = reachedSec === null ? [firstPoint(state.points, run), ...ahead] : ahead;
  const last = fresh.at(-1);
  if (!last) return state;
  const fromSec = reachedSec === null ? run.replacesFromSec : nextFrame(passedSec, run);
  const parts = isForward
    ? [pathBefore(state.points, fromSec), joinTracked(fresh), pathAfter(state.points, last.timestamp)]
    : [
        pathBefore(state.points, last.timestamp),
        joinTracked(fresh.toReversed()),
        pathAfter(state.points, fromSec),
      ];
  return {
    ...state,
    phase: { ...phase, reachedSec: last.timestamp },
    points: joinPaths(parts),
    crossings: crossingsOutside(
      state.crossings,
      Math.min(fromSec, last.timestamp),
      Math.max(fromSec, last.timestamp),
    ),
    selectionRadiusPx: run.selection.radius,
  };
}

function nextFrame(timeSec: number, { direction }: Course): number {
  return direction === 'forward' ? timeSec + FRAME_SEC : timeSec - FRAME_SEC;
}

/** The track is lost: the doubtful tail goes, and the circle waits at the last place that counts. */
export function lose(state: EditorState, phase: TrackingPhase, lostAtSec: number): EditorState {
  const { run, reachedSec } = phase;
  const { direction, endSec } = run;
  const isForward = direction === 'forward';
  const kept = isForward
    ? pathBefore(state.points, lostAtSec + FRAME_SEC)
    : pathAfter(state.points, lostAtSec - FRAME_SEC);
  const last = isForward ? kept.at(-1) : kept[0];
  const selection = clampSelection(circleAt(reachedSec === null ? undefined : last, run), state.frame);
  const lost: LostPhase = { kind: 'lost', selection, lostAtSec, direction, endSec };
  if (reachedSec === null) return { ...state, phase: lost };
  const parts = isForward
    ? [kept, pathAfter(state.points, reachedSec)]
    : [pathBefore(state.points, reachedSec), kept];
  return { ...state, points: joinPaths(parts), phase: lost };
}

/** The engine broke: every point so far stays, and the circle waits at the last one. */
export function fail(state: EditorState, phase: TrackingPhase, failure: TrackingFailure): EditorState {
  const { selection, ...failed } = failedPhase(state, phase, failure);
  return { ...state, phase: { ...failed, selection: clampSelection(selection, state.frame) } };
}

/** Where a run that breaks off now can be taken up again. */
export function failedPhase(
  { points }: Pick<EditorState, 'points'>,
  { run, reachedSec }: TrackingPhase,
  failure: TrackingFailure,
): FailedPhase {
  const last =
    reachedSec === null
      ? undefined
      : points.find(({ timestamp }) => Math.abs(timestamp - reachedSec) < HALF_FRAME_SEC);
  return { kind: 'failed', failure, selection: circleAt(last, run), run, reachedSec };
}

function circleAt(point: TrackPoint | undefined, { selection }: TrackingRun): Selection {
  return point ? { x: point.x, y: point.y, radius: selection.radius } : selection;
}

/** A nudge or the first click is a manual point. A certain point of the path at that very place stays what it is. */
function firstPoint(path: readonly TrackPoint[], { selection, startSec }: TrackingRun): TrackPoint {
  const there = path.find((point) => Math.abs(point.timestamp - startSec) < HALF_FRAME_SEC);
  const isSame = there && Math.hypot(there.x - selection.x, there.y - selection.y) <= SAME_PLACE_PX;
  if (isSame && !there.isInterpolated) return there;
  const { x, y } = selection;
  return { x, y, timestamp: startSec, isManual: true, isInterpolated: false };
}
