import { claimLock, type HeldLock } from '../claim-lock';
import type { LocalCopies, LocalCopy } from './local-copies';
import type { Opening, Stored } from './record';

/** A page that was just closed releases its copy within this time, even on a slow machine. */
const CLAIM_WAIT_MS = 15_000;

/** Describes the kind of record that is opened. */
export interface Openable<Version, Kept, Begin> {
  /** The record's name in console messages and locks, for example "track". */
  readonly name: string;
  /** The copies on this device. */
  readonly local: LocalCopies<Kept>;
  /** Loads the account's version. */
  readonly load: () => Promise<Version>;
  /** Chooses between the account's version and this device's copy. */
  readonly choose: (stored: Version, copy: LocalCopy<Kept> | null) => Begin;
  /** Opens the copy when the account cannot be reached; null for a copy that is not sufficient. */
  readonly chooseOffline: (copy: LocalCopy<Kept>) => Begin | null;
  /** Whether the record is closed at once, so that an editor that is opened in the meantime waits for it. */
  readonly isBrief: boolean;
}

/** A record that an editor begins to edit. */
export interface OpenedRecord<Begin> {
  readonly opening: Begin;
  /** The id of the opened editor, or of the closed one whose copy it continues. */
  readonly writerId: string;
  /** The number of changes that this writer has already counted. */
  readonly change: number;
  /** Null when the lock of a new writer id was taken, which does not happen in practice. */
  readonly lock: HeldLock | null;
}

/**
 * Opens the newer one of the account's version and this device's copy. A copy that belongs to another open tab is left to
 * that tab.
 * @throws what `load` throws, when this device has no copy.
 */
export async function openRecord<Version, Kept, Begin extends Pick<Opening<unknown>, 'isUnsaved'>>(
  userId: string,
  videoId: string,
  record: Openable<Version, Kept, Begin>,
): Promise<OpenedRecord<Begin>> {
  // The copies are listed first, because a copy that disappears later is in the account by the time it is loaded.
  const copies = await listCopies(userId, videoId, record);
  const loading = settled(record.load());
  const { writerId, copy, lock } = await claimCopy(record.name, copies);
  if (record.isBrief) lock?.endSoon();
  try {
    const opening = openingFrom(await loading, copy, record);
    if (copy && !opening.isUnsaved) void record.local.remove(copy);
    return { opening, writerId, change: copy?.change ?? 0, lock };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/**
 * Chooses between the account's version and this device's copy. The copy wins when it was made from the account's
 * newest revision, or when its own writer saved that revision: it is the same or later then. A copy of any other
 * revision is a conflict, unless both hold the same work.
 */
export function chooseOpening<Document, Newer extends Stored<Document>>(
  stored: Newer | null,
  copy: LocalCopy<Document> | null,
  isSameInAccount: (a: Document, b: Document) => boolean,
): Opening<Document, Newer> {
  const accountDocument = stored?.document ?? null;
  const baseRevision = stored?.revision ?? 0;
  const fromAccount: Opening<Document, Newer> = {
    initial: accountDocument,
    baseRevision,
    accountDocument,
    isUnsaved: false,
    newer: null,
  };
  if (!copy) return stored && !accountDocument ? { ...fromAccount, newer: stored } : fromAccount;
  const fromCopy: Opening<Document, Newer> = { ...fromAccount, initial: copy.document, isUnsaved: true };
  if (!stored || copy.baseRevision === stored.revision || copy.writerId === stored.writerId) return fromCopy;
  if (accountDocument && isSameInAccount(copy.document, accountDocument)) return fromAccount;
  return { ...fromCopy, baseRevision: copy.baseRevision, accountDocument: null, newer: stored };
}

/**
 * Opens this device's copy when the account cannot be reached; the next save shows whether the account's version is
 * newer.
 */
export function openingOffline<Document>(copy: LocalCopy<Document>): Opening<Document> {
  const { document: initial, baseRevision } = copy;
  return { initial, baseRevision, accountDocument: null, isUnsaved: true, newer: null };
}

async function listCopies<Document>(
  userId: string,
  videoId: string,
  { name, local }: Pick<Openable<unknown, Document, unknown>, 'name' | 'local'>,
): Promise<readonly LocalCopy<Document>[]> {
  try {
    return await local.list(userId, videoId);
  } catch (error) {
    console.warn(`The ${name}s that are kept on this device cannot be read`, error);
    return [];
  }
}

/** The locks of open editors are named by their record's prefix and their writer's id. */
export function lockPrefix(name: string): string {
  return `standout.${name}.`;
}

type Loaded<Version> = { readonly stored: Version } | { readonly error: unknown };

/** It never rejects, because the caller may start to await it only later. */
async function settled<Version>(loading: Promise<Version>): Promise<Loaded<Version>> {
  try {
    return { stored: await loading };
  } catch (error) {
    return { error };
  }
}

function openingFrom<Version, Kept, Begin>(
  loaded: Loaded<Version>,
  copy: LocalCopy<Kept> | null,
  { choose, chooseOffline }: Openable<Version, Kept, Begin>,
): Begin {
  if ('stored' in loaded) return choose(loaded.stored, copy);
  const opening = copy && chooseOffline(copy);
  if (!opening) throw loaded.error;
  return opening;
}

interface Claim<Document> {
  readonly writerId: string;
  readonly copy: LocalCopy<Document> | null;
  readonly lock: HeldLock | null;
}

/** Takes over the newest copy that no open editor uses, or creates a new writer. */
async function claimCopy<Document>(
  name: string,
  copies: readonly LocalCopy<Document>[],
): Promise<Claim<Document>> {
  for (const copy of copies) {
    const lock = await claimWriter(name, copy.writerId);
    if (lock) return { writerId: copy.writerId, copy, lock };
  }
  const writerId = crypto.randomUUID();
  return { writerId, copy: null, lock: await claimWriter(name, writerId) };
}

function claimWriter(name: string, writerId: string): Promise<HeldLock | null> {
  return claimLock(lockPrefix(name) + writerId, CLAIM_WAIT_MS);
}
