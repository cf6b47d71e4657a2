import { readStored, writeStored } from '@/lib/browser-storage';
import { judgedSession } from './session-expiry';

/** Values that the browser refused to store, kept until the page closes. */
const inMemory = new Map<string, string>();

/**
 * The storage in which supabase-js keeps the session. When the browser's storage is full, the user stays signed in
 * until the page is closed.
 */
export const authStorage = {
  getItem: (key: string): string | null => {
    const text = inMemory.get(key) ?? readStored('localStorage', key);
    return text === null ? null : judgedSession(text);
  },
  setItem: (key: string, text: string): void => {
    inMemory.delete(key);
    const failure = writeStored('localStorage', key, text);
    if (!failure) return;
    inMemory.set(key, text);
    console.warn('The session does not outlive this page', failure);
  },
  removeItem: (key: string): void => {
    inMemory.delete(key);
    writeStored('localStorage', key, null);
  },
};
