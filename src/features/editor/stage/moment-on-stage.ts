import type { EditorPhaseKind } from '@/domain/editor/editor-state';
import { FREEZE_FRAMES } from '@/domain/film';
import { FOLLOW, frameOf, lookOf } from '@/domain/film-look';
import { freezesOf } from '@/domain/freezes';
import { FRAME_RATE } from '@/domain/limits';
import { SHOWN_FREEZE } from '@/media/drawing/looks/identify';
import type { OverlayState } from '@/media/drawing/overlay';

/**
 * What the stage draws at a moment: the clip's look, except where the ring is needed for the work on the path. The
 * stage does not hold the picture where the film freezes: while it plays, ring and dimming pass over the second that
 * follows, and a paused picture shows them on the frame itself.
 */
export function momentOnStage(state: OverlayState, phase: EditorPhaseKind, isPlaying: boolean): OverlayState {
  if (phase !== 'replay') return following(state);
  if (lookOf(state.style).kind !== 'identify') return state;
  const frame = frameOf(state.timeSec);
  const freezes = freezesOf(state);
  if (!isPlaying) {
    return freezes.includes(frame) ? { ...state, freeze: SHOWN_FREEZE } : following(state);
  }
  const last = freezes.findLast((freeze) => freeze <= frame);
  const progress =
    last === undefined ? 1 : (state.timeSec - last / FRAME_RATE) / (FREEZE_FRAMES / FRAME_RATE);
  return { ...state, freeze: progress < 1 ? Math.max(0, progress) : null };
}

function following(state: OverlayState): OverlayState {
  return state.style.look ? { ...state, style: { ...state.style, look: FOLLOW } } : state;
}
