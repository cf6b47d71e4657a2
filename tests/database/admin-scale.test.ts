import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './harness';
import { addManyUsers } from './many-users';

/** `npm run bench:admin` measures how fast the list is with this many users. */
const USERS = 100_000;

let db: TestDatabase;
let admin: string;

beforeAll(async () => {
  db = await openTestDatabase();
  admin = await db.addUser({ admin: true });
  await addManyUsers(db.database, USERS);
}, 300_000);
afterAll(() => db.database.close());

interface List {
  readonly total: number;
  readonly items: readonly { readonly email: string }[];
}

/** Calls the list as the admin. */
async function listed(args: Readonly<Record<string, unknown>> = {}): Promise<List> {
  const names = Object.keys(args).map((name, index) => `${name} => $${index + 1}`);
  const { rows } = await db.as(
    { userId: admin },
    `select public.get_users_with_tokens(${names.join(', ')}) as list`,
    Object.values(args),
  );
  return rows[0]?.['list'] as List;
}

test('a page deep in the list', async () => {
  const { rows } = await db.owner(
    `select user_id, token_balance from private.admin_user_rows order by token_balance, user_id offset 20000 limit 1`,
  );
  const { items } = await listed({
    p_sort: 'tokenBalance',
    p_ascending: true,
    p_after: String(rows[0]?.['token_balance']),
    p_after_id: rows[0]?.['user_id'],
  });
  expect(items).toHaveLength(50);
});

test('the totals count all matches, not just the page', async () => {
  expect((await listed()).total).toBe(USERS + 1);
  expect((await listed({ p_plan: 'Enterprise' })).total).toBe(USERS / 100);
  expect((await listed({ p_search: 'maya' })).total).toBe(USERS / 10);
  expect((await listed({ p_search: 'person7712@' })).total).toBe(1);
});

async function planOf(sql: string): Promise<string> {
  const { rows } = await db.owner(`explain (costs off) ${sql}`);
  return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
}

describe('its statements use their indexes', () => {
  test.each([
    ['name', 'name_key', ''],
    ['plan', 'plan_name', ''],
    ['created_at', 'created_at', ''],
    ['balance', 'token_balance', ''],
    ['used', 'tokens_used', ''],
    ['remaining', 'token_remaining', ''],
    ['plan_name', 'name_key', `where r.plan_name = 'Pro'`],
    ['plan_created_at', 'created_at', `where r.plan_name = 'Pro'`],
    ['plan_balance', 'token_balance', `where r.plan_name = 'Pro'`],
    ['plan_used', 'tokens_used', `where r.plan_name = 'Pro'`],
    ['plan_remaining', 'token_remaining', `where r.plan_name = 'Pro'`],
  ])('a page by %s', async (index, column, where) => {
    const plan = await planOf(
      `select * from private.admin_user_rows r ${where} order by r.${column} desc, r.user_id desc limit 50`,
    );
    expect(plan).toContain(`Index Scan Backward using admin_user_rows_${index}_idx`);
    expect(plan).not.toContain('Sort');
  });

  test('a search', async () => {
    expect(
      await planOf(
        `select count(*) from private.admin_user_rows r where r.search_text like '%lindqvist 99%'`,
      ),
    ).toContain('Bitmap Index Scan on admin_user_rows_search_idx');
  });
});
