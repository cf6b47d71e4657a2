import type { StoredTrack } from '@/backend/track-documents';
import type { TrackDocument } from '@/domain/editor/track-document';
import { claimLock } from '@/lib/claim-lock';
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

/** A page that was just closed gives its copy up within this time, also on a busy machine; one that is open does not. */
const CLAIM_WAIT_MS = 3000;

/**
 * Opens a video's track: the newest of the account's and this device's copy. A copy that another open tab works on is
 * left to that tab.
 * @throws AppError 'track-load-failed' or 'no-session' when the account cannot be asked and this device has no copy.
 */
export async function openTrack(userId: string, videoId: string, parts: SavingParts): Promise<OpenTrack> {
  // Before the account is asked: what is not on this device any more is in the account by then.
  const copies = await listCopies(userId, videoId, parts);
  const loading = load(videoId, parts);
  const { writerId, copy, letGo } = await claimCopy(copies);
  try {
    const opening = openingFrom(await loading, copy);
    if (copy && !opening.isUnsaved) void parts.local.remove(copy);
    return open(parts, { userId, videoId, writerId, change: copy?.change ?? 0 }, opening, letGo);
  } catch (error) {
    letGo();
    throw error;
  }
}

function open(
  parts: SavingParts,
  identity: SavedTrackIdentity,
  opening: Opening,
  letGo: () => void,
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
      return open(parts, saved.discard(), openingOf(state.newer, null), letGo);
    },
    close: async () => {
      leave();
      await saved.close();
      // The one in its place is the same writer.
      if (!isReplaced) letGo();
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
  readonly letGo: () => void;
}

/** Becomes the writer of the newest copy that no open editor has, or a new one. */
async function claimCopy(copies: readonly LocalTrack[]): Promise<Claim> {
  for (const copy of copies) {
    const letGo = await claimWriter(copy.writerId);
    if (letGo) return { writerId: copy.writerId, copy, letGo };
  }
  const writerId = crypto.randomUUID();
  return { writerId, copy: null, letGo: (await claimWriter(writerId)) ?? (() => undefined) };
}

function claimWriter(writerId: string): Promise<(() => void) | null> {
  return claimLock(`standout.track.${writerId}`, CLAIM_WAIT_MS);
}
