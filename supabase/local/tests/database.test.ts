import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STATEMENT_TIMEOUTS_MS } from '../database/database';
import { needLocal, openProject, type Project, type SignedInUser } from '../testing/harness';

let project: Project;
let greedy: SignedInUser;
beforeAll(async () => {
  // Only the endless statement has a short timeout, so that a slow machine ends no other one.
  project = await openProject({
    statementTimeoutsMs: { authenticated: 1_000, anon: 120_000, service_role: 120_000 },
  });
  // Before the first request to the tables, which reads the schema.
  await project.local?.backend.database.asOwner((session) =>
    session.exec(`create function public.st_recurse(depth int) returns int language plpgsql as
      $$ begin return public.st_recurse(depth + 1); end $$;
      create function public.st_loop() returns void language plpgsql as
      $$ begin loop end loop; end $$`),
  );
  greedy = await project.newUser();
});
afterAll(() => project.close());

/** The status that a visitor's ordinary request gets. */
const visit = async () => (await project.client().from('faq_entries').select('id')).status;

// supabase.com/docs/guides/database/postgres/timeouts; service_role keeps authenticator's.
test('statements have hosted’s timeouts unless a test sets others', () => {
  expect(STATEMENT_TIMEOUTS_MS).toEqual({
    anon: 3_000,
    authenticated: 8_000,
    service_role: 8_000,
    owner: 120_000,
  });
});

test('an endless statement: 57014 after the role’s timeout, and others are not affected', async (context) => {
  needLocal(project, context);
  // Reads the schema now, because the greedy request has no time for it.
  expect(await visit()).toBe(200);
  const [slow, status] = await Promise.all([greedy.client.rpc('st_loop'), visit()]);
  expect(slow).toMatchObject({
    status: 500,
    error: {
      code: '57014',
      message: 'canceling statement due to statement timeout',
      details: null,
      hint: null,
    },
  });
  expect([status, await visit()]).toEqual([200, 200]);
});

// Upstream answers the same to endless recursion: 54001 is a 500 (Error.hs, class 54).
test('endless recursion: 54001, and the next request is answered', async (context) => {
  needLocal(project, context);
  const answer = await project.service().rpc('st_recurse', { depth: 0 });
  expect(answer).toMatchObject({
    status: 500,
    error: { code: '54001', message: 'stack depth limit exceeded' },
  });
  expect(await visit()).toBe(200);
});

const VISITOR = { claims: { role: 'anon' }, readOnly: true } as const;

test('needs two messages for a request of one statement: everything up to its answer, and the end', async (context) => {
  const { database } = needLocal(project, context).backend;
  const sql = `select current_user::text as role, current_setting('transaction_read_only') as reads,
      current_setting('request.jwt.claims') as claims`;
  const asked = () => database.asRequest(VISITOR, (session) => session.query(sql));
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  const { rows } = await asked();
  expect(posted).toHaveBeenCalledTimes(2);
  posted.mockRestore();
  expect(rows).toMatchObject([{ role: 'anon', reads: 'on', claims: '{"role":"anon"}' }]);
  // Nothing of a request leaks into the next one.
  const after = `select current_user::text as role, current_setting('request.jwt.claims') as claims`;
  const { rows: left } = await database.asOwner((session) => session.query(after));
  expect(left).toEqual([{ role: 'postgres', claims: '' }]);
});

test('settings that Postgres refuses fail the first statement and roll back the transaction', async (context) => {
  const { database } = needLocal(project, context).backend;
  const broken = { ...VISITOR, readOnly: false, settings: { timezone: 'Nowhere/Land' } };
  const request = database.asRequest(broken, (session) => session.query('select 1'));
  await expect(request).rejects.toMatchObject({ code: '22023' });
  const next = await database.asOwner((session) => session.query('select 1 as one'));
  expect(next.rows).toEqual([{ one: 1 }]);
});

// What a new hosted project has before its first migration: supabase/postgres, migrations/db/init-scripts.
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
