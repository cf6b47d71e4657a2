import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The embedded project's keys. */
export interface ApiKeys {
  /** The same everywhere: it opens what anybody may see, and builds without a project of their own carry it. */
  readonly publishable: string;
  /** Has all rights, so that each data folder has its own. */
  readonly secret: string;
}

export type ApiKeyKind = keyof ApiKeys;

export const PUBLISHABLE_KEY = 'sb_publishable_local_standout';

/** In the data folder, for its owner alone. */
export const SECRET_KEY_FILE = 'secret-key';
const SECRET_KEY = /^sb_secret_[\w-]{43}$/;

/** Which of the project's keys a text is; null for none of them. */
export function apiKeyKind(keys: ApiKeys, text: string): ApiKeyKind | null {
  if (text === keys.publishable) return 'publishable';
  if (text === keys.secret) return 'secret';
  return null;
}

/** The secret key of a data folder, made when there is none yet. @param dataDir exists, and is this process's alone. */
export async function loadSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, SECRET_KEY_FILE);
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (SECRET_KEY.test(known.trim())) return known.trim();
  const made = makeSecretKey();
  await writeFile(`${path}.new`, `${made}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return made;
}

function makeSecretKey(): string {
  return `sb_secret_${randomBytes(32).toString('base64url')}`;
}
