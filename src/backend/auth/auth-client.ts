import { AuthClient, isAuthRetryableFetchError, type GoTrueClient, type Session } from '@supabase/auth-js';
import { isOffline } from '@/lib/connection';
import { backendConfig } from '../http/config';
import { finalFailure } from '../http/final-failure';
import { holdFailures } from '../http/failure-while-leaving';
import { sessionFetch } from '../http/session-fetch';
import { authStorage } from './auth-storage';
import { unlessUnanswered } from './refresh-failure';
import { SESSION_STORAGE_KEY } from './session-key';

/** All keepalive requests together are limited to 64 KiB. */
const OUTLIVING_MAX_CHARS = 4096;

/**
 * Sends small row updates with keepalive, so that they survive a reload or a closed tab. Fails at once while the browser
 * is offline.
 */
const outlivingFetch: typeof fetch = async (input, init) => {
  const isSmallChange =
    init?.method === 'PATCH' && typeof init.body === 'string' && init.body.length <= OUTLIVING_MAX_CHARS;
  try {
    return await holdFailures(fetch(input, isSmallChange ? { ...init, keepalive: true } : init));
  } catch (error) {
    throw isOffline() ? finalFailure(error) : error;
  }
};

const { supabaseUrl, publishableKey } = backendConfig;

/** Sends all requests of the two clients. */
export const clientFetch = sessionFetch(outlivingFetch, accessToken);

/** Refreshes at the next request after a refresh got no answer; auth-js would refuse for a minute. */
class SessionClient extends AuthClient {
  override getSession(): ReturnType<GoTrueClient['getSession']> {
    const error = this.lastRefreshFailure?.result.error;
    if (isAuthRetryableFetchError(error) && error.status === 0) this.lastRefreshFailure = null;
    return super.getSession();
  }
}

/**
 * The sign-in part of Supabase's client, apart from the rest (http/client.ts) because the sign-in screens need nothing
 * else. It stores the session in this browser and refreshes it by itself. The code of a sign-in link is exchanged
 * explicitly (mail-link.ts), so that a failure can be shown.
 */
export const authClient = new SessionClient({
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

/**
 * The session, refreshed if it is due; null if no one is signed in.
 * @throws the client's or the browser's own error if it could not be refreshed for lack of an answer, because the
 * session is still valid once the connection is back.
 */
export async function currentSession(): Promise<Session | null> {
  const { data, error } = await unlessUnanswered(authClient.getSession());
  if (isAuthRetryableFetchError(error)) throw error;
  return data.session;
}

/** The session's token; null if no one is signed in. @throws as currentSession. */
export async function accessToken(): Promise<string | null> {
  try {
    return (await currentSession())?.access_token ?? null;
  } catch (error) {
    throw finalFailure(error);
  }
}
