import * as v from 'valibot';
import { readStored } from '@/lib/browser-storage';
import { backendConfig } from '../http/config';

/** The storage key of the session. There is one per project, with the name that supabase-js itself would use. */
export const SESSION_STORAGE_KEY = `sb-${new URL(backendConfig.supabaseUrl).hostname.split('.')[0] ?? ''}-auth-token`;

/**
 * Guesses whether a user is signed in before the session is known, because a stored session may have expired. False
 * inside a frame on another site, where the browser may block all storage.
 */
export function mayBeSignedIn(): boolean {
  return readStored('localStorage', SESSION_STORAGE_KEY) !== null;
}

const StoredSession = v.pipe(v.string(), v.parseJson(), v.object({ user: v.object({ id: v.string() }) }));

/** The user whose session this browser stores, although it may have expired; null if there is none. */
export function storedUserId(): string | null {
  const parsed = v.safeParse(StoredSession, readStored('localStorage', SESSION_STORAGE_KEY));
  return parsed.success ? parsed.output.user.id : null;
}
