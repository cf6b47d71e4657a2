import type { StoredTrack } from '@/backend/track-documents';

/** How the track that is worked on stands to the account. */
export type SaveState =
  | { readonly kind: 'saved' }
  /** A change waits for the next save. */
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** The last save failed; it is tried again. False: this device cannot keep a copy either. */
  | { readonly kind: 'offline'; readonly isKeptHere: boolean }
  /** The account has a newer version; nothing is saved there until the user has chosen. */
  | { readonly kind: 'conflict'; readonly newer: StoredTrack };

export function isSameState(a: SaveState, b: SaveState): boolean {
  if (a.kind === 'offline' && b.kind === 'offline') return a.isKeptHere === b.isKeptHere;
  if (a.kind === 'conflict' && b.kind === 'conflict') return a.newer === b.newer;
  return a.kind === b.kind;
}
