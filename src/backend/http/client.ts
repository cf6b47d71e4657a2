import { createClient } from '@supabase/supabase-js';
import { accessToken, clientFetch } from '../auth/auth-client';
import type { Database } from '../database.types';
import { backendConfig } from './config';

/** The app's only client for tables, functions and files. It acts for the session of auth-client.ts. */
export const supabase = createClient<Database>(backendConfig.supabaseUrl, backendConfig.publishableKey, {
  accessToken,
  global: { fetch: clientFetch },
});
