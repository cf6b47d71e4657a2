// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import { call } from './sharing-helpers';

const UNAUTHORIZED = { code: '42501', message: 'Unauthorized access' };

let db: TestDatabase;
let userId: string;
let admin: string;
let exAdmin: string;
let start: readonly (readonly [string, string])[];
beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser();
  admin = await db.addUser({ admin: true });
  exAdmin = await db.addUser({ admin: true });
  await db.owner('update users set is_admin = false where id = $1', [exAdmin]);
  start = await entries();
});
afterAll(() => db.database.close());

/** Id and title in order, as a visitor sees them. */
async function entries(role: Role = 'anon'): Promise<readonly (readonly [string, string])[]> {
  const { rows } = await db.as(role, 'select id, title from faq_entries order by order_num, id');
  return rows.map((row) => [String(row['id']), String(row['title'])] as const);
}

const reorder = (role: Role, ids: readonly (string | null)[]) =>
  call(db, role, 'reorder_faq_entries', { p_ids: ids });

const add = (role: Role, title: string) =>
  db.as(
    role,
    `insert into faq_entries (title, content, order_num) values ($1, 'Because.', 99) returning id`,
    [title],
  );

describe('a new project', () => {
  test('has questions and answers that everybody reads, in order', async () => {
    expect(start).toHaveLength(7);
    expect(start[0]?.[1]).toBe('What does a token pay for?');
    for (const role of ['anon', { userId }, { userId: admin }] as const)
      expect(await entries(role)).toEqual(start);
  });
});

describe('writing', () => {
  test('works for admins: add, change, remove', async () => {
    const { rows } = await add({ userId: admin }, 'Why?');
    const id = String(rows[0]?.['id']);
    await db.as(
      { userId: admin },
      `update faq_entries set title = 'Why now?', content = 'So.', order_num = 100 where id = $1`,
      [id],
    );
    const { rows: changed } = await db.owner(
      'select title, content, order_num, updated_at >= created_at as later from faq_entries where id = $1',
      [id],
    );
    expect(changed).toEqual([{ title: 'Why now?', content: 'So.', order_num: 100, later: true }]);
    await db.as({ userId: admin }, 'delete from faq_entries where id = $1', [id]);
    expect(await entries()).toEqual(start);
  });

  test.each([
    `insert into faq_entries (title, content, order_num) values ('x', 'x', 1)`,
    `update faq_entries set title = 'x'`,
    `update faq_entries set title = 'x' where false`,
    `delete from faq_entries`,
    `delete from faq_entries where false`,
  ])('is refused to users and ex-admins with its own message: %s', async (sql) => {
    for (const id of [userId, exAdmin])
      await expect(db.as({ userId: id }, sql)).rejects.toMatchObject(UNAUTHORIZED);
    expect(await sqlState(db.as('anon', sql))).toBe('42501');
    expect(await entries()).toEqual(start);
  });

  test.each([
    ['an empty question', ' ', 'x', 1],
    ['an empty answer', 'x', ' \n', 1],
    ['a question of 201 letters', 'x'.repeat(201), 'x', 1],
    ['an answer of 5001 letters', 'x', 'x'.repeat(5001), 1],
    ['a place before the first', 'x', 'x', 0],
  ])('refuses %s', async (_, title, content, place) => {
    const insert = db.as(
      { userId: admin },
      'insert into faq_entries (title, content, order_num) values ($1, $2, $3)',
      [title, content, place],
    );
    expect(await sqlState(insert)).toBe('23514');
  });
});

describe('the order', () => {
  beforeEach(() =>
    reorder(
      { userId: admin },
      start.map(([id]) => id),
    ),
  );

  test('is changed as a whole', async () => {
    const ids = start.map(([id]) => id).reverse();
    await reorder({ userId: admin }, ids);
    expect((await entries()).map(([id]) => id)).toEqual(ids);
    const { rows } = await db.owner('select order_num from faq_entries order by order_num');
    expect(rows.map((row) => row['order_num'])).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('does not change when the request lists other entries', async () => {
    const ids = start.map(([id]) => id);
    const [first = ''] = ids;
    for (const wrong of [ids.slice(1), [...ids.slice(1), crypto.randomUUID()], [...ids, first], [], [null]])
      expect(await sqlState(reorder({ userId: admin }, wrong))).toBe('PT409');
    expect(await entries()).toEqual(start);
  });

  test('requested twice at once ends up as one of the two', async () => {
    const ids = start.map(([id]) => id);
    const orders = [ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)]];
    await Promise.all(orders.map((order) => reorder({ userId: admin }, order)));
    const end = (await entries()).map(([id]) => id);
    expect(orders).toContainEqual(end);
  });

  test('is refused to everybody else', async () => {
    const ids = start.map(([id]) => id).reverse();
    for (const id of [userId, exAdmin])
      await expect(reorder({ userId: id }, ids)).rejects.toMatchObject(UNAUTHORIZED);
    expect(await sqlState(reorder('anon', ids))).toBe('42501');
    expect(await entries()).toEqual(start);
  });
});
