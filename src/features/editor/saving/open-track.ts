import type { StoredTrack } from '@/backend/track-documents';
import type { TrackDocument } from '@/domain/editor/track-document';
import { claimLock, type HeldLock } from '@/lib/claim-lock';
import type { LocalTrack } from './local-tracks';
import { openingOf, openingOffline, type Opening } from './opening';
import { noteOpenTrack } from './open-tracks';
import { SavedTrack, type SavedTrackIdentity, type SavingParts } from './saved-track';

/** A track that an editor works on. */
export interface OpenTrack {
  /** What the editor begins with; null for a clip without a track. */
  readonly initial: TrackDocument | null;
  readonly saved: SavedTrack;
  /** In a conflict: gives this version up and opens the account's. Null when that cannot be read, or in no conflict. */
  readonly takeNewer: () => OpenTrack | null;
  /** The editor is left. Resolves when this device has what the account does not have yet. */
  readonly close: () => Promise<void>;
}

/** A page that was just closed gives its copy up within this time, also on a machine that has no time for it. */
const CLAIM_WAIT_MS = 15_000;

/**
 * Opens a video's track: the newest of the account's and this device's copy. A copy that another open tab works on is
 * left to that tab.
 * @throws AppError 'track-load-failed' or 'no-session' when the account cannot be asked and this device has no copy.
 */
export async function openTrack(userId: string, videoId: string, parts: SavingParts): Promise<OpenTrack> {
  // Before the account is asked: what is not on this device any more is in the account by then.
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
  opening: Opening,
  lock: HeldLock | null,
): OpenTrack {
  const saved = new SavedTrack(parts, identity, opening);
  const leave = noteOpenTrack(saved);
  let isReplaced = false;
  return {
    initial: opening.initial,
    saved,
    takeNewer: () => {
      const state = saved.getState();
      if (state.kind !== 'conflict' || !state.newer.document) return null;
      isReplaced = true;
      leave();
      return open(parts, saved.discard(), openingOf(state.newer, null), lock);
    },
    close: async () => {
      leave();
      // The one in its place is the same writer.
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

/** Never rejects: nobody may be waiting for it yet. */
async function load(videoId: string, { account }: SavingParts): Promise<Loaded> {
  try {
    return { track: await account.load(videoId) };
  } catch (error) {
    return { error };
  }
}

function openingFrom(loaded: Loaded, copy: LocalTrack | null): Opening {
  if ('track' in loaded) return openingOf(loaded.track, copy);
  if (!copy) throw loaded.error;
  return openingOffline(copy);
}

interface Claim {
  readonly writerId: string;
  readonly copy: LocalTrack | null;
  /** Null when a new writer's name was taken, which cannot be. */
  readonly lock: HeldLock | null;
}

/** Becomes the writer of the newest copy that no open editor has, or a new one. */
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
