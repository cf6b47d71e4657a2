import type { ClipDocument } from '@/domain/editor/clip-document';
import { openRecord } from '@/lib/autosave/open-record';
import type { HeldLock } from '@/lib/claim-lock';
import { SavedTrack } from './saved-track';
import { earlierDetailsOf } from '@/studio/record/earlier-details';
import { openingOf, openingOfCopy, withEarlier } from '@/studio/record/opening';
import type { SavedTrackIdentity, SavingParts, TrackOpening } from './track-record';

/** A track that is open in an editor. */
export interface OpenTrack {
  /** The document that the editor starts with. */
  readonly initial: ClipDocument;
  readonly saved: SavedTrack;
  /**
   * In a conflict, discards this version and opens the account's. Returns null without a conflict, or when the
   * account's version cannot be read.
   */
  readonly takeNewer: () => OpenTrack | null;
  /** Called when the editor is left. Resolves when this device has a copy of the unsaved work. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a video's track: the newer one of the account's track and this device's copy. A copy that belongs to another
 * open tab is left to that tab.
 * @param isBrief Whether it is closed at once, so that an editor that is opened in the meantime waits for it.
 * @throws AppError 'track-load-failed' or 'no-session' when the account cannot be reached and this device has no
 * copy.
 */
export async function openTrack(
  userId: string,
  videoId: string,
  parts: SavingParts,
  isBrief = false,
): Promise<OpenTrack> {
  const { account, local } = parts;
  const { opening, writerId, change, lock } = await openRecord(userId, videoId, {
    name: 'track',
    local,
    load: () => account.load(videoId),
    choose: openingOf,
    chooseOffline: openingOfCopy,
    isBrief,
  });
  const earlier = earlierDetailsOf(videoId);
  const track = open(
    parts,
    { userId, videoId, writerId, change },
    withEarlier(opening, earlier.load()),
    lock,
  );
  if (earlier.load()) {
    // This editor's copy now includes them.
    track.saved.keepAtLast();
    earlier.keep(null);
  }
  return track;
}

function open(
  parts: SavingParts,
  identity: SavedTrackIdentity,
  opening: TrackOpening,
  lock: HeldLock | null,
): OpenTrack {
  const saved = new SavedTrack(parts, identity, opening);
  let isReplaced = false;
  return {
    initial: opening.initial,
    saved,
    takeNewer: () => {
      const state = saved.getState();
      if (state.kind !== 'conflict' || !state.newer.document) return null;
      isReplaced = true;
      return open(parts, saved.discard(), openingOf(state.newer, null), lock);
    },
    close: async () => {
      // The editor that replaced this one is the same writer and still needs the lock.
      if (!isReplaced) lock?.endSoon();
      await saved.close();
      if (!isReplaced) lock?.release();
    },
  };
}
