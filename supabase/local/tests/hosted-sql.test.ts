import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { needLocal, openProject, type Project } from '../testing/harness';

// What a new hosted project has before its first migration: supabase/postgres, migrations/db/init-scripts, and the guides of
// the extensions (supabase.com/docs/guides/database/extensions).
let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

test.for([
  [
    'functions of pgcrypto without their schema',
    `select crypt('word', gen_salt('bf', 4)) like '$2a$%' as yes`,
  ],
  ['random bytes', 'select length(gen_random_bytes(8)) = 8 as yes'],
  ['uuid_generate_v4', 'select length(uuid_generate_v4()::text) = 36 as yes'],
  ['uuid-ossp again', `create extension if not exists "uuid-ossp"; select true as yes`],
  ['citext', `create extension citext with schema extensions; select 'A'::citext = 'a' as yes`],
  ['unaccent', `create extension unaccent; select unaccent('Hôtel') = 'Hotel' as yes`],
  ['vector', `create extension vector with schema extensions; select '[1,2]'::vector <-> '[1,2]' = 0 as yes`],
  ['authenticator', `alter role authenticator set statement_timeout = '8s'; select true as yes`],
  [
    'the publication of Realtime',
    `create table public.hs_rows (id int primary key); alter publication supabase_realtime add table public.hs_rows;
     select count(*) = 1 as yes from pg_publication_tables where pubname = 'supabase_realtime'`,
  ],
])('a migration with %s runs', async ([, sql = ''], context) => {
  const { database } = needLocal(project, context).backend;
  const statements = sql.split(';');
  const last = statements.pop() ?? '';
  const { rows } = await database.asOwner(async (session) => {
    await session.exec(statements.join(';'));
    return session.query(last);
  });
  expect(rows).toEqual([{ yes: true }]);
});

// github.com/citusdata/pg_cron and github.com/supabase/pg_net: the calls return an id; here they have no effect.
test('pg_cron and pg_net are accepted, with a notice that they do nothing', async (context) => {
  const local = needLocal(project, context);
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await local.backend.database.asOwner((session) =>
    session.exec(
      `create extension pg_cron with schema pg_catalog; create extension pg_net with schema extensions`,
    ),
  );
  expect(
    await local.sql(`select cron.schedule('nightly', '0 3 * * *', 'select 1') > 0 as job, cron.unschedule('nightly') as gone,
      net.http_post(url := 'https://example.test', body := '{}'::jsonb) > 0 as request`),
  ).toEqual([{ job: true, gone: true, request: true }]);
  const lines = () => told.mock.calls.map(([text]) => String(text)).join('');
  await expect.poll(lines).toContain('The embedded backend keeps jobs of pg_cron, but runs none.');
  await expect.poll(lines).toContain('The embedded backend sends no requests of pg_net.');
  told.mockRestore();
});
