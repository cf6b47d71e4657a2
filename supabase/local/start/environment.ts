import { loadEnv } from 'vite';
import { StartError } from './start-error';

/** Which backend the app will use. */
export type Backend =
  | { readonly kind: 'hosted'; readonly url: string }
  | { readonly kind: 'embedded'; readonly databaseUrl: string | null };

/**
 * Reads .env files and the process's environment like Vite.
 * @param root the project's folder.
 * @throws StartError when only half of a hosted project is named.
 */
export function readBackend(root: string): Backend {
  const env = loadEnv('development', root, ['VITE_SUPABASE_', 'DATABASE_URL']);
  const url = env['VITE_SUPABASE_URL'] ?? '';
  const key = env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '';
  if (url && key) return { kind: 'hosted', url };
  if (url || key) {
    const missing = url ? 'VITE_SUPABASE_PUBLISHABLE_KEY' : 'VITE_SUPABASE_URL';
    throw new StartError(
      `${missing} is not set. Set both for a hosted project, or none for the embedded backend.`,
    );
  }
  return { kind: 'embedded', databaseUrl: env['DATABASE_URL'] || null };
}
