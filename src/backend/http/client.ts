import { createClient } from '@supabase/supabase-js';
import { authStorage } from '../auth/auth-storage';
import { backendConfig } from './config';
import type { Database } from '../database.types';
import { holdFailures } from './failure-while-leaving';
import { SESSION_STORAGE_KEY } from '../auth/session-key';
import { sessionFetch } from './session-fetch';

/** All keepalive requests together are limited to 64 KiB. */
const OUTLIVING_MAX_CHARS = 4096;

/** Sends small row updates with keepalive, so that they survive a reload or a closed tab. */
const outlivingFetch: typeof fetch = (input, init) => {
  const isSmallChange =
    init?.method === 'PATCH' && typeof init.body === 'string' && init.body.length <= OUTLIVING_MAX_CHARS;
  return holdFailures(fetch(input, isSmallChange ? { ...init, keepalive: true } : init));
};

/**
 * The app's only Supabase client. It stores the session in this browser and refreshes it by itself. The code of a
 * sign-in link is exchanged explicitly (mail-link.ts), so that a failure can be shown.
 */
export const supabase = createClient<Database>(backendConfig.supabaseUrl, backendConfig.publishableKey, {
  auth: {
    flowType: 'pkce',
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
    storage: authStorage,
    storageKey: SESSION_STORAGE_KEY,
  },
  global: { fetch: sessionFetch(outlivingFetch, accessToken) },
});

async function accessToken(): Promise<string | null> {
  const { data } = await supabase.auth.getSession();
  return data.session?.access_token ?? null;
}
