import { AuthClient } from '@supabase/auth-js';
import { backendConfig } from '../http/config';
import { holdFailures } from '../http/failure-while-leaving';
import { sessionFetch } from '../http/session-fetch';
import { authStorage } from './auth-storage';
import { SESSION_STORAGE_KEY } from './session-key';

/** All keepalive requests together are limited to 64 KiB. */
const OUTLIVING_MAX_CHARS = 4096;

/** Sends small row updates with keepalive, so that they survive a reload or a closed tab. */
const outlivingFetch: typeof fetch = (input, init) => {
  const isSmallChange =
    init?.method === 'PATCH' && typeof init.body === 'string' && init.body.length <= OUTLIVING_MAX_CHARS;
  return holdFailures(fetch(input, isSmallChange ? { ...init, keepalive: true } : init));
};

const { supabaseUrl, publishableKey } = backendConfig;

/** Sends all requests of the two clients. */
export const clientFetch = sessionFetch(outlivingFetch, accessToken);

/**
 * The sign-in part of Supabase's client, apart from the rest (http/client.ts) because the sign-in screens need nothing
 * else. It stores the session in this browser and refreshes it by itself. The code of a sign-in link is exchanged
 * explicitly (mail-link.ts), so that a failure can be shown.
 */
export const authClient = new AuthClient({
  url: `${supabaseUrl}/auth/v1`,
  headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
  flowType: 'pkce',
  detectSessionInUrl: false,
  persistSession: true,
  autoRefreshToken: true,
  storage: authStorage,
  storageKey: SESSION_STORAGE_KEY,
  fetch: clientFetch,
});

/** The session's token, refreshed if it is due; null if no one is signed in. */
export async function accessToken(): Promise<string | null> {
  const { data } = await authClient.getSession();
  return data.session?.access_token ?? null;
}
