import * as v from 'valibot';
import { KeptValue } from '@/lib/kept-value';
import { claimNamedFile, heldFileNames, openTempFile } from './temp-files';

/** A made export whose page went away before it was saved. Its file waits in the browser's private file system. */
export interface PendingExport {
  readonly fileName: string;
  readonly userId: string;
  readonly videoId: string;
  /** What the saved file is to be called. */
  readonly saveAs: string;
}

/** A pending export that this page works on: no other page can take it until it is released or left. */
export interface ClaimedExport {
  readonly file: Blob;
  /** Removes the file: it was saved, or is no longer wanted. */
  release(): Promise<void>;
  /** Gives the claim up, to be taken again later. */
  leave(): void;
}

const PendingExports = v.array(
  v.object({ fileName: v.string(), userId: v.string(), videoId: v.string(), saveAs: v.string() }),
);
const notes = new KeptValue(
  'localStorage',
  // Older than the name, so that what waits in a browser is found.
  'standout.kept-exports',
  PendingExports,
  'An export cannot be kept for after a reload',
);
const MIME_TYPE = 'video/mp4';

/** Notes that a file must outlive its page until forgetPendingExport: call it before saving begins. */
export function notePendingExport(pending: PendingExport): void {
  notes.keep([...listPendingExports().filter((other) => other.fileName !== pending.fileName), pending]);
}

export function forgetPendingExport(fileName: string): void {
  notes.keep(listPendingExports().filter((other) => other.fileName !== fileName));
}

/** All that is noted on this browser, whether or not a page still works on it. */
export function listPendingExports(): readonly PendingExport[] {
  return notes.load() ?? [];
}

/** A user's pending exports that no page works on now. */
export async function unclaimedExports(userId: string): Promise<readonly PendingExport[]> {
  const mine = listPendingExports().filter((pending) => pending.userId === userId);
  if (mine.length === 0) return [];
  const held = await heldFileNames();
  return mine.filter((pending) => !held.has(pending.fileName));
}

/** Claims a pending export; null when another page works on it or its file is gone (then the note goes as well). */
export async function claimPendingExport(pending: PendingExport): Promise<ClaimedExport | null> {
  const claim = await claimNamedFile(pending.fileName);
  if (!claim) return null;
  const file = await openTempFile(pending.fileName).catch((error: unknown) => {
    claim.leave();
    throw error;
  });
  if (!file) {
    forgetPendingExport(pending.fileName);
    await claim.release();
    return null;
  }
  return {
    file: file.slice(0, file.size, MIME_TYPE),
    release: async () => {
      forgetPendingExport(pending.fileName);
      await claim.release();
    },
    leave: () => claim.leave(),
  };
}
