import type { Track } from '../track';
import type { EditDocument } from './edit-document';

type WithTracks = Pick<EditDocument, 'tracks'>;

/** The track of the player being edited: the first one. */
export function activeTrack({ tracks }: WithTracks): Track {
  return tracks[0];
}

/** Applies a change to the active track. */
export function withActiveTrack<Whole extends WithTracks>(whole: Whole, change: Partial<Track>): Whole {
  const [active, ...others] = whole.tracks;
  return { ...whole, tracks: [{ ...active, ...change }, ...others] };
}

interface Resting extends WithTracks {
  readonly isAdjusting: boolean;
  readonly history: { readonly recorded: WithTracks };
}

/**
 * The active track; during a gesture, as it was before the gesture, because deriving data from a path takes longer than
 * a frame.
 */
export function restedTrack(state: Resting): Track {
  return activeTrack(state.isAdjusting ? state.history.recorded : state);
}
