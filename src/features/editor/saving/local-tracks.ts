import * as v from 'valibot';
import { parseTrackDocument, type TrackDocument } from '@/domain/editor/track-document';
import { KeyedStore, type StoreKey } from '@/lib/keyed-store';

/** A copy on this device of a track that the account does not have yet, or is not known to have. */
export interface LocalTrack {
  readonly userId: string;
  readonly videoId: string;
  /** The opened editor that made it; each has a copy of its own, so that tabs do not overwrite each other's. */
  readonly writerId: string;
  /** Counts the writer's changes. */
  readonly change: number;
  /** The revision of the account that it was made from; 0 when there was none. */
  readonly baseRevision: number;
  readonly changedAtMs: number;
  /** With every point of the path. */
  readonly document: TrackDocument;
}

/** Where local copies are kept. */
export interface LocalTracks {
  readonly write: (track: LocalTrack) => Promise<void>;
  /** A user's copies of a video, the newest first. */
  readonly list: (userId: string, videoId: string) => Promise<readonly LocalTrack[]>;
  /** Removes this copy, unless its writer has put a later change in its place. */
  readonly remove: (track: LocalTrackId) => Promise<void>;
}

export type LocalTrackId = Pick<LocalTrack, 'userId' | 'videoId' | 'writerId' | 'change'>;

const LocalTrackEntry = v.object({
  userId: v.string(),
  videoId: v.string(),
  writerId: v.string(),
  change: v.number(),
  baseRevision: v.number(),
  changedAtMs: v.number(),
  document: v.unknown(),
});

/** Copies in this browser's IndexedDB. */
export function createLocalTracks(databaseName: string): LocalTracks {
  const store = new KeyedStore(databaseName);
  return {
    write: (track) => store.put(keyOf(track), track),
    list: async (userId, videoId) =>
      (await store.listUnder([userId, videoId]))
        .map(parseLocalTrack)
        .filter((track) => track !== null)
        .sort((a, b) => b.changedAtMs - a.changedAtMs),
    remove: (track) =>
      store.removeIf(keyOf(track), (value) => {
        const entry = v.safeParse(LocalTrackEntry, value);
        return !entry.success || entry.output.change <= track.change;
      }),
  };
}

/** The app's own. */
export const localTracks: LocalTracks = createLocalTracks('standout.tracks');

function keyOf({ userId, videoId, writerId }: LocalTrackId): StoreKey {
  return [userId, videoId, writerId];
}

/** Null for what this version of the app cannot read: it stays where it is. */
function parseLocalTrack(value: unknown): LocalTrack | null {
  const entry = v.safeParse(LocalTrackEntry, value);
  const document = entry.success ? parseTrackDocument(entry.output.document) : null;
  return entry.success && document ? { ...entry.output, document } : null;
}
