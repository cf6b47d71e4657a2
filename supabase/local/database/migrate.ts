import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from './database';

const BOOTSTRAP_DIR = fileURLToPath(new URL('../bootstrap/', import.meta.url));
const SEED_FILE = fileURLToPath(new URL('../../seed.sql', import.meta.url));

/** The database belongs to another version of the project: a migration that it ran was later edited or removed. */
export class ChangedMigrationError extends Error {
  override readonly name = 'ChangedMigrationError';
  /** @param migration the file's name. */
  constructor(
    readonly migration: string,
    readonly isGone: boolean,
  ) {
    super(
      isGone
        ? `${migration} ran on this database and no longer exists.`
        : `${migration} was changed after it ran on this database. Add a new migration instead.`,
    );
  }
}

/**
 * Brings a database to the newest schema: first the parts that every hosted project has (roles, auth, storage), then
 * our migrations in the order of their names, then the seed once. Each file runs in its own transaction.
 * @param options.from The folder of supabase/ that makes the schema: `schemas` in the test that compares both.
 * @throws ChangedMigrationError.
 */
export async function migrate(
  database: Database,
  { seed, from = 'migrations' }: { readonly seed: boolean; readonly from?: 'migrations' | 'schemas' },
): Promise<void> {
  const folder = fileURLToPath(new URL(`../../${from}/`, import.meta.url));
  await database.asOwner((session) =>
    session.exec(`create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.applied (name text primary key, digest text not null, applied_at timestamptz not null default now())`),
  );
  const applied = await readApplied(database);
  const files = await sqlFiles(folder);
  const gone = [...applied.keys()].find((name) => isMigration(name) && !files.includes(name));
  if (gone !== undefined) throw new ChangedMigrationError(gone, true);
  for (const file of await sqlFiles(BOOTSTRAP_DIR))
    await applyOnce(database, applied, `bootstrap/${file}`, BOOTSTRAP_DIR + file);
  for (const file of files) await applyOnce(database, applied, file, folder + file);
  if (seed) await applyOnce(database, applied, 'seed.sql', SEED_FILE);
}

/** Digests of the files that have run here, by name. */
async function readApplied(database: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.asOwner((session) =>
    session.query<{ name: string; digest: string }>('select name, digest from supabase_migrations.applied'),
  );
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

function isMigration(name: string): boolean {
  return name !== 'seed.sql' && !name.startsWith('bootstrap/');
}

async function sqlFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

async function applyOnce(
  database: Database,
  applied: ReadonlyMap<string, string>,
  name: string,
  path: string,
): Promise<void> {
  const sql = await readFile(path, 'utf8');
  const digest = createHash('sha256').update(sql).digest('hex');
  const known = applied.get(name);
  if (known !== undefined) {
    if (known !== digest && name !== 'seed.sql') throw new ChangedMigrationError(name, false);
    return;
  }
  await database.asOwner(async (session) => {
    await session.exec(sql);
    await session.query('insert into supabase_migrations.applied (name, digest) values ($1, $2)', [
      name,
      digest,
    ]);
  });
}
