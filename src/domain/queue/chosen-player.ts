import { withActiveTrack } from '../editor/active-track';
import type { TrackDocument } from '../editor/track-document';
import { NEW_TRACK, type Selection } from '../track';

/** The player chosen in a clip, with the frame where tracking starts. */
export interface ChosenPlayer {
  /** In pixels of the displayed video. */
  readonly selection: Selection;
  /** Seconds from the clip's first frame. */
  readonly startSec: number;
}

/**
 * A clip's document with another player, or with none. Discards the previous player's path; keeps the method, colors,
 * look and cut.
 * @param document null for a clip without a document.
 */
export function withPlayer(document: TrackDocument | null, chosen: ChosenPlayer | null): TrackDocument {
  const { tracks, ...kept } = document ?? { tracks: [NEW_TRACK] as const, method: 'farneback' };
  const { points, crossings, selectionRadiusPx, feetShare } = NEW_TRACK;
  return {
    ...kept,
    ...withActiveTrack({ tracks }, { points, crossings, selectionRadiusPx, feetShare }),
    phase: chosen ? { kind: 'readyToTrack', ...chosen } : { kind: 'idle' },
    timeSec: chosen?.startSec ?? 0,
  };
}
