import type { EditorState } from '@/domain/editor/editor-state';
import type { SavedPhase, TrackDocument } from '@/domain/editor/track-document';
import { failedPhase } from '@/domain/editor/tracking-run';
import type { OverlayStyle, TrackingMethod } from '@/domain/track';
import { followingColors } from '../overlay-style';
import type { TrackWork } from './same-track';

/** What of an editor's state is saved. */
export function workOf(
  state: Pick<EditorState, 'points' | 'crossings' | 'selectionRadiusPx' | 'phase' | 'style'>,
  method: TrackingMethod,
): TrackWork {
  const { points, crossings, selectionRadiusPx, style } = state;
  return {
    points,
    ...(crossings.length > 0 && { crossings }),
    selectionRadiusPx,
    method,
    phase: savedPhaseOf(state),
    ...ownColors(style),
  };
}

/** As it is; but a run does not outlive the page, it waits to be taken up again where it was. */
function savedPhaseOf({ phase, points }: Pick<EditorState, 'points' | 'phase'>): SavedPhase {
  if (phase.kind === 'pending') return { kind: 'pending', selection: phase.selection };
  if (phase.kind !== 'tracking') return phase;
  const { run, reachedSec } = phase;
  const { selection, startSec, isContinuation } = run;
  const isNothingLost = reachedSec === null && !isContinuation;
  return isNothingLost
    ? { kind: 'readyToTrack', selection, startSec }
    : failedPhase({ points }, phase, 'interrupted');
}

/** The video has no place for these, so that they would be lost with the page. */
function ownColors(style: OverlayStyle): Pick<TrackDocument, 'colors'> {
  const { glow, trail } = style;
  const following = followingColors(style.primary);
  return glow === following.glow && trail === following.trail ? {} : { colors: { glow, trail } };
}
