import type { StoredTrack } from '@/backend/videos/track-documents';
import type { TrackDocument } from '@/domain/editor/track-document';
import { Autosave } from '@/lib/autosave/autosave';
import type { Pace } from '@/lib/autosave/record';
import {
  trackRecord,
  type SavedTrackIdentity,
  type SavingParts,
  type TrackOpening,
  type TrackWork,
} from './track-record';

/** Autosave of an editor's track together with the frame that is shown. */
export class SavedTrack extends Autosave<TrackDocument, StoredTrack> {
  private timeSec: number;

  constructor(
    parts: SavingParts,
    private readonly identity: SavedTrackIdentity,
    opening: TrackOpening,
  ) {
    super(trackRecord(parts, identity), parts.clock, opening, identity.change);
    this.timeSec = opening.initial?.timeSec ?? 0;
  }

  /** Takes the work as it is now; `slow` is for work that changes with every frame. */
  takeWork(work: TrackWork, pace?: Pace): void {
    this.take({ ...work, timeSec: this.timeSec }, pace);
  }

  /** Takes the time of the shown frame, in seconds from the clip's first frame. It may be called with every frame. */
  takeTime(timeSec: number): void {
    if (timeSec === this.timeSec) return;
    this.timeSec = timeSec;
    // Without a document, a new frame alone is not a change.
    if (this.document) this.takeMinor({ ...this.document, timeSec });
  }

  /**
   * Discards this version.
   * @returns the identity with which the same editor continues.
   */
  discard(): SavedTrackIdentity {
    return { ...this.identity, change: this.giveUp() };
  }
}
