import * as v from 'valibot';
import type { ClipCut, FrameRange } from '@/domain/frame-range';
import type { ReelFilm } from '@/domain/reel';
import { PersistedValue } from '@/lib/persisted-value';
import { claimNamedFile, heldFileNames, openTempFile } from './temp-files';

/**
 * A finished export whose page was closed before the file was saved. The file is in the browser's private file system.
 */
export interface PendingExport {
  readonly fileName: string;
  readonly userId: string;
  readonly videoId: string;
  /** The name that the saved file gets. */
  readonly saveAs: string;
  /** The part of the clip in the file; left out for the whole clip. */
  readonly cut?: FrameRange;
  /** What the account records about a reel's film; left out for a clip's film. */
  readonly reel?: PendingReel;
}

export interface PendingReel extends ReelFilm {
  /** The plays that were composed from their clips, and the part of each. */
  readonly composed: readonly { readonly videoId: string; readonly cut: ClipCut }[];
}

/** A pending export that this page is working on: no other page can claim it until it is released or left. */
export interface ClaimedExport {
  readonly file: Blob;
  /** Removes the file once it is saved or no longer wanted. */
  release(): Promise<void>;
  /** Gives up the claim, so that the file can be claimed again. */
  leave(): void;
}

const Range = v.object({ first: v.number(), end: v.number() });
const PendingExports = v.array(
  v.object({
    fileName: v.string(),
    userId: v.string(),
    videoId: v.string(),
    saveAs: v.string(),
    cut: v.exactOptional(Range),
    reel: v.exactOptional(
      v.object({
        madeRevision: v.number(),
        chapters: v.pipe(
          v.array(v.object({ videoId: v.string(), title: v.string(), startSec: v.number() })),
          v.readonly(),
        ),
        composed: v.pipe(v.array(v.object({ videoId: v.string(), cut: v.nullable(Range) })), v.readonly()),
      }),
    ),
  }),
);
const notes = new PersistedValue(
  'localStorage',
  // The key keeps its older name, so that files waiting in users' browsers are found.
  'standout.kept-exports',
  PendingExports,
  'An export cannot be kept for after a reload',
);
const MIME_TYPE = 'video/mp4';

/** Notes that a file must be kept when its page is closed, until forgetPendingExport. Call it before saving begins. */
export function notePendingExport(pending: PendingExport): void {
  notes.keep([...listPendingExports().filter((other) => other.fileName !== pending.fileName), pending]);
}

export function forgetPendingExport(fileName: string): void {
  const others = listPendingExports().filter((other) => other.fileName !== fileName);
  notes.keep(others.length === 0 ? null : others);
}

/** All exports noted in this browser, whether or not a page is still working on them. */
export function listPendingExports(): readonly PendingExport[] {
  return notes.load() ?? [];
}

/** A user's pending exports that no page is working on. */
export async function unclaimedExports(userId: string): Promise<readonly PendingExport[]> {
  const mine = listPendingExports().filter((pending) => pending.userId === userId);
  if (mine.length === 0) return [];
  const held = await heldFileNames();
  return mine.filter((pending) => !held.has(pending.fileName));
}

/**
 * Claims a pending export; null when another page is working on it or its file is missing (then the note is removed
 * too).
 */
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
