import { afterAll, expect, test } from 'vitest';
import { needLocal, openProject } from '../testing/harness';

// What a new hosted project has before its first migration: supabase/postgres, migrations/db/init-scripts.
const project = await openProject();
afterAll(() => project.close());

test.for([
  [
    'functions of pgcrypto without their schema',
    `select crypt('word', gen_salt('bf', 4)) like '$2a$%' and length(gen_random_bytes(8)) = 8 as yes`,
  ],
  [
    'uuid-ossp again',
    `create extension if not exists "uuid-ossp"; select length(uuid_generate_v4()::text) = 36 as yes`,
  ],
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
