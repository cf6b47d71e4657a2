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

const StoredSession = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ user: v.looseObject({ id: v.string() }) }),
);

/** The user of a stored session, which may have expired; null if there is none. Only the id is checked. */
export function userOfStored(session: string | null): { readonly id: string } | null {
  const parsed = v.safeParse(StoredSession, session);
  return parsed.success ? parsed.output.user : null;
}

/** The user whose session this browser stores, although it may have expired; null if there is none. */
export function storedUserId(): string | null {
  return userOfStored(readStored('localStorage', SESSION_STORAGE_KEY))?.id ?? null;
}
