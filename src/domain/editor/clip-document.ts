import { NEW_TRACK } from '../track';
import type { VideoDetails } from '../video';
import type { TrackDocument } from './track-document';

/** Everything that the editor saves for a clip: its track, and the details that are columns of its video. */
export interface ClipDocument extends TrackDocument {
  readonly details: VideoDetails;
}

/** The track of an unedited clip. */
export const BLANK_TRACK: TrackDocument = {
  tracks: [NEW_TRACK],
  method: 'farneback',
  phase: { kind: 'idle' },
  timeSec: 0,
};
