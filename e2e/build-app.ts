import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { PUBLISHABLE_KEY } from 'local-supabase/gateway/api-keys';
import { reloadUrlOf } from 'local-supabase/payments/simulator';
import { API_URL } from './ports';

/** Builds the app into a folder as shipped, for the backend of the end-to-end tests. */
export async function buildApp(outDir: string): Promise<void> {
  process.env['VITE_SUPABASE_URL'] = API_URL;
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = PUBLISHABLE_KEY;
  process.env['VITE_TOKEN_RELOAD_URL'] = reloadUrlOf(API_URL);
  const root = fileURLToPath(new URL('..', import.meta.url));
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
}
