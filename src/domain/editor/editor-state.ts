import type { PixelSize } from '../pixel-size';
import type { TrackingFailure } from '../errors';
import { isPathInCut } from '../path-in-cut';
import type { Damage } from '../damage';
import type { Selection } from '../track';
import { activeTrack } from './active-track';
import type { EditDocument } from './edit-document';
import type { History } from './history';

/** The five modes that the editor shows. */
export type EditorMode = 'idle' | 'drawing' | 'readyToTrack' | 'tracking' | 'replay';

/** The direction and the end of a run. Times in seconds from the clip's first frame. */
export interface Course {
  readonly direction: 'forward' | 'backward';
  /**
   * The run's last frame: the one before the next manual key. Null for the clip's end (its beginning in a backward
   * run).
   */
  readonly endSec: number | null;
}

/** One run of the engine, with the values at its start. */
export interface TrackingRun extends Course {
  readonly selection: Selection;
  readonly startSec: number;
  /** True if the player is the same as in the previous run, so that part of the learned appearance is kept. */
  readonly isContinuation: boolean;
  /**
   * The path before this frame stays (after it in a backward run). The run replaces the points from here up to the
   * frame it has reached.
   */
  readonly replacesFromSec: number;
}

/**
 * The phase of the editor. `selecting` and `pending` are the selection and pending-confirmation sub-states. `lost`,
 * `failed` and `correcting` show a circle from which the same player is tracked again: after a loss, after an engine
 * failure, and when the user wants to track a path again.
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
  /** What the people model knows about the circle; left out once the user has shaped the circle. */
  readonly aim?: Aim;
}

/**
 * The stages after a click: the click waits for the people model; the model found and offers a person (the clicked one
 * with `isHit`, otherwise the nearest one); or the user took the offered circle (`placed` is the user's own circle).
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
  /** Time of the run's last point; null before its first points. */
  readonly reachedSec: number | null;
}

export interface FailedPhase {
  readonly kind: 'failed';
  readonly failure: TrackingFailure;
  /** The circle at the last point, or at the start of the run. */
  readonly selection: Selection;
  readonly run: TrackingRun;
  /** Null when the run had no points. */
  readonly reachedSec: number | null;
}

export type EditorPhaseKind = EditorPhase['kind'];

/** The state that the mode machine works on. Values that change with every frame are in the playback store instead. */
export interface EditorState extends EditDocument {
  readonly phase: EditorPhase;
  readonly isExporting: boolean;
  /** True during a drag or while a slider moves: the whole gesture becomes one undo step. */
  readonly isAdjusting: boolean;
  readonly history: History;
  /** Frames whose picture data is known to be damaged. */
  readonly damage: Damage;
  /** Size of the displayed video, to which selections are clamped. */
  readonly frame: PixelSize;
}

/**
 * The mode of a phase. The selection sub-states count as idle; phases from which a run can continue count as ready to
 * track.
 */
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
  const { phase, isExporting, tracks, cut } = state;
  const isShown = tracks.some(({ points }) => isPathInCut(points, cut));
  return phase.kind === 'replay' && !isExporting && isShown;
}

/** The clip can be cut unless a run or an export is using the cut. */
export function canCut({ phase, isExporting }: Pick<EditorState, 'phase' | 'isExporting'>): boolean {
  return phase.kind !== 'tracking' && phase.kind !== 'drawing' && !isExporting;
}

/** The circle that the user can currently move and resize; null if there is none. */
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

/** The circle to show. Before the run's first points, the circle with which tracking started. */
export function shownSelection(phase: EditorPhase): Selection | null {
  if (phase.kind === 'tracking') return phase.reachedSec === null ? phase.run.selection : null;
  return 'selection' in phase ? phase.selection : null;
}

/** The state when a job ends: replay if there is a path, idle otherwise. */
export function atRest(state: EditorState): EditorState {
  return { ...state, phase: { kind: activeTrack(state).points.length > 0 ? 'replay' : 'idle' } };
}
