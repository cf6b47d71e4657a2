import { SELECTION_RADIUS_PX } from '../limits';
import type { Selection, TrackPoint } from '../track';
import type { EditorPhase, EditorState, FrameSize } from './editor-state';
import { clampSelection } from './selection';

/** What can happen in the editor. Times are seconds from the clip's first frame, positions displayed-video pixels. */
export type EditorEvent =
  | { readonly type: 'selectTarget' }
  | { readonly type: 'place'; readonly x: number; readonly y: number }
  | { readonly type: 'nudge'; readonly dx: number; readonly dy: number }
  | { readonly type: 'resize'; readonly radius: number }
  | { readonly type: 'confirm'; readonly timeSec: number }
  | { readonly type: 'clear' }
  | { readonly type: 'start'; readonly timeSec: number }
  | { readonly type: 'pointsTracked'; readonly points: readonly TrackPoint[] }
  | { readonly type: 'trackLost'; readonly lostAtSec: number }
  | { readonly type: 'trackFailed' }
  | { readonly type: 'finish' }
  | { readonly type: 'startDrawing' }
  | { readonly type: 'pointsDrawn'; readonly points: readonly TrackPoint[] }
  | { readonly type: 'stopDrawing' }
  | { readonly type: 'play' }
  | { readonly type: 'reset' }
  | { readonly type: 'exportStarted' }
  | { readonly type: 'exportEnded' };

/** The state of a clip that was just opened. */
export function initialEditorState(frame: FrameSize): EditorState {
  return {
    phase: { kind: 'idle' },
    points: [],
    selectionRadiusPx: SELECTION_RADIUS_PX.initial,
    isExporting: false,
    frame,
  };
}

/**
 * The editor's mode machine (core spec, section 4), pure. An event that has no meaning in a phase leaves the state as
 * it is (the same object), so a late message of a worker or a double click can do no harm.
 */
export function editorReducer(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'selectTarget':
      return isOneOf(state, ['idle', 'replay', 'readyToTrack', 'pending', 'lost']) && !state.isExporting
        ? inPhase(state, { kind: 'selecting' })
        : state;
    case 'place':
    case 'nudge':
    case 'resize':
      return adjustSelection(state, event);
    case 'confirm':
      return state.phase.kind === 'pending'
        ? inPhase(state, { kind: 'readyToTrack', selection: state.phase.selection, startSec: event.timeSec })
        : state;
    case 'clear':
      return isOneOf(state, ['selecting', 'pending', 'readyToTrack']) ? atRest(state) : state;
    case 'start':
      return startTracking(state, event.timeSec);
    case 'pointsTracked':
      return state.phase.kind === 'tracking'
        ? { ...state, points: joined(state.points, event.points) }
        : state;
    case 'trackLost':
      return loseTrack(state, event.lostAtSec);
    case 'trackFailed':
      return state.phase.kind === 'tracking' ? abandonTracking(state, state.phase) : state;
    case 'finish':
      return isOneOf(state, ['tracking', 'lost']) ? atRest(state) : state;
    case 'startDrawing':
      return isOneOf(state, ['idle', 'replay']) && !state.isExporting
        ? inPhase(state, { kind: 'drawing' })
        : state;
    case 'pointsDrawn':
      return state.phase.kind === 'drawing'
        ? { ...state, points: joined(state.points, event.points) }
        : state;
    case 'stopDrawing':
      return state.phase.kind === 'drawing' ? atRest(state) : state;
    case 'play':
      return isOneOf(state, ['selecting', 'pending', 'tracking']) ? atRest(state) : state;
    case 'reset':
      return state.isExporting ? state : { ...initialEditorState(state.frame) };
    case 'exportStarted':
      return state.phase.kind === 'replay' && !state.isExporting ? { ...state, isExporting: true } : state;
    case 'exportEnded':
      return state.isExporting ? { ...state, isExporting: false } : state;
  }
}

function isOneOf(state: EditorState, kinds: readonly EditorPhase['kind'][]): boolean {
  return kinds.includes(state.phase.kind);
}

function inPhase(state: EditorState, phase: EditorPhase): EditorState {
  return { ...state, phase };
}

