import { joinedDamage, type Damage } from '../damage';
import type { ClipCut } from '../frame-range';
import type { PixelSize } from '../pixel-size';
import type { EditDocument, Styling } from './edit-document';
import { joinPaths, joinTracked, pathAfter, pathBefore } from '../join-paths';
import { SELECTION_RADIUS_PX } from '../limits';
import { nearestPosition } from '../path';
import { NEW_TRACK, type Selection, type TrackPoint } from '../track';
import { activeTrack, withActiveTrack } from './active-track';
import { afterEdit } from './after-edit';
import type { EditorEvent, SelectionEvent, TrackingEvent } from './editor-events';
import {
  adjustableSelection,
  atRest,
  type EditorPhase,
  type EditorState,
  type PendingPhase,
} from './editor-state';
import { newHistory, record, redone, undone } from './history';
import { aimed, clicked, hasTakenOffer } from './aim';
import { circleOn, clampSelection, withFeetOf } from './selection';
import type { TrackDocument } from './track-document';
import { correctionFrom, fail, lose, onCaption, runFrom, withCalmSizes, withTracked } from './tracking-run';
import { chosen, withCrossing } from './crossing-edits';

/** The state of a newly opened clip: the document and phase in which the user left its editor. */
export function initialEditorState(
  frame: PixelSize,
  styling: Styling,
  left: TrackDocument | null = null,
  cut: ClipCut = left?.cut ?? null,
): EditorState {
  const document: EditDocument = {
    ...styling,
    style: { ...styling.style, ...left?.colors, ...(left?.look && { look: left.look }) },
    tracks: left?.tracks ?? [NEW_TRACK],
    cut,
  };
  return {
    ...document,
    phase: left?.phase ?? { kind: 'idle' },
    isExporting: false,
    isAdjusting: false,
    history: newHistory(document),
    damage: left?.damage ?? [],
    frame,
  };
}

/**
 * The editor's mode machine, a pure function. An event that does not apply in a phase returns the same state object, so
 * that a late worker message or a double click does no harm. A change by the user becomes an undo step as soon as the
 * editor is at rest.
 */
export function editorReducer(state: EditorState, event: EditorEvent): EditorState {
  if (event.type === 'undo' || event.type === 'redo') return travelled(state, event.type);
  const next = advance(state, event);
  if (next === state || !isResting(next)) return next;
  const history = record(next.history, next);
  return history === next.history ? next : { ...next, history };
}

function advance(state: EditorState, event: Exclude<EditorEvent, { type: 'undo' | 'redo' }>): EditorState {
  switch (event.type) {
    case 'selectTarget':
    case 'place':
    case 'nudge':
    case 'resize':
    case 'personSeen':
    case 'takeOffer':
    case 'takeOwnCircle':
    case 'confirm':
    case 'clear':
    case 'trackAgain':
      return afterSelection(state, event);
    case 'start':
    case 'retrack':
    case 'pointsTracked':
    case 'crossed':
    case 'captionFound':
    case 'choose':
    case 'trackLost':
    case 'trackFailed':
    case 'finish':
      return afterTracking(state, event);
    case 'setKey':
    case 'deletePoints':
    case 'restyle':
    case 'cut':
    case 'rename':
    case 'nameFilm':
    case 'describe':
    case 'settle':
    case 'abandon':
      return afterEdit(state, event);
    case 'startDrawing':
      return isOneOf(state, ['idle', 'replay']) && !state.isExporting
        ? inPhase(state, { kind: 'drawing' })
        : state;
    case 'pointsDrawn':
      return state.phase.kind === 'drawing' ? withDrawn(state, event.points) : state;
    case 'stopDrawing':
      return state.phase.kind === 'drawing' ? atRest(state) : state;
    case 'play':
      return isOneOf(state, ['selecting', 'pending', 'correcting', 'tracking']) ? finished(state) : state;
    case 'reset':
      return state.isExporting ? state : cleared(state);
    case 'damageFound':
      return withDamage(state, event.damage);
    case 'exportStarted':
      return state.phase.kind === 'replay' && !state.isExporting ? { ...state, isExporting: true } : state;
    case 'exportEnded':
      return state.isExporting ? { ...state, isExporting: false } : state;
  }
}

