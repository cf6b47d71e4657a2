import type { EditorPhaseKind } from '@/domain/editor/editor-state';
import { FOLLOW, frameOf, lookOf } from '@/domain/film-look';
import { freezesOf } from '@/domain/freezes';
import type { Highlight } from '@/domain/track';
import { SHOWN_FREEZE } from '@/media/drawing/looks/identify';
import type { OverlayState } from '@/media/drawing/overlay';

/**
 * What the stage draws at a moment: the clip's look, or the ring if the user needs it to edit the path. A paused
 * picture shows the freeze on its frame.
 * @param freeze progress of the current freeze; null when there is none.
 */
export function momentOnStage(
  state: OverlayState,
  phase: EditorPhaseKind,
  { isPlaying, freeze }: { readonly isPlaying: boolean; readonly freeze: number | null },
): OverlayState {
  if (phase !== 'replay') return following(state);
  if (lookOf(state.style).kind !== 'identify') return state;
  if (isPlaying || freeze !== null) return { ...state, freeze };
  const isFrozen = freezesOf(state).includes(frameOf(state.timeSec));
  return isFrozen ? { ...state, freeze: SHOWN_FREEZE } : following(state);
}

/** The frames at which the stage freezes: none while the path is being made or corrected. */
export function freezesOnStage(highlight: Highlight, phase: EditorPhaseKind): readonly number[] {
  return phase === 'replay' ? freezesOf(highlight) : [];
}

function following(state: OverlayState): OverlayState {
  return state.style.look ? { ...state, style: { ...state.style, look: FOLLOW } } : state;
}
