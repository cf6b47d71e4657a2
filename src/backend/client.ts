import { createClient } from '@supabase/supabase-js';
import { authStorage } from './auth-storage';
import { backendConfig } from './config';
import type { Database } from './database.types';
import { SESSION_STORAGE_KEY } from './session-key';

/** All requests that outlive their page may together be no larger than 64 KiB. */
const OUTLIVING_MAX_CHARS = 4096;

/** Small changes of rows are sent even when the page goes away meanwhile: a reload, a closed tab. */
const outlivingFetch: typeof fetch = (input, init) => {
  const isSmallChange =
    init?.method === 'PATCH' && typeof init.body === 'string' && init.body.length <= OUTLIVING_MAX_CHARS;
  return fetch(input, isSmallChange ? { ...init, keepalive: true } : init);
};

/**
 * The one client of the app. Sessions are kept in this browser and refreshed by the client itself; the code in a
 * sign-in link is exchanged explicitly (auth.ts), so that its failure can be shown.
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
  global: { fetch: outlivingFetch },
});