/** Where the editor rests when a job ends: with a path it is replayed, without one it is idle. */
function atRest(state: EditorState): EditorState {
  return inPhase(state, { kind: state.points.length > 0 ? 'replay' : 'idle' });
}

type AdjustEvent = Extract<EditorEvent, { type: 'place' | 'nudge' | 'resize' }>;

function adjustSelection(state: EditorState, event: AdjustEvent): EditorState {
  const { phase, frame } = state;
  if (phase.kind === 'selecting') {
    if (event.type !== 'place') return state;
    const placed = { x: event.x, y: event.y, radius: SELECTION_RADIUS_PX.initial };
    return inPhase(state, { kind: 'pending', selection: clampSelection(placed, frame) });
  }
  if (phase.kind !== 'pending' && phase.kind !== 'lost') return state;
  return inPhase(state, { ...phase, selection: clampSelection(adjusted(phase.selection, event), frame) });
}

function adjusted(selection: Selection, event: AdjustEvent): Selection {
  switch (event.type) {
    case 'place':
      return { ...selection, x: event.x, y: event.y };
    case 'nudge':
      return { ...selection, x: selection.x + event.dx, y: selection.y + event.dy };
    case 'resize':
      return { ...selection, radius: event.radius };
  }
}

/**
 * A confirmed selection is tracked from the frame that it was confirmed on. A lost track goes on from the frame that
 * is shown: the player may have come back into sight only later.
 */
function startTracking(state: EditorState, timeSec: number): EditorState {
  const { phase } = state;
  if (state.isExporting) return state;
  if (phase.kind === 'readyToTrack') {
    const { selection, startSec } = phase;
    return {
      ...state,
      phase: { kind: 'tracking', selection, startSec },
      points: [manualPoint(selection, startSec)],
      selectionRadiusPx: selection.radius,
    };
  }
  if (phase.kind === 'lost') {
    const { selection } = phase;
    return {
      ...state,
      phase: { kind: 'tracking', selection, startSec: timeSec },
      points: joined(state.points, [manualPoint(selection, timeSec)]),
      selectionRadiusPx: selection.radius,
    };
  }
  return state;
}

function loseTrack(state: EditorState, lostAtSec: number): EditorState {
  if (state.phase.kind !== 'tracking') return state;
  const points = state.points.filter((point) => point.timestamp <= lostAtSec);
  const last = points.at(-1);
  const selection = last
    ? { x: last.x, y: last.y, radius: state.phase.selection.radius }
    : state.phase.selection;
  return {
    ...state,
    points,
    phase: { kind: 'lost', selection: clampSelection(selection, state.frame), lostAtSec },
  };
}

/** Tracking broke: what was tracked can be replayed; with nothing tracked the selection can be started again. */
function abandonTracking(state: EditorState, phase: Extract<EditorPhase, { kind: 'tracking' }>): EditorState {
  if (state.points.length > 1) return atRest(state);
  const { selection, startSec } = phase;
  return { ...state, points: [], phase: { kind: 'readyToTrack', selection, startSec } };
}

/** A nudge or the first click is a manual point (core spec, section 3; media.md, Tracking). */
function manualPoint(selection: Selection, timestamp: number): TrackPoint {
  return { x: selection.x, y: selection.y, timestamp, isManual: true, isInterpolated: false };
}

const SAME_FRAME_SEC = 1 / 60;

/**
 * A path with newer points put in: the newer ones replace everything from their first time on. A manual point at
 * that very time stays, since the user's word counts more than the engine's.
 */
function joined(older: readonly TrackPoint[], newer: readonly TrackPoint[]): readonly TrackPoint[] {
  const first = newer[0];
  if (!first) return older;
  const kept = older.filter(
    (point) =>
      point.timestamp < first.timestamp - SAME_FRAME_SEC ||
      (point.isManual && Math.abs(point.timestamp - first.timestamp) < SAME_FRAME_SEC && !first.isManual),
  );
  const replacesFirst = kept.some((point) => Math.abs(point.timestamp - first.timestamp) < SAME_FRAME_SEC);
  return [...kept, ...(replacesFirst ? newer.slice(1) : newer)];
}
