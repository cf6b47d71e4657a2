import type { StoredTrack } from '@/backend/track-documents';
import type { TrackDocument } from '@/domain/editor/track-document';
import type { LocalTrack } from './local-tracks';
import { isSameInAccount } from './same-track';

/** What an editor begins with, and how that stands to the account. */
export interface Opening {
  readonly initial: TrackDocument | null;
  /** The account's revision that the next save goes over. */
  readonly baseRevision: number;
  /** What the account has at that revision; null when that is nothing, or not known. */
  readonly accountDocument: TrackDocument | null;
  /** The account does not have it yet. */
  readonly isUnsaved: boolean;
  /** What the account has instead: the user has to choose. */
  readonly newer: StoredTrack | null;
}

/**
 * The newest of the account's track and this device's copy. A copy that was made from the account's newest revision
 * wins, or whose own writer saved that revision: then it is the same or later. One that was made from another revision
 * is a conflict, unless both hold the same work.
 */
export function openingOf(stored: StoredTrack | null, copy: LocalTrack | null): Opening {
  const accountDocument = stored?.document ?? null;
  const baseRevision = stored?.revision ?? 0;
  const fromAccount: Opening = {
    initial: accountDocument,
    baseRevision,
    accountDocument,
    isUnsaved: false,
    newer: null,
  };
  if (!copy) return stored && !accountDocument ? { ...fromAccount, newer: stored } : fromAccount;
  const fromCopy: Opening = { ...fromAccount, initial: copy.document, isUnsaved: true };
  if (!stored || copy.baseRevision === stored.revision || copy.writerId === stored.writerId) return fromCopy;
  if (accountDocument && isSameInAccount(copy.document, accountDocument)) return fromAccount;
  return { ...fromCopy, baseRevision: copy.baseRevision, accountDocument: null, newer: stored };
}

/** The account cannot be reached: whether its track is newer shows when the copy is saved. */
export function openingOffline(copy: LocalTrack): Opening {
  const { document: initial, baseRevision } = copy;
  return { initial, baseRevision, accountDocument: null, isUnsaved: true, newer: null };
}
