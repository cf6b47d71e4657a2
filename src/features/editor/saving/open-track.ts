import type { StoredTrack } from '@/backend/videos/track-documents';
import type { TrackDocument } from '@/domain/editor/track-document';
import { claimLock, type HeldLock } from '@/lib/claim-lock';
import { SavedTrack } from './saved-track';
import {
  openingOf,
  openingOffline,
  type LocalTrack,
  type SavedTrackIdentity,
  type SavingParts,
  type TrackOpening,
} from './track-record';

/** A track that is open in an editor. */
export interface OpenTrack {
  /** The document that the editor starts with; null for a clip without a track. */
  readonly initial: TrackDocument | null;
  readonly saved: SavedTrack;
  /**
   * In a conflict, discards this version and opens the account's. Returns null without a conflict, or when the
   * account's version cannot be read.
   */
  readonly takeNewer: () => OpenTrack | null;
  /** Called when the editor is left. Resolves when this device has a copy of the unsaved work. */
  readonly close: () => Promise<void>;
}

/** A page that was just closed releases its copy within this time, even on a slow machine. */
const CLAIM_WAIT_MS = 15_000;

/**
 * Opens a video's track: the newer one of the account's track and this device's copy. A copy that belongs to another
 * open tab is left to that tab.
 * @throws AppError 'track-load-failed' or 'no-session' when the account cannot be reached and this device has no
 * copy.
 */
export async function openTrack(userId: string, videoId: string, parts: SavingParts): Promise<OpenTrack> {
  // The copies are listed first, because a copy that disappears later is in the account by the time it is loaded.
  const copies = await listCopies(userId, videoId, parts);
  const loading = load(videoId, parts);
  const { writerId, copy, lock } = await claimCopy(copies);
  try {
    const opening = openingFrom(await loading, copy);
    if (copy && !opening.isUnsaved) void parts.local.remove(copy);
    return open(parts, { userId, videoId, writerId, change: copy?.change ?? 0 }, opening, lock);
  } catch (error) {
    lock?.release();
    throw error;
  }
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

async function listCopies(
  userId: string,
  videoId: string,
  { local }: SavingParts,
): Promise<readonly LocalTrack[]> {
  try {
    return await local.list(userId, videoId);
  } catch (error) {
    console.warn('Tracks that are kept on this device cannot be read', error);
    return [];
  }
}

type Loaded = { readonly track: StoredTrack | null } | { readonly error: unknown };

/** It never rejects, because the caller may start to await it only later. */
async function load(videoId: string, { account }: SavingParts): Promise<Loaded> {
  try {
    return { track: await account.load(videoId) };
  } catch (error) {
    return { error };
  }
}

function openingFrom(loaded: Loaded, copy: LocalTrack | null): TrackOpening {
  if ('track' in loaded) return openingOf(loaded.track, copy);
  if (!copy) throw loaded.error;
  return openingOffline(copy);
}

interface Claim {
  readonly writerId: string;
  readonly copy: LocalTrack | null;
  /** Null when the lock of a new writer id was taken, which does not happen in practice. */
  readonly lock: HeldLock | null;
}

/** Takes over the newest copy that no open editor uses, or creates a new writer. */
async function claimCopy(copies: readonly LocalTrack[]): Promise<Claim> {
  for (const copy of copies) {
    const lock = await claimWriter(copy.writerId);
    if (lock) return { writerId: copy.writerId, copy, lock };
  }
  const writerId = crypto.randomUUID();
  return { writerId, copy: null, lock: await claimWriter(writerId) };
}

function claimWriter(writerId: string): Promise<HeldLock | null> {
  return claimLock(`standout.track.${writerId}`, CLAIM_WAIT_MS);
}
