import { readStored } from '@/lib/browser-storage';
import { backendConfig } from '../http/config';

/** The storage key of the session. There is one per project, with the name that supabase-js itself would use. */
export const SESSION_STORAGE_KEY = `sb-${new URL(backendConfig.supabaseUrl).hostname.split('.')[0] ?? ''}-auth-token`;

/**
 * Guesses before the session is known whether somebody is signed in: a stored session may have expired. Inside a
 * frame on another site the browser may block all storage, and nobody is signed in there.
 */
export function mayBeSignedIn(): boolean {
  return readStored('localStorage', SESSION_STORAGE_KEY) !== null;
}
