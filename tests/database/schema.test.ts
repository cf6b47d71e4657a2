// @module-tag core
import { readFile, readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SqlSession } from '../../supabase/local/database/driver';
import { migrate } from '../../supabase/local/database/migrate';
import { readCatalogue } from '../../supabase/local/types/catalogue';
import { renderTypes } from '../../supabase/local/types/render';
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
  test('each of splinter’s 28 rules is one of ours, or says why it is not', () => {
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

  test.each(LINTS)('would be found: $name', async ({ sql, bad }) => {
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

test('the committed database types are those of the migrations (else: npm run types)', async () => {
  const committed = await readFile('src/backend/database.types.ts', 'utf8');
  expect(await renderTypes(await db.database.asOwner(readCatalogue))).toBe(committed);
});

test('migrations are named by time, one order for everybody', async () => {
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

  test('seeds the demo accounts as confirmed users, the plans stand for everybody', async () => {
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
