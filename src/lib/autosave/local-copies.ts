import * as v from 'valibot';
import { storedKeys, type StoredName } from '@/lib/browser-storage';
import { isForgotten } from '@/lib/forgotten-users';
import { PersistedValue } from '@/lib/persisted-value';
import { KeyedStore, type StoreKey } from '@/lib/keyed-store';

const LocalCopyEntry = v.object({
  userId: v.string(),
  videoId: v.string(),
  /** The opened editor that made the copy. Each editor has its own copy, so that tabs do not overwrite each other's. */
  writerId: v.string(),
  /** The number of the writer's change. */
  change: v.number(),
  /** The account's revision that the copy was made from; 0 when there was none. */
  baseRevision: v.number(),
  changedAtMs: v.number(),
  /** The complete document with every point of the path. */
  document: v.unknown(),
});

/** A copy on this device of a record that the account does not have yet, or may not have. */
export interface LocalCopy<Document> extends Readonly<v.InferOutput<typeof LocalCopyEntry>> {
  readonly document: Document;
}

/** The storage for local copies. It takes no more copies of a user whose account was deleted. */
export interface LocalCopies<Document> {
  readonly write: (copy: LocalCopy<Document>) => Promise<void>;
  /** Writes the copy before it returns, for a page that is closing. It may fail silently, so call `write` as well. */
  readonly writeAtLast: (copy: LocalCopy<Document>) => void;
  /** Lists a user's copies for a video, newest first. */
  readonly list: (userId: string, videoId: string) => Promise<readonly LocalCopy<Document>[]>;
  /** Removes this copy unless its writer has replaced it with a later change. */
  readonly remove: (copy: LocalCopyId) => Promise<void>;
}

/** The local copies of all of a user's videos. */
export interface AllLocalCopies<Document> extends LocalCopies<Document> {
  /** Lists the editors that have made a user's copies. */
  readonly listWriters: (userId: string) => Promise<readonly LocalWriter[]>;
}

/** An editor that has made a copy, and the video that it edited. */
export type LocalWriter = Pick<LocalCopy<never>, 'videoId' | 'writerId'>;

export type LocalCopyId = Pick<LocalCopy<never>, 'userId' | 'videoId' | 'writerId' | 'change'>;

/** Converts a document to the form in which it is stored, and back. */
interface StoredForm<Document> {
  /** Returns null for a document that this version of the app cannot read; such an entry stays where it is. */
  readonly parse: (stored: unknown) => Document | null;
  readonly serialize: (document: Document) => unknown;
}

/**
 * Keeps copies in this browser's IndexedDB. A closing page also writes to localStorage, because that stores a text
 * before the call returns. IndexedDB asks the browser for its quota before the first put, and again once the answer
 * is half a minute old; a put that waits for this answer is lost when the page closes.
 * @param name the name of the database and the prefix of the keys in localStorage.
 */
export function createLocalCopies<Document>(
  name: StoredName,
  { parse, serialize }: StoredForm<Document>,
): AllLocalCopies<Document> {
  const store = new KeyedStore(name);
  const pathOf = (key: StoreKey): StoredName => `${name}/${key.join('/')}`;
  const removeLast = (copy: LocalCopyId): void => {
    const last = lastAt(pathOf(keyOf(copy)));
    const value = last.load();
    if (value !== null && isOutdatedBy(copy)(value)) last.keep(null);
  };
  const listLast = (names: StoreKey): readonly unknown[] =>
    storedKeys('localStorage')
      .filter((path): path is StoredName => path.startsWith(`${pathOf(names)}/`))
      .map((path) => lastAt(path).load());
  const parseCopy = (value: unknown): LocalCopy<Document> | null => {
    const entry = v.safeParse(LocalCopyEntry, value);
    const document = entry.success ? parse(entry.output.document) : null;
    return entry.success && document !== null ? { ...entry.output, document } : null;
  };
  return {
    write: async (copy) => {
      if (isForgotten(copy.userId)) return;
      await store.put(keyOf(copy), { ...copy, document: serialize(copy.document) });
      removeLast(copy);
    },
    writeAtLast: (copy) => {
      if (isForgotten(copy.userId)) return;
      lastAt(pathOf(keyOf(copy))).keep({ ...copy, document: serialize(copy.document) });
    },
    list: async (userId, videoId) => {
      const names = [userId, videoId];
      const copies = [...(await store.listUnder(names)), ...listLast(names)];
      return newestOfEach(copies.map(parseCopy).filter((copy) => copy !== null)).sort(
        (a, b) => b.changedAtMs - a.changedAtMs,
      );
    },
    listWriters: async (userId) => {
      const copies = [...(await store.listUnder([userId])), ...listLast([userId])].map(parseCopy);
      return newestOfEach(copies.filter((copy) => copy !== null));
    },
    remove: async (copy) => {
      removeLast(copy);
      await store.removeIf(keyOf(copy), isOutdatedBy(copy));
    },
  };
}

function keyOf({ userId, videoId, writerId }: LocalCopyId): StoreKey {
  return [userId, videoId, writerId];
}

function lastAt(path: StoredName): PersistedValue<unknown> {
  return new PersistedValue('localStorage', path, v.unknown(), 'The last change cannot be kept at once');
}

/** Also true for entries that no version of the app can read. */
function isOutdatedBy({ change }: LocalCopyId): (kept: unknown) => boolean {
  return (kept) => {
    const entry = v.safeParse(LocalCopyEntry, kept);
    return !entry.success || entry.output.change <= change;
  };
}

function newestOfEach<Document>(copies: readonly LocalCopy<Document>[]): LocalCopy<Document>[] {
  const newest = new Map<string, LocalCopy<Document>>();
  for (const copy of copies) {
    const other = newest.get(copy.writerId);
    if (!other || other.change < copy.change) newest.set(copy.writerId, copy);
  }
  return [...newest.values()];
}
