import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extract, plan, renderPlanFiles } from '@supabase/pg-delta';
import pg from 'pg';
import {
  createSchemasDatabase,
  createServerDatabase,
  whyNoServer,
} from 'local-supabase/testing/postgres/server-database';
import { setup } from 'local-supabase/testing/postgres/setup';

const SUPABASE = join(import.meta.dirname, '../supabase');

/**
 * `npm run migration -- NAME`: writes the migration that leads from the database of supabase/migrations to that of
 * supabase/schemas. The first one is the schemas themselves. Later ones are drafts: pg-delta compares the two databases on a
 * Postgres server of the tests. It ignores rows, and drops and adds what was renamed, so review its output.
 */
const [name = ''] = process.argv.slice(2);
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error('Describe the change in lowercase letters: npm run migration -- add_team_names');
  process.exit(1);
}
const text = (await sqlFiles('migrations')).length === 0 ? await schemas() : await difference();
if (text === null) {
  console.log('supabase/migrations and supabase/schemas produce the same database.');
} else {
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const file = `supabase/migrations/${time}_${name}.sql`;
  await mkdir(join(SUPABASE, 'migrations'), { recursive: true });
  await writeFile(join(SUPABASE, '..', file), text);
  console.log(`Wrote ${file}. Review it, then run npm run types.`);
}

async function sqlFiles(folder: string): Promise<string[]> {
  const names = await readdir(join(SUPABASE, folder)).catch(() => []);
  return names.filter((file) => file.endsWith('.sql')).sort();
}

async function schemas(): Promise<string> {
  const parts = (await sqlFiles('schemas')).map(async (file) => {
    const sql = await readFile(join(SUPABASE, 'schemas', file), 'utf8');
    return `-- supabase/schemas/${file}\n\n${sql}`;
  });
  return (await Promise.all(parts)).join('\n');
}

/** The statements that are missing in the migrations; null for none. */
async function difference(): Promise<string | null> {
  const stop = await setup();
  try {
    const [before, after] = [await createServerDatabase(), await createSchemasDatabase()];
    if (!before || !after) throw new Error(whyNoServer() ?? 'no Postgres server');
    const [source, desired] = [await factsOf(before.url), await factsOf(after.url)];
    await before.drop();
    await after.drop();
    const { changes, files } = renderPlanFiles(plan(source, desired), { allowDrops: true });
    return changes ? files.map(({ contents }) => contents).join('\n') : null;
  } finally {
    await stop();
  }
}

async function factsOf(url: string) {
  const pool = new pg.Pool({ connectionString: url });
  try {
    return (await extract(pool)).factBase;
  } finally {
    await pool.end();
  }
}
