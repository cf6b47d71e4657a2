import type { Selection, TrackPoint } from '../track';

/** The five modes that the specification names (core spec, section 4). */
export type EditorMode = 'idle' | 'drawing' | 'readyToTrack' | 'tracking' | 'replay';

/**
 * What the editor is doing. `selecting` and `pending` are the selection and pending-confirmation sub-states; `lost`
 * is a confirmed selection that waits to be nudged back onto the player.
 */
export type EditorPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'selecting' }
  | { readonly kind: 'pending'; readonly selection: Selection }
  | { readonly kind: 'readyToTrack'; readonly selection: Selection; readonly startSec: number }
  | { readonly kind: 'tracking'; readonly selection: Selection; readonly startSec: number }
  | { readonly kind: 'lost'; readonly selection: Selection; readonly lostAtSec: number }
  | { readonly kind: 'drawing' }
  | { readonly kind: 'replay' };

export type EditorPhaseKind = EditorPhase['kind'];

/** Everything that the mode machine decides on; what changes with every frame lives in the playback store. */
export interface EditorState {
  readonly phase: EditorPhase;
  /** The path so far, by rising timestamp. */
  readonly points: readonly TrackPoint[];
  /** Radius of the circle that the path was tracked with, in pixels of the displayed video. */
  readonly selectionRadiusPx: number;
  readonly isExporting: boolean;
  /** Size of the displayed video, which selections are clamped into. */
  readonly frame: FrameSize;
}

/** Size of the displayed video (after rotation) in pixels. */
export interface FrameSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The specification's mode of a phase: both selection sub-states belong to idle, a lost track is ready to go on. */
export function modeOf(phase: EditorPhase): EditorMode {
  switch (phase.kind) {
    case 'idle':
    case 'selecting':
    case 'pending':
      return 'idle';
    case 'readyToTrack':
    case 'lost':
      return 'readyToTrack';
    case 'drawing':
      return 'drawing';
    case 'tracking':
      return 'tracking';
    case 'replay':
      return 'replay';
  }
}

/** Export is enabled only in replay and not while exporting (core spec, section 4). */
export function canExport(state: EditorState): boolean {
  return state.phase.kind === 'replay' && !state.isExporting && state.points.length > 0;
}

/** The circle that the user can move and resize now, if there is one. */
export function adjustableSelection(phase: EditorPhase): Selection | null {
  return phase.kind === 'pending' || phase.kind === 'lost' ? phase.selection : null;
}
