import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The embedded project's keys. */
export interface ApiKeys {
  /** The same everywhere, because it opens only what anybody may see. Builds without their own project contain it. */
  readonly publishable: string;
  /** Has all rights, so each data folder has its own. */
  readonly secret: string;
}

export const PUBLISHABLE_KEY = 'sb_publishable_local_standout';

/** In the data folder, readable only by its owner. */
export const SECRET_KEY_FILE = 'secret-key';

/** The data folder's secret key, created when missing. @param dataDir exists, and only this process uses it. */
export async function loadSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, SECRET_KEY_FILE);
  const known = existsSync(path) ? (await readFile(path, 'utf8')).trim() : '';
  if (/^sb_secret_[\w-]{43}$/.test(known)) return known;
  const made = `sb_secret_${randomBytes(32).toString('base64url')}`;
  await writeFile(`${path}.new`, `${made}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return made;
}
