import * as v from 'valibot';
import { parseTrackDocument, type TrackDocument } from '@/domain/editor/track-document';
import { KeyedStore, type StoreKey } from '@/lib/keyed-store';
import { LastCopies } from './last-copies';

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
  /** The same before it returns, for a page that goes away. May fail without a word: write it as well. */
  readonly writeAtLast: (track: LocalTrack) => void;
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

/** Copies in this browser's IndexedDB, and in its localStorage what pages that went away could not put there. */
export function createLocalTracks(name: string): LocalTracks {
  const store = new KeyedStore(name);
  const last = new LastCopies(name);
  return {
    write: async (track) => {
      await store.put(keyOf(track), track);
      last.removeIf(keyOf(track), isOutdatedBy(track));
    },
    writeAtLast: (track) => last.put(keyOf(track), track),
    list: async (userId, videoId) => {
      const names = [userId, videoId];
      const copies = [...(await store.listUnder(names)), ...last.listUnder(names)];
      return newestOfEach(copies.map(parseLocalTrack).filter((track) => track !== null)).sort(
        (a, b) => b.changedAtMs - a.changedAtMs,
      );
    },
    remove: async (track) => {
      last.removeIf(keyOf(track), isOutdatedBy(track));
      await store.removeIf(keyOf(track), isOutdatedBy(track));
    },
  };
}

/** True for what no version of the app could read, too. */
function isOutdatedBy({ change }: LocalTrackId): (kept: unknown) => boolean {
  return (kept) => {
    const entry = v.safeParse(LocalTrackEntry, kept);
    return !entry.success || entry.output.change <= change;
  };
}

function newestOfEach(copies: readonly LocalTrack[]): LocalTrack[] {
  const newest = new Map<string, LocalTrack>();
  for (const copy of copies) {
    const other = newest.get(copy.writerId);
    if (!other || other.change < copy.change) newest.set(copy.writerId, copy);
  }
  return [...newest.values()];
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
