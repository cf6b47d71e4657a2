import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

const FILE = fileURLToPath(new URL('../../functions/.env', import.meta.url));

/**
 * The secrets of edge functions on this machine: supabase/functions/.env, read like by Supabase's CLI; none without the
 * file.
 */
export async function readFunctionSecrets(): Promise<Record<string, string>> {
  const text = await readFile(FILE, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']));
}