/** Whether no gesture or run is changing the document. */
function isResting({ phase, isAdjusting }: EditorState): boolean {
  return !isAdjusting && phase.kind !== 'tracking' && phase.kind !== 'drawing';
}

/** Whether a step can be undone (or redone) now. */
export function canTravel(state: EditorState, type: 'undo' | 'redo'): boolean {
  const steps = type === 'undo' ? state.history.past : state.history.future;
  const isOpen = isResting(state) && !state.isExporting;
  return isOpen && (steps.length > 0 || (type === 'undo' && hasTakenOffer(state)));
}

function travelled(state: EditorState, type: 'undo' | 'redo'): EditorState {
  if (!canTravel(state, type)) return state;
  // Taking the offered circle is the latest change, and becomes an undo step only when the circle is confirmed.
  if (type === 'undo' && hasTakenOffer(state)) return aimed(state, { type: 'takeOwnCircle' });
  const history = type === 'undo' ? undone(state.history) : redone(state.history);
  return history ? atRest({ ...state, ...history.recorded, history }) : state;
}

function afterSelection(state: EditorState, event: SelectionEvent): EditorState {
  switch (event.type) {
    case 'selectTarget':
      return isOneOf(state, ['idle', 'replay', 'readyToTrack', 'pending', 'correcting', 'lost', 'failed']) &&
        !state.isExporting
        ? inPhase(state, { kind: 'selecting' })
        : state;
    case 'place':
    case 'nudge':
    case 'resize':
      return adjustSelection(state, event);
    case 'personSeen':
    case 'takeOffer':
    case 'takeOwnCircle':
      return aimed(state, event);
    case 'confirm':
      return state.phase.kind === 'pending'
        ? inPhase(state, { kind: 'readyToTrack', selection: state.phase.selection, startSec: event.timeSec })
        : state;
    case 'clear':
      return isOneOf(state, ['selecting', 'pending', 'readyToTrack', 'correcting']) ? atRest(state) : state;
    case 'trackAgain':
      return correct(state, event.timeSec);
  }
}

function afterTracking(state: EditorState, event: TrackingEvent): EditorState {
  const { phase } = state;
  if (event.type === 'start') {
    const run = state.isExporting ? null : runFrom(state, event.timeSec);
    return run ? inPhase(state, { kind: 'tracking', run, reachedSec: null }) : state;
  }
  if (event.type === 'retrack') {
    const isOpen = phase.kind === 'replay' && !state.isExporting;
    const run = isOpen ? correctionFrom(state, event.timeSec, event.direction) : null;
    return run ? inPhase(state, { kind: 'tracking', run, reachedSec: null }) : state;
  }
  if (event.type === 'choose') {
    const isOpen = phase.kind === 'replay' && !state.isExporting;
    return isOpen ? chosen(state, event.crossing, event.candidate) : state;
  }
  if (event.type === 'finish')
    return isOneOf(state, ['tracking', 'lost', 'failed']) ? finished(state) : state;
  if (phase.kind !== 'tracking') return state;
  switch (event.type) {
    case 'pointsTracked':
      return withTracked(state, phase, event.points);
    case 'crossed':
      return withCrossing(state, phase, event.crossing);
    case 'captionFound':
      return onCaption(state, phase, event.stretch);
    case 'trackLost':
      return lose(withCalmSizes(state, phase), phase, event.lostAtSec);
    case 'trackFailed':
      return fail(withCalmSizes(state, phase), phase, event.failure);
  }
}

function withDamage(state: EditorState, found: Damage): EditorState {
  const damage = joinedDamage(state.damage, found);
  return damage === state.damage ? state : { ...state, damage };
}

