import { readStored, writeStored } from '@/lib/browser-storage';

/** What the browser does not take is kept for as long as the page is open. */
const inMemory = new Map<string, string>();

/** Where supabase-js keeps the session. A full storage keeps nobody from being signed in until the page is closed. */
export const authStorage = {
  getItem: (key: string): string | null => inMemory.get(key) ?? readStored('localStorage', key),
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
