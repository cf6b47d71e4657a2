// @module-tag core
import { readFile, readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SqlSession } from 'local-supabase/database/driver';
import { createDatabase } from 'local-supabase/database/database';
import { migrate } from 'local-supabase/database/migrate';
import { createServerDriver } from 'local-supabase/database/server-driver';
import { createSchemasDatabase, whyNoServer } from 'local-supabase/testing/postgres/server-database';
import { renderTypes } from '../types/render-types';
import { differences, readParts } from './catalog';
import { openTestDatabase, type TestDatabase } from './harness';
import { LINTS, NOT_HERE } from './lints';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.database.close());

async function problems(session: SqlSession, sql: string): Promise<string[]> {
  const { rows } = await session.query<{ problem: string }>(sql);
  return rows.map((row) => row.problem);
}

class Undo extends Error {}

describe('database lints', () => {
  test('each of splinter’s 28 rules is also ours, or is listed with a reason', () => {
    const named = LINTS.flatMap(({ name }) => name.match(/\b00\d\d\b/g) ?? []);
    const numbers = Array.from({ length: 29 }, (_, index) => String(index + 1).padStart(4, '0'));
    // Splinter has no rule 12.
    expect([...named, ...Object.keys(NOT_HERE)].sort()).toEqual(
      numbers.filter((number) => number !== '0012'),
    );
  });

  test.each(LINTS)('$name', async ({ sql }) => {
    expect(await db.database.asOwner((session) => problems(session, sql))).toEqual([]);
  });

  test.each(LINTS)('is detected: $name', async ({ sql, bad }) => {
    let found: string[] = [];
    const work = db.database.asOwner(async (session) => {
      await session.exec(bad);
      found = await problems(session, sql);
      throw new Undo();
    });
    await expect(work).rejects.toThrow(Undo);
    expect(found).toHaveLength(1);
  });
});

test('the committed database types match the migrations (else: npm run types)', async () => {
  const committed = await readFile('src/backend/database.types.ts', 'utf8');
  expect(await db.database.asOwner(renderTypes)).toBe(committed);
});

// Elsewhere schema-pglite.test.ts compares them.
test.skipIf(whyNoServer() !== null)(
  'migrations and schemas give the same database on a server too (else: npm run migration)',
  async () => {
    const other = await createSchemasDatabase();
    const schemas = createDatabase(createServerDriver(other?.url ?? '', 1));
    const found = differences(await db.database.asOwner(readParts), await schemas.asOwner(readParts));
    await schemas.close();
    await other?.drop();
    expect(found).toEqual([]);
  },
);

/** Changes, each with a word that identifies the changed part. */
const CHANGES: readonly (readonly [string, string])[] = [
  ['alter table users add column nickname text', 'nickname'],
  ['alter table users alter column email drop not null', 'public.users email'],
  ['alter table videos alter column circle_size set default 60', 'circle_size'],
  ['alter table plans drop constraint plans_price_check', 'plans_price_check'],
  ['drop index video_views_video_id_idx', 'video_views_video_id_idx'],
  ['alter table reels disable row level security', 'relation public.reels'],
  ['drop policy "Users delete their own videos" on videos', '"Users delete their own videos"'],
  ['grant insert on plans to authenticated', 'relation public.plans'],
  ['revoke update (title) on videos from authenticated', 'public.videos title'],
  ['revoke execute on function delete_account() from authenticated', 'function public.delete_account()'],
  [
    'create or replace function private.dollars(p_cents integer) returns text return p_cents',
    'private.dollars',
  ],
  ['alter function private.has_session() security invoker', 'function private.has_session()'],
  ['comment on function private.is_admin() is null', 'comment function private.is_admin()'],
  ['alter table users disable trigger keep_last_admin', 'keep_last_admin '],
  [`update storage.buckets set public = true where id = 'thumbnails'`, 'bucket'],
  [`update plans set price = 1 where name = 'Pro'`, 'plan {'],
];

test('the comparison detects a difference in each kind of part', async () => {
  let found: readonly string[] = [];
  const work = db.database.asOwner(async (session) => {
    const before = await readParts(session);
    for (const [sql] of CHANGES) await session.exec(sql);
    found = differences(before, await readParts(session));
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  const missed = CHANGES.filter(([, word]) => !found.some((part) => part.includes(word)));
  expect(missed).toEqual([]);
});

test('migrations are named by time, so they always run in the same order', async () => {
  const names = await readdir('supabase/migrations');
  for (const name of names) expect(name).toMatch(/^\d{14}_[a-z0-9_]+\.sql$/);
  expect(new Set(names.map((name) => name.slice(0, 14))).size).toBe(names.length);
});

describe('migrate', () => {
  test('changes nothing the second time, and seeds once', async () => {
    const state = async () =>
      (await db.owner(`select name, applied_at from supabase_migrations.applied order by name`)).rows;
    const before = await state();
    await migrate(db.database, { seed: false });
    expect(await state()).toEqual(before);
    await migrate(db.database, { seed: true });
    await migrate(db.database, { seed: true });
    expect(await state()).toHaveLength(before.length + 1);
  });

  test('refuses a database that ran a migration that was later edited or removed', async () => {
    const refusal = (change: string) =>
      db.database.asOwner(async (session) => {
        await session.exec(change);
        const asOwner: typeof db.database.asOwner = (work) => work(session);
        await migrate({ ...db.database, asOwner }, { seed: false });
      });
    await expect(refusal(`update supabase_migrations.applied set digest = ''`)).rejects.toThrow(
      /was changed after it ran on this database/,
    );
    await expect(
      refusal(`insert into supabase_migrations.applied (name, digest) values ('20260101000000_old.sql', '')`),
    ).rejects.toThrow('20260101000000_old.sql ran on this database and no longer exists.');
  });

  test('seeds the demo accounts as confirmed users; every database has the plans', async () => {
    const { rows: users } = await db.owner(
      `select u.email, u.first_name, u.last_name, u.is_admin, a.email_confirmed_at is not null as confirmed,
         i.provider, i.email = u.email as same_email
       from users u join auth.users a using (id) join auth.identities i on i.user_id = u.id order by u.email`,
    );
    expect(users).toEqual([
      {
        email: 'admin@standout.local',
        first_name: 'Alex',
        last_name: 'Admin',
        is_admin: true,
        confirmed: true,
        provider: 'email',
        same_email: true,
      },
      {
        email: 'player@standout.local',
        first_name: 'Maya',
        last_name: 'Lind',
        is_admin: false,
        confirmed: true,
        provider: 'email',
        same_email: true,
      },
    ]);
    const { rows: plans } = await db.owner(
      `select name, price, token_limit, (file_size_limit / 1048576)::integer as megabytes from plans order by price`,
    );
    expect(plans).toEqual([
      { name: 'Free', price: 0, token_limit: 25_000, megabytes: 100 },
      { name: 'Starter', price: 999, token_limit: 100_000, megabytes: 500 },
      { name: 'Pro', price: 2999, token_limit: 200_000, megabytes: 1024 },
      { name: 'Enterprise', price: 9999, token_limit: 1_000_000, megabytes: 5120 },
    ]);
  });
});
