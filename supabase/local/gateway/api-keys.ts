import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The embedded project's keys. */
export interface ApiKeys {
  /** The same everywhere, because it opens only what anybody may see. Builds without their own project contain it. */
  readonly publishable: string;
  /** Has all rights, so each data folder has its own. */
  readonly secret: string;
}

export type ApiKeyKind = keyof ApiKeys;

export const PUBLISHABLE_KEY = 'sb_publishable_local_standout';

/** In the data folder, readable only by its owner. */
export const SECRET_KEY_FILE = 'secret-key';
const SECRET_KEY = /^sb_secret_[\w-]{43}$/;

/** Which of the project's keys a text is; null for none of them. */
export function apiKeyKind(keys: ApiKeys, text: string): ApiKeyKind | null {
  if (text === keys.publishable) return 'publishable';
  if (text === keys.secret) return 'secret';
  return null;
}

/** The data folder's secret key, created when missing. @param dataDir exists, and only this process uses it. */
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
