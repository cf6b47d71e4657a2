import { loadReel, parseRecipe, saveReel, type StoredReel } from '@/backend/reels/reels';
import { AppError } from '@/domain/errors';
import type { ReelRecipe } from '@/domain/reel';
import { Autosave } from '@/lib/autosave/autosave';
import { createLocalCopies } from '@/lib/autosave/local-copies';
import { chooseOpening, openingOffline, openRecord } from '@/lib/autosave/open-record';
import type { AutosaveRecord, Opening } from '@/lib/autosave/record';
import type { KeptRecords } from '@/lib/autosave/send-kept';
import type { HeldLock } from '@/lib/claim-lock';
import { isSameData } from '@/lib/is-same-data';
import { systemTimer } from '@/lib/timer';

const LOCAL = createLocalCopies<ReelRecipe>('standout.reels', {
  parse: parseRecipe,
  serialize: (recipe) => recipe,
});

type SavedReel = Autosave<ReelRecipe, StoredReel>;
type ReelOpening = Opening<ReelRecipe, StoredReel>;

/** A reel that is open in an editor. */
export interface OpenReel {
  /** The recipe that the editor starts with. */
  readonly initial: ReelRecipe;
  /** The account's reel when it was opened: its film, and the names of deleted plays. */
  readonly stored: StoredReel | null;
  readonly saved: SavedReel;
  /** In a conflict, discards this version and opens the account's; null without one. */
  readonly takeNewer: () => OpenReel | null;
  /** Called when the editor closes. Resolves when this device has a copy of unsaved changes. */
  readonly close: () => Promise<void>;
}

interface Identity {
  readonly userId: string;
  readonly videoId: string;
  readonly writerId: string;
}

/**
 * Opens a reel: the newer one of the account's recipe and this device's copy.
 * @param isBrief Whether it is closed at once, so that an editor that is opened in the meantime waits for it.
 * @throws AppError 'reel-missing', 'reel-load-failed' or 'no-session'.
 */
export async function openReel(userId: string, videoId: string, isBrief = false): Promise<OpenReel> {
  let stored: StoredReel | null = null;
  const { opening, writerId, change, lock } = await openRecord<StoredReel | null, ReelRecipe, ReelOpening>(
    userId,
    videoId,
    {
      name: 'reel',
      local: LOCAL,
      load: async () => {
        stored = await loadReel(videoId);
        return stored;
      },
      choose: (account, copy) => chooseOpening(account, copy, isSameData),
      chooseOffline: openingOffline,
      isBrief,
    },
  );
  if (opening.initial === null) {
    lock?.release();
    throw new AppError('reel-missing');
  }
  return open({ userId, videoId, writerId }, { opening, initial: opening.initial, change, stored, lock });
}

/** The reels that this device keeps until the account has them. */
export const keptReels: KeptRecords = {
  name: 'reel',
  local: LOCAL,
  open: (userId, videoId) => openReel(userId, videoId, true),
};

interface Begin {
  readonly opening: ReelOpening;
  readonly initial: ReelRecipe;
  readonly change: number;
  readonly stored: StoredReel | null;
  readonly lock: HeldLock | null;
}

function open(identity: Identity, { opening, initial, change, stored, lock }: Begin): OpenReel {
  const saved: SavedReel = new Autosave(reelRecord(identity), systemTimer, opening, change);
  let isReplaced = false;
  return {
    initial,
    stored,
    saved,
    takeNewer: () => {
      const state = saved.getState();
      if (state.kind !== 'conflict' || !state.newer.document) return null;
      isReplaced = true;
      const { newer } = state;
      return open(identity, {
        opening: chooseOpening<ReelRecipe, StoredReel>(newer, null, isSameData),
        initial: state.newer.document,
        change: saved.giveUp(),
        stored: newer,
        lock,
      });
    },
    close: async () => {
      // The editor that replaced this one is the same writer and still needs the lock.
      if (!isReplaced) lock?.endSoon();
      await saved.close();
      if (!isReplaced) lock?.release();
    },
  };
}

/** Describes a reel's recipe to Autosave. The account counts its revisions. */
function reelRecord({ userId, videoId, writerId }: Identity): AutosaveRecord<ReelRecipe, StoredReel> {
  const writer = { userId, videoId, writerId };
  return {
    name: 'reel',
    timings: { quietMs: 800, longestWaitMs: 5000, keepMs: { quick: 16, slow: 1000 } },
    save: ({ document, baseRevision }, signal) =>
      saveReel({ videoId, baseRevision, document, writerId }, signal),
    isRefusal: isConflict,
    newerVersions: {
      isConflict,
      load: (signal) => loadReel(videoId, signal),
      loadRevision: async () => (await loadReel(videoId))?.revision ?? 0,
      isOwn: (newest) => newest.writerId === writerId,
      isSameInAccount: isSameData,
    },
    copies: {
      write: ({ document, change, baseRevision, changedAtMs }) =>
        LOCAL.write({ ...writer, change, baseRevision, changedAtMs, document }),
      writeAtLast: ({ document, change, baseRevision, changedAtMs }) =>
        LOCAL.writeAtLast({ ...writer, change, baseRevision, changedAtMs, document }),
      remove: (change) => LOCAL.remove({ ...writer, change }),
    },
    isSame: isSameData,
    onFailure: (error) => console.warn('The reel could not be saved; it is tried again', error),
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === 'reel-changed-elsewhere';
}
