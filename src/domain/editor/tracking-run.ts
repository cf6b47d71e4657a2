import { withCaption, type CaptionStretch } from '../caption';
import { crossingsOutside } from '../crossing';
import type { TrackingFailure } from '../errors';
import type { ClipCut } from '../frame-range';
import { joinPaths, joinTracked, pathAfter, pathBefore } from '../join-paths';
import { FRAME_RATE } from '../limits';
import { positionAt } from '../path';
import { smoothSizes } from '../smooth-sizes';
import { FEET_AT_EDGE, type Selection, type Track, type TrackPoint } from '../track';
import { activeTrack, withActiveTrack } from './active-track';
import type { Course, EditorState, FailedPhase, LostPhase, TrackingPhase, TrackingRun } from './editor-state';
import { courseEndSec } from './path-edits';
import { circleOn, clampSelection } from './selection';

const FRAME_SEC = 1 / FRAME_RATE;
const HALF_FRAME_SEC = FRAME_SEC / 2;
/** A circle that was moved or resized by less than this still counts as the path's. */
const SAME_PLACE_PX = 0.5;

/** A course to the end of the clip. */
const ONWARD: Course = { direction: 'forward', endSec: null };

/**
 * The run that starts in a phase; null if none can start. A confirmed selection is tracked from the frame on which it
 * was confirmed. A player who was tracked before is tracked from the current frame, because the player may only come
 * back into view later. A correction ends at the next manual key.
 * @param timeSec the current frame.
 */
