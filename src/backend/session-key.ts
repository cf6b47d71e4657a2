import { readStored } from '@/lib/browser-storage';
import { backendConfig } from './config';

/** Where the browser keeps the session: one key per project, as supabase-js itself would name it. */
export const SESSION_STORAGE_KEY = `sb-${new URL(backendConfig.supabaseUrl).hostname.split('.')[0] ?? ''}-auth-token`;

/**
 * A guess before anything is known: this browser keeps a session, which may turn out to be over. Inside another site's
 * frame the browser may keep us from all storage: nobody is signed in there.
 */
export function mayBeSignedIn(): boolean {
  return readStored('localStorage', SESSION_STORAGE_KEY) !== null;
}
