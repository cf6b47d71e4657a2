import * as v from 'valibot';
import { PersistedValue } from '@/lib/persisted-value';
import { hasWebLocks, heldLocks, holdLock } from '@/lib/web-locks';

/**
 * A note about an export that is being made. Its page holds a Web Lock; a note without a held lock belongs to a page
 * that was closed.
 */
export interface RunningExport {
  readonly id: string;
  readonly userId: string;
  readonly videoId: string;
  /** The video's name. */
  readonly title: string;
  /** True for the film of a reel; left out for a clip. */
  readonly isReel?: boolean;
  /** ISO timestamp. */
  readonly startedAt: string;
}

const LOCK_PREFIX = 'standout.running-export.';
const RunningExports = v.array(
  v.object({
    id: v.string(),
    userId: v.string(),
    videoId: v.string(),
    title: v.string(),
    isReel: v.exactOptional(v.boolean()),
    startedAt: v.string(),
  }),
);
const kept = new PersistedValue(
  'localStorage',
  'standout.running-exports',
  RunningExports,
  'An interrupted export could not be reported',
);

/**
 * Notes that this page runs an export. Earlier notes about the same video are removed, because it is being exported
 * again. Without Web Locks nothing is noted, because a running export would look like an interrupted one.
 * @returns a function that removes the note; call it once the user knows how the export ended.
 */
export async function noteRunningExport(started: Omit<RunningExport, 'id'>): Promise<() => void> {
  if (!hasWebLocks()) return () => undefined;
  const note: RunningExport = { ...started, id: crypto.randomUUID() };
  const held = await heldLocks(LOCK_PREFIX);
  const release = await holdLock(`${LOCK_PREFIX}${note.id}`);
  const isReplaced = (other: RunningExport): boolean => other.videoId === note.videoId && !held.has(other.id);
  write([...listAll().filter((other) => !isReplaced(other)), note]);
  return () => {
    forgetRunningExport(note.id);
    release();
  };
}

/** Lists a user's interrupted exports, newest first. */
export async function interruptedExports(userId: string): Promise<readonly RunningExport[]> {
  const mine = listAll().filter((note) => note.userId === userId);
  if (mine.length === 0) return [];
  const held = await heldLocks(LOCK_PREFIX);
  return mine.filter((note) => !held.has(note.id)).sort((a, b) => b.startedAt.localeCompare(a.startedAt));
}

export function forgetRunningExport(id: string): void {
  write(listAll().filter((note) => note.id !== id));
}

function listAll(): readonly RunningExport[] {
  return kept.load() ?? [];
}

function write(notes: RunningExport[]): void {
  kept.keep(notes.length === 0 ? null : notes);
}
