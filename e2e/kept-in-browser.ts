import type { Page } from 'playwright/test';

/** Everything that this browser stores for the app, with its content. */
export interface KeptInBrowser {
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
  /** The keys of all values in all databases. */
  readonly databaseKeys: readonly string[];
  /** The names of the files in the private file system. */
  readonly files: readonly string[];
}

/** Reads localStorage, sessionStorage, IndexedDB and the private file system. */
export function readKept(page: Page): Promise<KeptInBrowser> {
  return page.evaluate(async () => {
    const databaseKeys: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '');
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAllKeys();
        await new Promise((resolve) => request.addEventListener('success', resolve));
        databaseKeys.push(...request.result.map((key) => JSON.stringify(key)));
      }
      database.close();
    }
    const files: string[] = [];
    const list = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const entry of folder.values()) {
        if (entry instanceof FileSystemDirectoryHandle) await list(entry);
        else files.push(entry.name);
      }
    };
    // WebKitGTK has no private file system.
    if ('storage' in navigator) await list(await navigator.storage.getDirectory());
    const [local, session] = [localStorage, sessionStorage].map((area) =>
      Object.fromEntries(Object.keys(area).map((key) => [key, area.getItem(key) ?? ''])),
    );
    return { local: local ?? {}, session: session ?? {}, databaseKeys, files };
  });
}

/**
 * Leaves in the browser what a closed page's editor, export and upload leave: a copy of a track, an export waiting to
 * be saved with its file, and an orphaned file.
 */
export async function leaveWorkOf(page: Page, userId: string): Promise<void> {
  await page.evaluate(async (owner) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('standout.tracks', 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore('values'));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
    });
    const work = database.transaction('values', 'readwrite');
    work.objectStore('values').put({ userId: owner }, [owner, 'clip', 'writer']);
    await new Promise((resolve) => work.addEventListener('complete', resolve));
    database.close();
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('exports', { create: true });
    for (const name of [`export-${owner}.mp4`, 'export-of-a-crash.mp4']) {
      const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await file.write('film');
      await file.close();
    }
    const notes = JSON.parse(localStorage.getItem('standout.kept-exports') ?? '[]') as object[];
    const note = { fileName: `export-${owner}.mp4`, userId: owner, videoId: 'clip', saveAs: 'film.mp4' };
    localStorage.setItem('standout.kept-exports', JSON.stringify([...notes, note]));
  }, userId);
}
