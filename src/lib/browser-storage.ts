import type { StateStorage } from 'zustand/middleware';

/** Until the user clears the browser, or for as long as the tab is open. */
export type StorageArea = 'localStorage' | 'sessionStorage';

/** Null when there is none, or none that may be read: blocked storage is as good as an empty one. */
export function readStored(area: StorageArea, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps a text in place of what was there.
 * @param text null removes it.
 * @returns why it is not kept: storage is blocked or full, and nothing is under the key; null when it is kept.
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

/** What is there and no longer true makes room. */
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

/** For zustand's `persist`. @param loss what the user has to do without: "The choice cannot be remembered". */
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
