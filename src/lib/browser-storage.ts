import type { StateStorage } from 'zustand/middleware';

/** 'localStorage' lasts until the user clears the browser's data, 'sessionStorage' as long as the tab is open. */
export type StorageArea = 'localStorage' | 'sessionStorage';

/** A name under which the app stores something. `forgetUser` finds what to remove by this prefix. */
export type StoredName = `standout.${string}`;

/** The stored text; null when there is none or when storage is blocked. */
export function readStored(area: StorageArea, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text and replaces the old one.
 * @param text null removes it.
 * @returns null, or the error when storage is blocked or full (then the key has no value).
 */
export function writeStored(area: StorageArea, key: string, text: string | null): unknown {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else store(globalThis[area], key, text);
    return null;
  } catch (error) {
    return error;
  }
}

/** Stores a text. If there is no room, removes the outdated text first. */
function store(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    storage.removeItem(key);
    storage.setItem(key, text);
  }
}

export function storedKeys(area: StorageArea): readonly string[] {
  try {
    return Object.keys(globalThis[area]);
  } catch {
    return [];
  }
}

/**
 * The storage for zustand's `persist`. @param loss the warning on the console, such as "The choice cannot be
 * remembered".
 */
export function stateStorage(area: StorageArea, loss: string): StateStorage {
  const write = (key: string, text: string | null): void => {
    const failure = writeStored(area, key, text);
    if (failure) console.warn(loss, failure);
  };
  return {
    getItem: (key) => readStored(area, key),
    setItem: write,
    removeItem: (key) => write(key, null),
  };
}
