import * as v from 'valibot';
import { KeptValue } from '@/lib/kept-value';
import { hasWebLocks, heldLocks, holdLock } from '@/lib/web-locks';

/** An export that is being made. Its page holds a Web Lock; a note without a holder is of a page that went away. */
export interface RunningExport {
  readonly id: string;
  readonly userId: string;
  readonly videoId: string;
  /** The video's name. */
  readonly title: string;
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
    startedAt: v.string(),
  }),
);
const kept = new KeptValue(
  'localStorage',
  'standout.running-exports',
  RunningExports,
  'An interruption of the export could not be told',
);

/**
 * Notes that an export runs on this page, until the answer is called: when it has ended in any way that the user was
 * told of. Earlier notes of the same video go, because it is being exported again. Without Web Locks nothing is noted:
 * a running export could not be told from an interrupted one.
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

/** A user's exports that ended with their page, the newest first. */
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
