import type { TrackingFailure } from '../errors';
import type { Selection } from '../track';
import type { EditDocument } from './edit-document';
import type { History } from './history';

/** The five modes that the editor shows. */
export type EditorMode = 'idle' | 'drawing' | 'readyToTrack' | 'tracking' | 'replay';

/** Where a run leads. Times in seconds from the clip's first frame. */
export interface Course {
  readonly direction: 'forward' | 'backward';
  /** Its last frame: the one before the next manual key. Null for the end of the clip (backward: its beginning). */
  readonly endSec: number | null;
}

/** One run of the engine, as it was started. */
export interface TrackingRun extends Course {
  readonly selection: Selection;
  readonly startSec: number;
  /** The same player as in the run before: what the engine learned is kept in part. */
  readonly isContinuation: boolean;
  /**
   * The path before this frame stays (backward: behind it); the run replaces what is from here up to the frame that it
   * has reached.
   */
  readonly replacesFromSec: number;
}

/**
 * What the editor is doing. `selecting` and `pending` are the selection and pending-confirmation sub-states; `lost`,
 * `failed` and `correcting` show a circle from which the same player is tracked on: after a loss, after the engine
 * broke, and where the user wants a path to be tracked again.
 */
export type EditorPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'selecting' }
  | PendingPhase
  | { readonly kind: 'readyToTrack'; readonly selection: Selection; readonly startSec: number }
  | TrackingPhase
  | LostPhase
  | FailedPhase
  | { readonly kind: 'correcting'; readonly selection: Selection }
  | { readonly kind: 'drawing' }
  | { readonly kind: 'replay' };

export interface PendingPhase {
  readonly kind: 'pending';
  readonly selection: Selection;
  /** What is known of people at the circle; left out once the user has shaped it. */
  readonly aim?: Aim;
}

/**
 * A click waits for a look at the picture. It showed a person, who is offered: the one who was clicked (`isHit`), or the
 * nearest one. The user took that circle (`placed` is their own one).
 */
export type Aim =
  | { readonly kind: 'clicked' }
  | { readonly kind: 'offered'; readonly person: Selection; readonly isHit: boolean }
  | { readonly kind: 'taken'; readonly placed: Selection };

export interface LostPhase extends Course {
  readonly kind: 'lost';
  readonly selection: Selection;
  readonly lostAtSec: number;
}

export interface TrackingPhase {
  readonly kind: 'tracking';
  readonly run: TrackingRun;
  /** Time of the run's last point; null until its first points came. */
  readonly reachedSec: number | null;
}

export interface FailedPhase {
  readonly kind: 'failed';
  readonly failure: TrackingFailure;
  /** The circle at the last point, or where the run began. */
  readonly selection: Selection;
  readonly run: TrackingRun;
  /** Null when the run had no points. */
  readonly reachedSec: number | null;
}

export type EditorPhaseKind = EditorPhase['kind'];

/** Everything that the mode machine decides on; what changes with every frame lives in the playback store. */
export interface EditorState extends EditDocument {
  readonly phase: EditorPhase;
  readonly isExporting: boolean;
  /** A drag or a slider is under way: all of it becomes one step of the history. */
  readonly isAdjusting: boolean;
  readonly history: History;
  /** Size of the displayed video, which selections are clamped into. */
  readonly frame: FrameSize;
}

/** Size of the displayed video (after rotation) in pixels. */
export interface FrameSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The mode of a phase: the selection sub-states belong to idle; whatever can go on is ready to. */
export function modeOf(phase: EditorPhase): EditorMode {
  switch (phase.kind) {
    case 'idle':
    case 'selecting':
    case 'pending':
      return 'idle';
    case 'readyToTrack':
    case 'lost':
    case 'failed':
    case 'correcting':
      return 'readyToTrack';
    case 'drawing':
      return 'drawing';
    case 'tracking':
      return 'tracking';
    case 'replay':
      return 'replay';
  }
}

/** Export is enabled only in replay and not while exporting. */
export function canExport(state: EditorState): boolean {
  return state.phase.kind === 'replay' && !state.isExporting && state.points.length > 0;
}

/** The circle that the user can move and resize now, if there is one. */
export function adjustableSelection(phase: EditorPhase): Selection | null {
  switch (phase.kind) {
    case 'pending':
    case 'lost':
    case 'correcting':
      return phase.selection;
    case 'failed':
      return phase.reachedSec === null ? null : phase.selection;
    case 'idle':
    case 'selecting':
    case 'readyToTrack':
    case 'tracking':
    case 'drawing':
    case 'replay':
      return null;
  }
}

/** The circle that is shown now: until the first points come also the one that tracking started with. */
export function shownSelection(phase: EditorPhase): Selection | null {
  if (phase.kind === 'tracking') return phase.reachedSec === null ? phase.run.selection : null;
  return 'selection' in phase ? phase.selection : null;
}

/** Where the editor rests when a job ends: with a path it is replayed, without one it is idle. */
export function atRest(state: EditorState): EditorState {
  return { ...state, phase: { kind: state.points.length > 0 ? 'replay' : 'idle' } };
}
