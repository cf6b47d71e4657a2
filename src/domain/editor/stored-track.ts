import type { VideoDetails } from '../video';
import type { DetailChange } from '../video-details';
import type { ClipDocument } from './clip-document';
import type { TrackDocument } from './track-document';

/** A clip's track and details as they are stored. */
export interface StoredTrack {
  /** The number of saves; 0 for an unedited clip. */
  readonly revision: number;
  /** Null when this version of the app cannot read its track. */
  readonly document: ClipDocument | null;
  readonly details: VideoDetails;
  /** The opened editor that saved it; empty at revision 0. */
  readonly writerId: string;
  /** ISO timestamp of the save; of the upload at revision 0. */
  readonly updatedAt: string;
}

export interface TrackSave {
  readonly videoId: string;
  /** The revision that the document was made from; 0 when there was none. */
  readonly baseRevision: number;
  readonly document: TrackDocument;
  /** The stored value of each is replaced only if the editor has seen it. */
  readonly details?: readonly DetailChange[];
  /** A UUID of the opened editor. It identifies a save whose answer was lost. */
  readonly writerId: string;
}
