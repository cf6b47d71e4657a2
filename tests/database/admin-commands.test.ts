// @module-tag core
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gift, history, listUsers, traceOf, userRow, videoUsage } from './admin-helpers';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import { call } from './sharing-helpers';

let db: TestDatabase;
let admin: { readonly userId: string };
let user: { readonly userId: string };
let exAdmin: { readonly userId: string };

beforeAll(async () => {
  db = await openTestDatabase();
  admin = { userId: await db.addUser({ admin: true, metadata: { first_name: 'Tom', last_name: 'Okafor' } }) };
  exAdmin = { userId: await db.addUser({ admin: true }) };
  user = { userId: await db.addUser() };
  await db.owner('update users set is_admin = false where id = $1', [exAdmin.userId]);
});
afterAll(() => db.database.close());

const promote = (role: Role, userId: string | null): Promise<unknown> =>
  call(db, role, 'set_user_as_admin', { p_user_id: userId });

/** Everything that only admins may do to a user. */
const CALLS = {
  'the list': (role: Role) => listUsers(db, role),
  'one user': (role: Role) => userRow(db, role, user.userId),
  'a gift': (role: Role) => gift(db, role, user.userId),
  'a gift to the caller': (role: Role) =>
    gift(db, role, typeof role === 'string' ? user.userId : role.userId),
  promotion: (role: Role) => promote(role, user.userId),
  'promotion of the caller': (role: Role) =>
    promote(role, typeof role === 'string' ? user.userId : role.userId),
  "somebody's history": (role: Role) => history(db, role, admin.userId),
  "nobody's history": (role: Role) => history(db, role, null),
  'video usage': (role: Role) => videoUsage(db, role, user.userId),
} as const;

describe('a caller who is not an admin now gets nothing', () => {
  test.each(Object.entries(CALLS))('%s', async (_, attempt) => {
    const before = (await db.owner('select count(*)::integer as n from private.admin_actions')).rows;
    // Tokens don't contain admin rights: the database checks its own table on every call.
    expect(await sqlState(attempt(user))).toBe('PT403');
    expect(await sqlState(attempt(exAdmin))).toBe('PT403');
    expect(await sqlState(attempt('anon'))).toBe('42501');
    await expect(attempt(user)).rejects.toThrow('Unauthorized: Admin access required');
    expect((await db.owner('select count(*)::integer as n from private.admin_actions')).rows).toEqual(before);
  });

  test('cannot reach the underlying tables and helpers', async () => {
    for (const role of [user, exAdmin, admin, 'anon', 'service_role'] as const) {
      for (const table of ['admin_actions', 'admin_user_rows', 'admin_user_facts']) {
        expect(await sqlState(db.as(role, `select from private.${table}`))).toBe('42501');
      }
    }
    for (const helper of [
      `private.account_history('${user.userId}')`,
      `private.admin_user_json('${user.userId}')`,
      `private.log_admin_action('gift_tokens', '${user.userId}', '{}')`,
      `private.refresh_admin_user_row('${user.userId}')`,
      `private.trace_reading('read_user_history', '${user.userId}', null)`,
    ]) {
      for (const role of [user, admin, 'anon'] as const) {
        expect(await sqlState(db.as(role, `select ${helper}`))).toBe('42501');
      }
    }
  });

  test('an admin who is demoted in between is refused the next call', async () => {
    const short = { userId: await db.addUser({ admin: true }) };
    await gift(db, short, user.userId, { p_amount: 1 });
    await db.owner('update users set is_admin = false where id = $1', [short.userId]);
    expect(await sqlState(gift(db, short, user.userId, { p_amount: 1 }))).toBe('PT403');
  });
});

