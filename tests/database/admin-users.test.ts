// @module-tag core
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUsers, subscribe, userRow, type UserList, type UserRow } from './admin-helpers';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';

let db: TestDatabase;
let admin: Role;

beforeAll(async () => {
  db = await openTestDatabase();
  admin = { userId: await db.addUser({ admin: true, email: 'boss@admin.example' }) };
});
afterAll(() => db.database.close());

const addNamed = (firstName: string, lastName: string, email: string): Promise<string> =>
  db.addUser({ email, metadata: { first_name: firstName, last_name: lastName } });

async function use(userId: string, amount: number, at = 'now()'): Promise<void> {
  await db.owner(
    `insert into token_usage (user_id, amount, action, created_at) values ($1, $2, 'video_processing', ${at})`,
    [userId, amount],
  );
}

describe('an admin user row', () => {
  test('shows the defaults of a new account', async () => {
    const id = await addNamed('Maya', 'Lindqvist', 'maya@northcourt.example');
    const row = await userRow(db, admin, id);
    expect(row).toEqual({
      id,
      email: 'maya@northcourt.example',
      firstName: 'Maya',
      lastName: 'Lindqvist',
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      currentPlan: 'Free',
      tokenBalance: 25_000,
      tokensUsed: 0,
      tokenRemaining: 25_000,
      isAdmin: false,
    });
  });

  test('counts usage since the last replenishment, and the balance is never negative', async () => {
    const id = await db.addUser();
    await use(id, 400, `now() - interval '3 months'`);
    await use(id, 300);
    await use(id, 50);
    expect(await userRow(db, admin, id)).toMatchObject({ tokensUsed: 350, tokenRemaining: 24_650 });
    await db.owner('update users set token_balance = 100 where id = $1', [id]);
    expect(await userRow(db, admin, id)).toMatchObject({
      tokenBalance: 100,
      tokensUsed: 350,
      tokenRemaining: 0,
    });
    await db.owner(`update users set tokens_replenished_at = now() - interval '1 year' where id = $1`, [id]);
    expect(await userRow(db, admin, id)).toMatchObject({ tokensUsed: 750 });
    await db.owner('delete from token_usage where user_id = $1 and amount = 400', [id]);
    expect(await userRow(db, admin, id)).toMatchObject({ tokensUsed: 350 });
  });

  test('changes with a charge and when its video is deleted', async () => {
    const id = await db.addUser();
    const videoId = await db.addVideo(id, { durationSec: 1 });
    await db.as({ userId: id }, 'select charge_video_processing($1)', [videoId]);
    expect(await userRow(db, admin, id)).toMatchObject({ tokensUsed: 730, tokenRemaining: 24_270 });
    await db.owner('delete from videos where id = $1', [videoId]);
    expect(await userRow(db, admin, id)).toMatchObject({ tokensUsed: 730 });
  });

  test('names the plan of the subscription with the latest period start, else Free', async () => {
    const id = await db.addUser();
    await subscribe(db, id, 'Enterprise', { daysAgo: 40 });
    expect(await userRow(db, admin, id)).toMatchObject({ currentPlan: 'Enterprise' });
    await subscribe(db, id, 'Pro', { daysAgo: 10, status: 'canceled' });
    expect(await userRow(db, admin, id)).toMatchObject({ currentPlan: 'Pro' });
    await subscribe(db, id, 'Free', { daysAgo: 20 });
    expect(await userRow(db, admin, id)).toMatchObject({ currentPlan: 'Pro' });
    await db.owner(`update plans set name = 'Professional' where name = 'Pro'`);
    expect(await userRow(db, admin, id)).toMatchObject({ currentPlan: 'Professional' });
    await db.owner(`update plans set name = 'Pro' where name = 'Professional'`);
    await db.owner('delete from user_subscriptions where user_id = $1', [id]);
    expect(await userRow(db, admin, id)).toMatchObject({ currentPlan: 'Free' });
  });

  test('is deleted with its account', async () => {
    const id = await db.addUser();
    await subscribe(db, id, 'Pro');
    await use(id, 5);
    await db.owner('delete from auth.users where id = $1', [id]);
    expect(await sqlState(userRow(db, admin, id))).toBe('PT404');
    const { rows } = await db.owner('select from private.admin_user_rows where user_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('search', () => {
  let ids: Record<'maya' | 'percent' | 'under' | 'slash' | 'umlaut', string>;
  const tag = randomUUID().slice(0, 8);
  beforeAll(async () => {
    ids = {
      maya: await addNamed('Maya', `Lind${tag}`, `maya.${tag}@club.example`),
      percent: await addNamed('100%', `Safe${tag}`, `p.${tag}@club.example`),
      under: await addNamed('under_score', `Safe${tag}`, `u.${tag}@club.example`),
      slash: await addNamed('back\\slash', `Safe${tag}`, `s.${tag}@club.example`),
      umlaut: await addNamed('Jürgen', `ÖST${tag}`, `j.${tag}@club.example`),
    };
  });
  const find = async (p_search: string) =>
    (await listUsers(db, admin, { p_search })).items.map((item) => item.id).toSorted();

  test.each([
    [`LIND${tag}`, ['maya']],
    [`  maya   lind${tag} `, ['maya']],
    [`MAYA.${tag}@CLUB`, ['maya']],
    [`öst${tag}`, ['umlaut']],
    [`%safe${tag}`, []],
    [`0% safe${tag}`, ['percent']],
    [`under_score safe${tag}`, ['under']],
    [`under.score safe${tag}`, []],
    [`_nder_score safe${tag}`, []],
    [`back\\slash safe${tag}`, ['slash']],
    [`safe${tag}`, ['percent', 'slash', 'under']],
    [`${tag}' or true --`, []],
    ['nobody at all', []],
  ] as const)('%s', async (term, names) => {
    expect(await find(term)).toEqual(names.map((name) => ids[name]).toSorted());
  });

  test('without a term, with blanks, and with a very long one', async () => {
    const everybody = (await listUsers(db, admin)).total;
    expect((await listUsers(db, admin, { p_search: '   ' })).total).toBe(everybody);
    expect((await listUsers(db, admin, { p_search: null })).total).toBe(everybody);
    expect((await listUsers(db, admin, { p_search: 'x'.repeat(100_000) })).total).toBe(0);
  });

  test('combined with a plan', async () => {
    await subscribe(db, ids.percent, 'Pro');
    const list = await listUsers(db, admin, { p_search: `safe${tag}`, p_plan: 'Pro' });
    expect([list.total, list.items.map((item) => item.id)]).toEqual([1, [ids.percent]]);
    expect((await listUsers(db, admin, { p_search: `safe${tag}`, p_plan: 'Free' })).total).toBe(2);
    expect((await listUsers(db, admin, { p_search: `safe${tag}`, p_plan: `Pro' or '1'='1` })).total).toBe(0);
  });
});

describe('sort and pages', () => {
  const SORTS: Readonly<Record<string, (row: UserRow) => string | number>> = {
    name: (row: UserRow) => `${row.firstName} ${row.lastName}`.trim().toLowerCase() || row.email,
    currentPlan: (row: UserRow) => row.currentPlan,
    createdAt: (row: UserRow) => row.createdAt,
    tokenBalance: (row: UserRow) => row.tokenBalance,
    tokensUsed: (row: UserRow) => row.tokensUsed,
    tokenRemaining: (row: UserRow) => row.tokenRemaining,
  };
  const tag = randomUUID().slice(0, 8);
  beforeAll(async () => {
    for (let n = 0; n < 23; n += 1) {
      const id = await addNamed(
        ['Ada', 'ben', 'Cem'][n % 3] ?? '',
        n % 4 === 0 ? '' : `P${n % 5}`,
        `${n}.${tag}@sort.example`,
      );
      if (n % 3 === 0) await subscribe(db, id, n % 2 === 0 ? 'Pro' : 'Enterprise');
      if (n % 4 > 0) await use(id, 100 * (n % 4));
      await db.owner('update users set token_balance = $2 where id = $1', [id, 1000 + 500 * (n % 6)]);
    }
  });

  async function pages(args: Readonly<Record<string, unknown>>): Promise<readonly UserList[]> {
    const all: UserList[] = [];
    let after: UserList['next'] = null;
    do {
      const page: UserList = await listUsers(db, admin, {
        ...args,
        ...(after && { p_after: after.value, p_after_id: after.id }),
      });
      all.push(page);
      after = page.next;
    } while (after);
    return all;
  }

  test('by every column, both ways, in every page size: lists every user once, in order, with one total', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.entries(SORTS)),
        fc.boolean(),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(null, 'Pro', 'Free'),
        async ([sort, keyOf], ascending, limit, plan) => {
          const found = await pages({
            p_search: `.${tag}@sort`,
            p_sort: sort,
            p_ascending: ascending,
            p_limit: limit,
            p_plan: plan,
          });
          const rows = found.flatMap((page) => page.items);
          const count = plan === null ? 23 : plan === 'Pro' ? 4 : 15;
          expect(found.every((page) => page.total === count)).toBe(true);
          expect(new Set(rows.map((row) => row.id)).size).toBe(count);
          expect(rows).toHaveLength(count);
          const keys = rows.map(keyOf);
          const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0) * (ascending ? 1 : -1));
          expect(keys).toEqual(sorted);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('newest first by default', async () => {
    const { items } = await listUsers(db, admin, { p_limit: 100 });
    const dates = items.map((item) => item.createdAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test.each(['users.email', `createdAt; drop table users`, 'is_admin', ''])(
    'refuses to sort by %j',
    async (sort) => {
      expect(await sqlState(listUsers(db, admin, { p_sort: sort }))).toBe('PT422');
    },
  );
});

test('the rows still match the tables after all tests above', async () => {
  const { rows } = await db.owner(
    `select f.user_id from private.admin_user_facts f full join private.admin_user_rows r using (user_id)
     where (f.plan_name, f.created_at, f.token_balance, f.tokens_used, f.name_key, f.search_text)
       is distinct from (r.plan_name, r.created_at, r.token_balance, r.tokens_used, r.name_key, r.search_text)`,
  );
  expect(rows).toEqual([]);
});
