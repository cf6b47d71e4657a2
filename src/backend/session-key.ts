import { backendConfig } from './config';

/** Where the browser keeps the session: one key per project, as supabase-js itself would name it. */
export const SESSION_STORAGE_KEY = `sb-${new URL(backendConfig.supabaseUrl).hostname.split('.')[0] ?? ''}-auth-token`;

/** A guess before anything is known: this browser keeps a session, which may turn out to be over. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    // Inside another site's frame the browser may keep us from all storage: nobody is signed in there.
    return false;
  }
}
