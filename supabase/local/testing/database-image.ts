import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase } from '../database/database';
import { migrate } from '../database/migrate';
import { createPgliteDriver } from './pglite-driver';

const ROOT = join(import.meta.dirname, '../../..');
const CACHE_DIR = join(ROOT, 'node_modules/.cache/standout-database');
/** What an image depends on: folders of files, and the version of Postgres. */
const SOURCES = ['supabase/migrations', 'supabase/local/bootstrap', 'supabase/local/database'];
const POSTGRES = 'node_modules/@electric-sql/pglite/package.json';

/**
 * A database with all migrations applied, without the seed. Starting from a copy takes half as long as running them.
 * The first caller creates it, and again after any of its sources changed.
 */
export async function databaseImage(): Promise<Blob> {
  return new Blob([await readFile(await databaseImageFile())]);
}

/** The same as a file, a tar archive. */
export async function databaseImageFile(): Promise<string> {
  const digest = await digestOfSources();
  const path = join(CACHE_DIR, `${digest}.tar`);
  const known = await stat(path).catch(nullWhenMissing);
  if (known) return path;
  const image = await makeImage();
  // Somebody saved a migration in the meantime, so nobody can tell which text this image has.
  if ((await digestOfSources()) !== digest) return databaseImageFile();
  // Test files that ask at the same time write the same content; none reads it half-written.
  await mkdir(CACHE_DIR, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, image.stream());
  await rename(draft, path);
  return path;
}

async function makeImage(): Promise<Blob> {
  const driver = await createPgliteDriver();
  await migrate(createDatabase(driver), { seed: false });
  const image = await driver.dump();
  await driver.close();
  return image;
}

async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(ROOT, POSTGRES)));
  for (const folder of SOURCES) {
    for (const name of (await readdir(join(ROOT, folder))).sort()) {
      hash.update(`\n${name}\n`).update(await readFile(join(ROOT, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}