describe('rank', () => {
  test('is given once, with one audit entry', async () => {
    const userId = await db.addUser();
    await promote(admin, userId);
    await promote(admin, userId);
    expect(await userRow(db, admin, userId)).toMatchObject({ isAdmin: true });
    expect(await traceOf(db, userId)).toEqual([
      { admin_id: admin.userId, action: 'set_user_as_admin', details: {} },
    ]);
    expect((await listUsers(db, { userId })).total).toBeGreaterThan(0);
  });

  test('cannot be changed by an admin for their own account, and an unknown user is an error', async () => {
    expect(await sqlState(promote(admin, admin.userId))).toBe('PT409');
    expect(await sqlState(promote(admin, randomUUID()))).toBe('PT404');
    expect(await sqlState(promote(admin, null))).toBe('PT404');
    expect(await sqlState(db.as(admin, 'update users set is_admin = false'))).toBe('42501');
  });

  test('of the last admin stays, even when all resign at once', async () => {
    const { rows } = await db.owner('select id from users where is_admin');
    const ids = rows.map((row) => String(row['id']));
    expect(ids.length).toBeGreaterThan(1);
    const leave = (id: string) => db.owner('update users set is_admin = false where id = $1', [id]);
    const states = await Promise.all(ids.map((id) => sqlState(leave(id))));
    expect(states.filter((state) => state === 'PT409')).toHaveLength(1);
    const left = (await db.owner('select id from users where is_admin')).rows;
    expect(left).toHaveLength(1);
    expect(await sqlState(db.owner('delete from auth.users where id = $1', [left[0]?.['id']]))).toBe('PT409');
    await db.owner('update users set is_admin = true where id = $1', [admin.userId]);
  });
});

describe('reading', () => {
  test('of another account is audited page by page; that of the caller’s account is not', async () => {
    const userId = await db.addUser();
    await history(db, { userId }, userId);
    expect(await traceOf(db, userId)).toEqual([]);
    await history(db, admin, userId);
    await videoUsage(db, admin, userId, { p_before: '2026-01-02T03:04:05Z', p_before_id: randomUUID() });
    expect(await traceOf(db, userId)).toEqual([
      { admin_id: admin.userId, action: 'read_user_history', details: {} },
      {
        admin_id: admin.userId,
        action: 'read_video_usage',
        details: { before: '2026-01-02T03:04:05+00:00' },
      },
    ]);
  });

  test('of an unknown account is an error', async () => {
    expect(await sqlState(history(db, admin, randomUUID()))).toBe('PT404');
    expect(await sqlState(history(db, admin, null))).toBe('PT404');
    expect(await sqlState(videoUsage(db, admin, randomUUID()))).toBe('PT404');
    expect(await sqlState(userRow(db, admin, randomUUID()))).toBe('PT404');
  });

  test('what each video cost, newest first, a page at a time', async () => {
    const userId = await db.addUser();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1)
      ids.unshift(await db.addVideo(userId, { durationSec: 1, sizeBytes: 2048 }));
    await db.as({ userId }, 'select charge_video_processing($1)', [ids[0]]);
    interface Usage {
      readonly total: number;
      readonly tokensConsumed: number;
      readonly items: readonly { readonly id: string; readonly createdAt: string }[];
    }
    const first = await videoUsage<Usage>(db, admin, userId, { p_limit: 2 });
    expect(first).toMatchObject({ total: 3, tokensConsumed: 730 });
    expect(first.items).toEqual([
      {
        id: ids[0],
        title: 'Clip',
        originalName: 'clip.mp4',
        friendlyName: null,
        createdAt: expect.any(String),
        fileSize: 2048,
        frameCount: 30,
        tokensConsumed: 730,
      },
      expect.objectContaining({ id: ids[1], tokensConsumed: 0 }),
    ]);
    const last = first.items[1];
    const second = await videoUsage<Usage>(db, admin, userId, {
      p_before: String(last?.createdAt),
      p_before_id: String(last?.id),
    });
    expect(second.items.map((item) => item.id)).toEqual([ids[2]]);
  });
});

test('nobody can change, delete from or empty the audit trail, not even the owner', async () => {
  for (const sql of [
    `update private.admin_actions set user_id = gen_random_uuid()`,
    `delete from private.admin_actions`,
    `truncate private.admin_actions`,
  ]) {
    expect(await sqlState(db.owner(sql))).toBe('PT403');
  }
});