function isOneOf(state: EditorState, kinds: readonly EditorPhase['kind'][]): boolean {
  return kinds.includes(state.phase.kind);
}

function inPhase(state: EditorState, phase: EditorPhase): EditorState {
  return { ...state, phase };
}

/** The state without the active path; the looks stay. */
function cleared(state: EditorState): EditorState {
  const empty = withActiveTrack(state, { points: [], crossings: [] });
  return inPhase({ ...empty, isAdjusting: false }, { kind: 'idle' });
}

/** The state after a run. If the run of a new selection ended before its first point, it can be started again. */
function finished(state: EditorState): EditorState {
  const { phase } = state;
  if (phase.kind !== 'tracking') return atRest(state);
  if (phase.reachedSec !== null || phase.run.isContinuation) return atRest(withCalmSizes(state, phase));
  const { selection, startSec } = phase.run;
  return inPhase(state, { kind: 'readyToTrack', selection, startSec });
}

/** Puts a circle on the path at a frame, so that the user can move it and track again from there. */
function correct(state: EditorState, timeSec: number): EditorState {
  const { points, selectionRadiusPx } = activeTrack(state);
  const position = nearestPosition(points, timeSec);
  if (state.phase.kind !== 'replay' || state.isExporting || !position) return state;
  const selection = circleOn(position, selectionRadiusPx);
  return inPhase(state, { kind: 'correcting', selection: clampSelection(selection, state.frame) });
}

type AdjustEvent = Extract<EditorEvent, { type: 'place' | 'nudge' | 'resize' }>;

function adjustSelection(state: EditorState, event: AdjustEvent): EditorState {
  const { phase, frame } = state;
  if (phase.kind === 'drawing') {
    return event.type === 'resize' ? withRadius(state, event.radius) : state;
  }
  if (phase.kind === 'selecting') {
    if (event.type !== 'place') return state;
    const placed = { x: event.x, y: event.y, radius: SELECTION_RADIUS_PX.initial };
    return inPhase(state, pendingAt(clampSelection(placed, frame), event));
  }
  const current = adjustableSelection(phase);
  if (!current || !('selection' in phase)) return state;
  const selection = clampSelection(adjusted(current, event), frame);
  if (phase.kind !== 'pending') return inPhase(state, { ...phase, selection });
  return inPhase(state, pendingAt(selection, event));
}

/** A circle that the user shaped stays unchanged; a click is passed to the people model. */
function pendingAt(selection: Selection, event: AdjustEvent): PendingPhase {
  const isClick = event.type === 'place' && event.isClick === true;
  return isClick ? clicked(selection) : { kind: 'pending', selection };
}

/** Sets the radius of the drawn player, which determines where the feet are. */
function withRadius(state: EditorState, radius: number): EditorState {
  const { radius: selectionRadiusPx } = clampSelection({ x: 0, y: 0, radius }, state.frame);
  return withActiveTrack(state, { selectionRadiusPx });
}

/** A moved or resized circle still knows the feet of the person seen there. */
function adjusted(selection: Selection, event: AdjustEvent): Selection {
  return withFeetOf(shaped(selection, event), selection);
}

function shaped(selection: Selection, event: AdjustEvent): Selection {
  switch (event.type) {
    case 'place':
      return { ...selection, x: event.x, y: event.y };
    case 'nudge':
      return { ...selection, x: selection.x + event.dx, y: selection.y + event.dy };
    case 'resize':
      return { ...selection, radius: event.radius };
  }
}

/** The path with a drawn stretch, which replaces the points at its times. */
function withDrawn(state: EditorState, points: readonly TrackPoint[]): EditorState {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return state;
  const { points: before } = activeTrack(state);
  const parts = [pathBefore(before, first.timeSec), joinTracked(points), pathAfter(before, last.timeSec)];
  return withActiveTrack(state, { points: joinPaths(parts) });
}
