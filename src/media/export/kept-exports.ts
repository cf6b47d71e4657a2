import * as v from 'valibot';
import { KeptValue } from '@/lib/kept-value';
import { claimNamedFile, heldFileNames, openTempFile } from './temp-files';

/** A made export whose page went away before it was saved. Its file waits in the browser's private file system. */
export interface KeptExport {
  readonly fileName: string;
  readonly userId: string;
  readonly videoId: string;
  /** What the saved file is to be called. */
  readonly saveAs: string;
}

/** A kept export in hand: no other page can take it until it is let go. */
export interface TakenExport {
  readonly file: Blob;
  /** Removes the file: it was saved, or is no longer wanted. */
  release(): Promise<void>;
  /** Lets go of it, to be taken again later. */
  leave(): void;
}

const KeptExports = v.array(
  v.object({ fileName: v.string(), userId: v.string(), videoId: v.string(), saveAs: v.string() }),
);
const notes = new KeptValue(
  'localStorage',
  'standout.kept-exports',
  KeptExports,
  'An export cannot be kept for after a reload',
);
const MIME_TYPE = 'video/mp4';

/** Notes that a file must outlive its page until forgetKeptExport: call it before saving begins. */
export function keepExport(kept: KeptExport): void {
  notes.keep([...listKeptExports().filter((other) => other.fileName !== kept.fileName), kept]);
}

export function forgetKeptExport(fileName: string): void {
  notes.keep(listKeptExports().filter((other) => other.fileName !== fileName));
}

/** All that is noted on this browser, whether or not a page still works on it. */
export function listKeptExports(): readonly KeptExport[] {
  return notes.load() ?? [];
}

/** A user's kept exports that no page works on now. */
export async function waitingExports(userId: string): Promise<readonly KeptExport[]> {
  const mine = listKeptExports().filter((kept) => kept.userId === userId);
  if (mine.length === 0) return [];
  const held = await heldFileNames();
  return mine.filter((kept) => !held.has(kept.fileName));
}

/** Takes a kept export; null when another page works on it or its file is gone (then the note goes as well). */
export async function takeKeptExport(kept: KeptExport): Promise<TakenExport | null> {
  const claim = await claimNamedFile(kept.fileName);
  if (!claim) return null;
  const file = await openTempFile(kept.fileName).catch((error: unknown) => {
    claim.leave();
    throw error;
  });
  if (!file) {
    forgetKeptExport(kept.fileName);
    await claim.release();
    return null;
  }
  return {
    file: file.slice(0, file.size, MIME_TYPE),
    release: async () => {
      forgetKeptExport(kept.fileName);
      await claim.release();
    },
    leave: () => claim.leave(),
  };
}
