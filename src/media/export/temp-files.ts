import { hasWebLocks, heldLocks, holdLock, type Release } from '@/lib/web-locks';

/**
 * The folder for exports in the browser's private file system (OPFS). A page that uses a file holds a lock with the
 * file's name; a file without a held lock was left by a crash or a closed tab.
 */
const FOLDER = 'exports';
const LOCK_PREFIX = 'standout-';
/** A terminated worker releases its file a moment later, so removal is retried. */
const REMOVE_ATTEMPTS = 20;
const REMOVE_PAUSE_MS = 50;

/** An export's file: its name, and the claim on it that this page holds. */
export interface TempFile {
  readonly name: string;
  /** Removes the file, if it exists, and gives up the claim. */
  release(): Promise<void>;
  /** Gives up the claim and keeps the file. */
  leave(): void;
}

/** Claims a new file name. Nothing is written yet. */
export async function claimTempFile(): Promise<TempFile> {
  const name = `export-${crypto.randomUUID()}.mp4`;
  return claimed(name, await holdLock(lockName(name)));
}

/** Claims a file that an earlier page left; null while a page still holds it. */
export async function claimNamedFile(name: string): Promise<TempFile | null> {
  const unlock = await holdLock(lockName(name), { ifAvailable: true });
  return unlock && claimed(name, unlock);
}

/** The file of that name, or null when there is none. */
export async function openTempFile(name: string): Promise<File | null> {
  const folder = await openTempFolder();
  try {
    return (await (await folder?.getFileHandle(name))?.getFile()) ?? null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null;
    throw error;
  }
}

function claimed(name: string, unlock: Release): TempFile {
  let isOver = false;
  return {
    name,
    release: async () => {
      if (isOver) return;
      isOver = true;
      await removeTempFile(name);
      unlock();
    },
    leave: () => {
      isOver = true;
      unlock();
    },
  };
}

/** Removes the files of exports that no longer run, except those in `keep`, which are waiting to be saved. */
export async function removeStaleTempFiles(keep: ReadonlySet<string>): Promise<void> {
  const folder = await openTempFolder();
  if (!folder || !hasWebLocks()) return;
  const names: string[] = [];
  for await (const name of folder.keys()) if (!keep.has(name)) names.push(name);
  for (const name of names) {
    await (await claimNamedFile(name))?.release();
  }
}

/**
 * The exports' folder; null without a private file system (WebKitGTK, private windows of some browsers), where exports
 * are kept in memory.
 */
export async function openTempFolder(): Promise<FileSystemDirectoryHandle | null> {
  if (!('storage' in navigator)) return null;
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(FOLDER, { create: true });
  } catch (error) {
    console.warn('The private file system does not open; exports are kept in memory', error);
    return null;
  }
}

async function removeTempFile(name: string): Promise<void> {
  const folder = await openTempFolder();
  if (!folder) return;
  for (let attempt = 0; attempt < REMOVE_ATTEMPTS; attempt++) {
    const failure = await removeEntry(folder, name);
    if (failure === null || failure === 'NotFoundError') return;
    await new Promise((resolve) => setTimeout(resolve, REMOVE_PAUSE_MS));
  }
  console.warn(`${name} could not be removed; the next export tries again`);
}

/** Removes a file. @returns the error's name, or null. A file that was only kept in memory gives 'NotFoundError'. */
async function removeEntry(folder: FileSystemDirectoryHandle, name: string): Promise<string | null> {
  try {
    await folder.removeEntry(name);
    return null;
  } catch (error) {
    return error instanceof DOMException ? error.name : 'Error';
  }
}

/** Names of the files that this or another page has claimed. */
export function heldFileNames(): Promise<ReadonlySet<string>> {
  return heldLocks(LOCK_PREFIX);
}

function lockName(fileName: string): string {
  return `${LOCK_PREFIX}${fileName}`;
}
