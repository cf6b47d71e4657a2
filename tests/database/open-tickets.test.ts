// @module-tag core
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';
import { call } from './sharing-helpers';

let db: TestDatabase;
let userId: string;
let admin: string;
beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser();
  admin = await db.addUser({ admin: true });
}, 120_000);
afterAll(() => db.database.close());

const count = () => call<number>(db, { userId: admin }, 'count_open_tickets', {});

const open = (status: string, tickets = 1) =>
  db.owner(
    `insert into support_tickets (user_id, subject, description, status)
     select $1, 'Ring jumps', 'At the net', $2 from generate_series(1, $3::integer)`,
    [userId, status, tickets],
  );

test('admins get the number of tickets not completed, counted up to 100', async () => {
  expect(await count()).toBe(0);
  for (const status of ['not_started', 'in_progress', 'bug', 'feature_request', 'completed', 'billing_issue'])
    await open(status);
  expect(await count()).toBe(5);
  await open('bug', 150);
  expect(await count()).toBe(100);
});

test('other users do not get it', async () => {
  const exAdmin = await db.addUser({ admin: true });
  await db.owner('update users set is_admin = false where id = $1', [exAdmin]);
  for (const reader of [userId, exAdmin])
    await expect(call(db, { userId: reader }, 'count_open_tickets', {})).rejects.toMatchObject({
      code: '42501',
      message: 'Unauthorized access',
    });
  expect(await sqlState(call(db, 'anon', 'count_open_tickets', {}))).toBe('42501');
});
