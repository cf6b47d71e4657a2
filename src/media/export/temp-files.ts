/**
 * Exports are written to the browser's private file system (OPFS) in files of their own. While a page uses one it
 * holds a lock of the same name; a file without a holder is what a crash or a closed tab left.
 */
const FOLDER = 'exports';
const LOCK_PREFIX = 'standout-';
/** A worker that was ended from outside lets go of its file a moment later. */
const REMOVE_ATTEMPTS = 20;
const REMOVE_PAUSE_MS = 50;

/** An export's file: its name, and the claim on it that this page holds. */
export interface TempFile {
  readonly name: string;
  /** Removes the file, where there is one, and gives the claim up. */
  release(): Promise<void>;
  /** Gives the claim up and leaves the file where it is. */
  leave(): void;
}

/** Claims a new file name. Nothing is written yet. */
export async function claimTempFile(): Promise<TempFile> {
  const name = `export-${crypto.randomUUID()}.mp4`;
  return claimed(name, await holdLock(name));
}

/** Claims the file that an earlier page left; null while a page still holds it. */
export async function claimNamedFile(name: string): Promise<TempFile | null> {
  const letGo = await holdLock(name, { ifAvailable: true });
  return letGo && claimed(name, letGo);
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

function claimed(name: string, letGo: () => void): TempFile {
  let isOver = false;
  return {
    name,
    release: async () => {
      if (isOver) return;
      isOver = true;
      await removeTempFile(name);
      letGo();
    },
    leave: () => {
      isOver = true;
      letGo();
    },
  };
}

/** Removes what exports that are no longer running left behind, except the files that wait to be saved. */
export async function removeStaleTempFiles(keep: ReadonlySet<string>): Promise<void> {
  const folder = await openTempFolder();
  if (!folder || !('locks' in navigator)) return;
  const names: string[] = [];
  for await (const name of folder.keys()) if (!keep.has(name)) names.push(name);
  for (const name of names) {
    await navigator.locks.request(lockName(name), { ifAvailable: true }, async (lock) => {
      if (lock) await removeTempFile(name);
    });
  }
}

/**
 * The folder of the exports' files; null where there is no private file system (WebKitGTK, private windows of some
 * browsers): an export is kept in memory there.
 */
export async function openTempFolder(): Promise<FileSystemDirectoryHandle | null> {
  if (!('storage' in navigator)) return null;
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(FOLDER, { create: true });
  } catch (error) {
    console.warn('No private file system here; exports are kept in memory', error);
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

/** Name of the error, or null. A file that was never written (kept in memory) is not found. */
async function removeEntry(folder: FileSystemDirectoryHandle, name: string): Promise<string | null> {
  try {
    await folder.removeEntry(name);
    return null;
  } catch (error) {
    return error instanceof DOMException ? error.name : 'Error';
  }
}

/**
 * Resolves with the function that gives the lock up; null when only a free lock was wanted and it is not. Without Web
 * Locks there is nothing to hold.
 */
function holdLock(name: string): Promise<() => void>;
function holdLock(name: string, options: { readonly ifAvailable: true }): Promise<(() => void) | null>;
function holdLock(name: string, options: LockOptions = {}): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null): Promise<void> | null => {
      if (lock) return new Promise<void>((letGo) => resolve(letGo));
      resolve(null);
      return null;
    };
    navigator.locks.request(lockName(name), options, hold).catch(reject);
  });
}

/** Names of the files that a page, this or another, has claimed now. */
export async function heldFileNames(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  const names = held.map((lock) => lock.name ?? '').filter((name) => name.startsWith(LOCK_PREFIX));
  return new Set(names.map((name) => name.slice(LOCK_PREFIX.length)));
}

function lockName(fileName: string): string {
  return `${LOCK_PREFIX}${fileName}`;
}
