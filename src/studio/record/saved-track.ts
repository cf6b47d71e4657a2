import type { StoredTrack } from '@/domain/editor/stored-track';
import type { ClipDocument } from '@/domain/editor/clip-document';
import { AppError } from '@/domain/errors';
import type { VideoDetails } from '@/domain/video';
import { Autosave } from '@/lib/autosave/autosave';
import type { Pace } from '@/lib/autosave/record';
import { isSameData } from '@/lib/is-same-data';
import {
  trackRecord,
  type DetailsReports,
  type SavedTrackIdentity,
  type SavingParts,
  type TrackOpening,
  type TrackWork,
} from './track-record';

/** Autosave of an editor's track and details, together with the frame that is shown. */
export class SavedTrack extends Autosave<ClipDocument, StoredTrack> {
  private timeSec: number;
  private reports: DetailsReports | null = null;

  constructor(
    parts: SavingParts,
    private readonly identity: SavedTrackIdentity,
    opening: TrackOpening,
  ) {
    super(
      trackRecord(parts, identity, {
        onSaved: () => this.reports?.onSaved(),
        onFailure: (...failure) => this.reports?.onFailure(...failure),
        // Otherwise details that the account rejects would block the path forever.
        onRefused: ({ document, accountDocument }) => this.giveUpDetails(document, accountDocument),
      }),
      parts.clock,
      opening,
      identity.change,
    );
    this.timeSec = opening.initial.timeSec;
  }

  /** From now on, reports the outcome of changed details to these callbacks. */
  tellDetails(reports: DetailsReports): void {
    this.reports = reports;
  }

  /**
   * Takes the current work; `slow` is for work that changes with every frame. Changed details are on this device before
   * the call returns.
   */
  takeWork(work: TrackWork, pace?: Pace): void {
    const areDetailsSame = isSameData(work.details, this.document?.details);
    this.take({ ...work, timeSec: this.timeSec }, pace);
    if (!areDetailsSame) this.keepAtLast();
  }

  /** Saves details before the editor shows them. Rejects if saving failed; then nothing has changed. */
  async saveDetails(details: VideoDetails): Promise<void> {
    if (this.getState().kind === 'conflict') throw new AppError('track-changed-elsewhere');
    if (!this.document) return;
    try {
      await this.saveAhead({ ...this.document, details });
    } finally {
      // The account may have them even though the request failed, so the next page has to know what was sent.
      this.keepAtLast();
    }
  }

  /** Takes the time of the shown frame, in seconds from the clip's first frame. It may be called with every frame. */
  takeTime(timeSec: number): void {
    if (timeSec === this.timeSec) return;
    this.timeSec = timeSec;
    if (this.document) this.takeMinor({ ...this.document, timeSec });
  }

  /**
   * Discards this version.
   * @returns the identity with which the same editor continues.
   */
  discard(): SavedTrackIdentity {
    return { ...this.identity, change: this.giveUp() };
  }

  private giveUpDetails(refused: ClipDocument, account: ClipDocument | null): void {
    const { document } = this;
    if (!document || !account || !isSameData(document.details, refused.details)) return;
    this.take({ ...document, details: account.details });
  }
}
