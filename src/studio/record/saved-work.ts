import { activeTrack } from '@/domain/editor/active-track';
import type { EditorState } from '@/domain/editor/editor-state';
import type { SavedPhase, TrackDocument } from '@/domain/editor/track-document';
import { failedPhase } from '@/domain/editor/tracking-run';
import type { OverlayStyle, TrackingMethod } from '@/domain/track';
import { detailsOf, followingColors } from '../clip/overlay-style';
import type { TrackWork } from './track-record';

/** Selects the part of an editor's state that is saved. */
export function workOf(
  state: Pick<EditorState, 'tracks' | 'damage' | 'cut' | 'phase' | 'style' | 'title' | 'description'>,
  method: TrackingMethod,
): TrackWork {
  const { tracks, damage, cut, style } = state;
  return {
    tracks,
    ...(damage.length > 0 && { damage }),
    method,
    phase: savedPhaseOf(state),
    ...ownColors(style),
    ...(style.look && { look: style.look }),
    ...(cut && { cut }),
    details: detailsOf(state),
  };
}

/** The phase to save. A run ends with the page, so it is saved as waiting to resume from where it stopped. */
function savedPhaseOf({ phase, tracks }: Pick<EditorState, 'tracks' | 'phase'>): SavedPhase {
  if (phase.kind === 'pending') return { kind: 'pending', selection: phase.selection };
  if (phase.kind !== 'tracking') return phase;
  const { run, reachedSec } = phase;
  const { selection, startSec, isContinuation } = run;
  const isNothingLost = reachedSec === null && !isContinuation;
  return isNothingLost
    ? { kind: 'readyToTrack', selection, startSec }
    : failedPhase(activeTrack({ tracks }), phase, 'interrupted');
}

/** The video has no columns for these colors, so the track stores them. */
function ownColors(style: OverlayStyle): Pick<TrackDocument, 'colors'> {
  const { glow, trail } = style;
  const following = followingColors(style.primary);
  return glow === following.glow && trail === following.trail ? {} : { colors: { glow, trail } };
}