export function runFrom(state: EditorState, timeSec: number): TrackingRun | null {
  const { phase } = state;
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
      const endSec = courseEndSec(activeTrack(state).points, timeSec, 'forward');
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

/** The run that replaces the path from a frame to the next manual key, in either direction; null outside the path. */
export function correctionFrom(
  state: EditorState,
  timeSec: number,
  direction: Course['direction'],
): TrackingRun | null {
  const { points, selectionRadiusPx } = activeTrack(state);
  const position = positionAt(points, timeSec);
  const endSec = courseEndSec(points, timeSec, direction);
  const isAtEnd = endSec !== null && (direction === 'forward' ? endSec <= timeSec : endSec >= timeSec);
  if (!position || isAtEnd) return null;
  const selection = circleOn(position, selectionRadiusPx);
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

/**
 * Where a run ends: before the next manual key, or with the cut's last frame (its first in a backward run); null for
 * the clip's end.
 */
export function runEndSec({ direction, endSec }: Course, cut: ClipCut): number | null {
  if (!cut) return endSec;
  return direction === 'forward'
    ? Math.min(endSec ?? Number.POSITIVE_INFINITY, (cut.end - 1) / FRAME_RATE)
    : Math.max(endSec ?? 0, cut.first / FRAME_RATE);
}

/** The course to an end, which is dropped if the start is already past it. */
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
 * Adds a run's newest points to the path. They replace the points that the run has passed; the points ahead of it stay,
 * so that nothing is lost if the run is canceled. Before its first points, the run changes nothing.
 */
export function withTracked(
  state: EditorState,
  phase: TrackingPhase,
  points: readonly TrackPoint[],
): EditorState {
  const { run, reachedSec } = phase;
  const track = activeTrack(state);
  const isForward = run.direction === 'forward';
  const passedSec = reachedSec ?? run.startSec;
  const ahead = points.filter(({ timeSec }) =>
    isForward ? timeSec > passedSec + HALF_FRAME_SEC : timeSec < passedSec - HALF_FRAME_SEC,
  );
  const fresh = reachedSec === null ? [firstPoint(track.points, run), ...ahead] : ahead;
  const last = fresh.at(-1);
  if (!last) return state;
  const fromSec = reachedSec === null ? run.replacesFromSec : nextFrame(passedSec, run);
  const parts = isForward
    ? [pathBefore(track.points, fromSec), joinTracked(fresh), pathAfter(track.points, last.timeSec)]
    : [
        pathBefore(track.points, last.timeSec),
        joinTracked(fresh.toReversed()),
        pathAfter(track.points, fromSec),
      ];
  const [earliestSec, latestSec] = [Math.min(fromSec, last.timeSec), Math.max(fromSec, last.timeSec)];
  const tracked = withActiveTrack(state, {
    points: joinPaths(parts),
    crossings: crossingsOutside(track.crossings, earliestSec, latestSec),
    ...bodyOf(track, phase),
  });
  return { ...tracked, phase: { ...phase, reachedSec: last.timeSec } };
}

/**
 * The radius that player sizes are compared with, and where the feet are: those of the first circle that the user drew.
 * A path from an earlier version, which has no sizes, takes the radius of each new circle.
 */
function bodyOf(
  { points, selectionRadiusPx, feetShare }: Track,
  { run, reachedSec }: TrackingPhase,
): Pick<Track, 'selectionRadiusPx' | 'feetShare'> {
  const isKept = run.isContinuation && (reachedSec !== null || points.some(isSized));
  const { radius } = run.selection;
  return {
    selectionRadiusPx: isKept ? selectionRadiusPx : radius,
    feetShare: run.isContinuation ? feetShare : (run.selection.feetShare ?? FEET_AT_EDGE),
  };
}

function isSized({ radiusPx }: TrackPoint): boolean {
  return radiusPx !== undefined;
}

/** Marks the stretch on a caption with which the run began. Ignores a late message from another run. */
export function onCaption(
  state: EditorState,
  { run, reachedSec }: TrackingPhase,
  stretch: CaptionStretch,
): EditorState {
  const isOfRun = reachedSec !== null && Math.abs(stretch.fromSec - run.startSec) < HALF_FRAME_SEC;
  if (!isOfRun) return state;
  return withActiveTrack(state, { points: withCaption(activeTrack(state).points, stretch) });
}

/** Smooths the sizes that a run found, once it has ended. */
export function withCalmSizes(state: EditorState, { run, reachedSec }: TrackingPhase): EditorState {
  if (reachedSec === null) return state;
  const [fromSec, toSec] = [Math.min(run.startSec, reachedSec), Math.max(run.startSec, reachedSec)];
  return withActiveTrack(state, { points: smoothSizes(activeTrack(state).points, fromSec, toSec) });
}

function nextFrame(timeSec: number, { direction }: Course): number {
  return direction === 'forward' ? timeSec + FRAME_SEC : timeSec - FRAME_SEC;
}

/** The state after a loss: the doubtful last points are removed, and the circle waits at the last good place. */
export function lose(state: EditorState, phase: TrackingPhase, lostAtSec: number): EditorState {
  const { run, reachedSec } = phase;
  const { direction, endSec } = run;
  const { points } = activeTrack(state);
  const isForward = direction === 'forward';
  const kept = isForward
    ? pathBefore(points, lostAtSec + FRAME_SEC)
    : pathAfter(points, lostAtSec - FRAME_SEC);
  const last = isForward ? kept.at(-1) : kept[0];
  const selection = clampSelection(circleAt(reachedSec === null ? undefined : last, run), state.frame);
  const lost: LostPhase = { kind: 'lost', selection, lostAtSec, direction, endSec };
  if (reachedSec === null) return { ...state, phase: lost };
  const parts = isForward ? [kept, pathAfter(points, reachedSec)] : [pathBefore(points, reachedSec), kept];
  return { ...withActiveTrack(state, { points: joinPaths(parts) }), phase: lost };
}

/** The state after a failure of the engine: all points stay, and the circle waits at the last one. */
export function fail(state: EditorState, phase: TrackingPhase, failure: TrackingFailure): EditorState {
  const { selection, ...failed } = failedPhase(activeTrack(state), phase, failure);
  return { ...state, phase: { ...failed, selection: clampSelection(selection, state.frame) } };
}

/** The phase from which a run that is ending now can continue. */
export function failedPhase(
  { points }: Track,
  { run, reachedSec }: TrackingPhase,
  failure: TrackingFailure,
): FailedPhase {
  const last =
    reachedSec === null
      ? undefined
      : points.find(({ timeSec }) => Math.abs(timeSec - reachedSec) < HALF_FRAME_SEC);
  return { kind: 'failed', failure, selection: circleAt(last, run), run, reachedSec };
}

function circleAt(point: TrackPoint | undefined, { selection }: TrackingRun): Selection {
  return point ? circleOn({ ...point, radiusPx: point.radiusPx }, selection.radius) : selection;
}

/**
 * The first point of a run, which is manual after a nudge or a first click. If the path has a certain point of the same
 * size at the same place, it keeps that point's kind.
 */
function firstPoint(path: readonly TrackPoint[], { selection, startSec }: TrackingRun): TrackPoint {
  const there = path.find((point) => Math.abs(point.timeSec - startSec) < HALF_FRAME_SEC);
  const isSame = there && Math.hypot(there.x - selection.x, there.y - selection.y) <= SAME_PLACE_PX;
  const { x, y, radius: radiusPx } = selection;
  const hasSize = there?.radiusPx === undefined || Math.abs(there.radiusPx - radiusPx) <= SAME_PLACE_PX;
  if (isSame && hasSize && !there.isInterpolated) return { ...there, radiusPx };
  return { x, y, timeSec: startSec, isManual: true, isInterpolated: false, radiusPx };
}
