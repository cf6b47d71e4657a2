/**
 * Exports are written to the browser's private file system (OPFS) in files of their own. While a page uses one it
 * holds a lock of the same name; a file without a holder is what a crash or a closed tab left.
 */
const FOLDER = 'exports';
/** A worker that was ended from outside lets go of its file a moment later. */
const REMOVE_ATTEMPTS = 20;
const REMOVE_PAUSE_MS = 50;

/** An export's file: its name, and the claim on it that this page holds. */
export interface TempFile {
  readonly name: string;
  /** Removes the file, where there is one, and gives the claim up. */
  release(): Promise<void>;
}

/** Claims a new file name. Nothing is written yet. */
export async function claimTempFile(): Promise<TempFile> {
  const name = `export-${crypto.randomUUID()}.mp4`;
  const letGo = await holdLock(name);
  let isReleased = false;
  return {
    name,
    release: async () => {
      if (isReleased) return;
      isReleased = true;
      await removeTempFile(name);
      letGo();
    },
  };
}

/** Removes what exports that are no longer running left behind. */
export async function removeStaleTempFiles(): Promise<void> {
  const folder = await openTempFolder();
  if (!folder || !('locks' in navigator)) return;
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  for (const name of names) {
    await navigator.locks.request(lockName(name), { ifAvailable: true }, async (lock) => {
      if (lock) await removeTempFile(name);
    });
  }
}

/** The folder of the exports' files; null where there is no private file system (private windows of some browsers). */
export async function openTempFolder(): Promise<FileSystemDirectoryHandle | null> {
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

/** Resolves with the function that gives the lock up. Without Web Locks there is nothing to hold. */
function holdLock(name: string): Promise<() => void> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    navigator.locks.request(lockName(name), () => new Promise<void>((letGo) => resolve(letGo))).catch(reject);
  });
}

function lockName(fileName: string): string {
  return `standout-${fileName}`;
}
