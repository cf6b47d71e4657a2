import { afterAll, beforeAll, expect, test } from 'vitest';
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
