import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gift, listUsers, traceOf, userRow } from './admin-helpers';
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

const history = <T = readonly Readonly<Record<string, unknown>>[]>(
  role: Role,
  userId: string | null,
): Promise<T> => call(db, role, 'get_account_history', { p_user_id: userId });
const videoUsage = <T = unknown>(role: Role, userId: string, more: object = {}): Promise<T> =>
  call(db, role, 'get_user_video_token_usage', { p_user_id: userId, ...more });
const promote = (role: Role, userId: string | null): Promise<unknown> =>
  call(db, role, 'set_user_as_admin', { p_user_id: userId });

/** Everything that admins alone may do, to a user. */
const CALLS = {
  'the list': (role: Role) => listUsers(db, role),
  'one user': (role: Role) => userRow(db, role, user.userId),
  'a gift': (role: Role) => gift(db, role, user.userId),
  'a gift to oneself': (role: Role) => gift(db, role, typeof role === 'string' ? user.userId : role.userId),
  promotion: (role: Role) => promote(role, user.userId),
  'promotion of oneself': (role: Role) => promote(role, typeof role === 'string' ? user.userId : role.userId),
  "somebody's history": (role: Role) => history(role, admin.userId),
  "nobody's history": (role: Role) => history(role, null),
  'video usage': (role: Role) => videoUsage(role, user.userId),
} as const;

describe('who is no admin now gets nothing', () => {
  test.each(Object.entries(CALLS))('%s', async (_, attempt) => {
    const before = (await db.owner('select count(*)::integer as n from private.admin_actions')).rows;
    // The former admin's token says nothing of a rank: the database asks its own table at every call.
    expect(await sqlState(attempt(user))).toBe('PT403');
    expect(await sqlState(attempt(exAdmin))).toBe('PT403');
    expect(await sqlState(attempt('anon'))).toBe('42501');
    await expect(attempt(user)).rejects.toThrow('Unauthorized: Admin access required');
    expect((await db.owner('select count(*)::integer as n from private.admin_actions')).rows).toEqual(before);
  });

  test('nor by the tables and helpers behind', async () => {
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

  test('an admin who is demoted in between loses the next call', async () => {
    const short = { userId: await db.addUser({ admin: true }) };
    await gift(db, short, user.userId, { p_amount: 1 });
    await db.owner('update users set is_admin = false where id = $1', [short.userId]);
    expect(await sqlState(gift(db, short, user.userId, { p_amount: 1 }))).toBe('PT403');
  });
});

describe('gifts', () => {
  test('raise the balance, are in the history with the giver, and leave a trace', async () => {
    const userId = await db.addUser();
    await gift(db, admin, userId, { p_amount: 10_000, p_note: '  Sorry about the crossing bug ' });
    expect(await userRow(db, admin, userId)).toMatchObject({ tokenBalance: 35_000, tokenRemaining: 35_000 });
    expect(await history({ userId }, userId)).toEqual([
      expect.objectContaining({
        type: 'gift',
        amount: 10_000,
        note: 'Sorry about the crossing bug',
        adminName: 'Tom Okafor',
      }),
    ]);
    const { rows } = await db.owner(
      `select g.id, g.admin_id, l.amount, l.kind from token_gifts g
       join private.token_ledger l on l.reference = g.id::text where g.user_id = $1`,
      [userId],
    );
    expect(rows).toEqual([{ id: expect.any(String), admin_id: admin.userId, amount: 10_000, kind: 'gift' }]);
    expect(await traceOf(db, userId)).toEqual([
      {
        admin_id: admin.userId,
        action: 'gift_tokens',
        details: { giftId: rows[0]?.['id'], amount: 10_000, note: 'Sorry about the crossing bug' },
      },
    ]);
  });

  test.each([
    [0, 'PT422'],
    [-1, 'PT422'],
    [-2_147_483_648, 'PT422'],
    [1_000_001, 'PT422'],
    [2_147_483_647, 'PT422'],
    [2_147_483_648, '22003'],
    ['1.5', '22P02'],
    ['1e3', '22P02'],
    ['NaN', '22P02'],
    [null, 'PT422'],
    [1, 'ok'],
    [1_000_000, 'ok'],
  ])('an amount of %s: %s', async (amount, state) => {
    const userId = await db.addUser();
    // As the API hands it over: text that has to be an integer.
    const work = db.as(admin, 'select gift_tokens($1, $2::text::integer, null, gen_random_uuid())', [
      userId,
      amount === null ? null : String(amount),
    ]);
    expect(await sqlState(work)).toBe(state);
    const given = state === 'ok' ? Number(amount) : 0;
    expect(await userRow(db, admin, userId)).toMatchObject({ tokenBalance: 25_000 + given });
    expect(await traceOf(db, userId)).toHaveLength(given > 0 ? 1 : 0);
  });

  test('never bring a balance over what the column holds', async () => {
    const userId = await db.addUser();
    await db.owner('update users set token_balance = 2147483000 where id = $1', [userId]);
    expect(await sqlState(gift(db, admin, userId, { p_amount: 1000 }))).toBe('22003');
    expect(await history(admin, userId)).toEqual([]);
  });

  test('keep notes as they were typed, markup and all, up to 1,000 characters', async () => {
    const userId = await db.addUser();
    const note = `<img src=x onerror="alert(1)">'; drop table users; --`;
    await gift(db, admin, userId, { p_note: note });
    await gift(db, admin, userId, { p_note: null });
    expect((await history(admin, userId)).map((event) => event['note'])).toEqual(['', note]);
    expect(await sqlState(gift(db, admin, userId, { p_note: 'x'.repeat(1001) }))).toBe('PT422');
    expect(await sqlState(gift(db, admin, userId, { p_note: 'ß'.repeat(1000) }))).toBe('ok');
  });

  test('are given once, however often the same request comes', async () => {
    const userId = await db.addUser();
    const p_request_id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => gift(db, admin, userId, { p_amount: 500, p_request_id })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await userRow(db, admin, userId)).toMatchObject({ tokenBalance: 25_500 });
    expect(await traceOf(db, userId)).toHaveLength(1);
  });

  test('refuse a request id that was another gift, or another admin’s, and one that is missing', async () => {
    const userId = await db.addUser();
    const other = { userId: await db.addUser({ admin: true }) };
    const p_request_id = randomUUID();
    await gift(db, admin, userId, { p_request_id });
    expect(await sqlState(gift(db, admin, userId, { p_request_id, p_amount: 101 }))).toBe('PT409');
    expect(await sqlState(gift(db, admin, user.userId, { p_request_id }))).toBe('PT409');
    expect(await sqlState(gift(db, other, userId, { p_request_id }))).toBe('PT409');
    expect(await sqlState(gift(db, admin, userId, { p_request_id: null }))).toBe('PT422');
    expect(await userRow(db, admin, userId)).toMatchObject({ tokenBalance: 25_100 });
  });

  test('20 at once and 20 charges beside them all count, and the ledger agrees', async () => {
    const userId = await db.addUser();
    const videos = await Promise.all(
      Array.from({ length: 20 }, () => db.addVideo(userId, { durationSec: 1 })),
    );
    await Promise.all([
      ...videos.map((videoId) => db.as({ userId }, 'select charge_video_processing($1)', [videoId])),
      ...videos.map(() => gift(db, admin, userId, { p_amount: 100 })),
    ]);
    expect(await userRow(db, admin, userId)).toMatchObject({
      tokenBalance: 27_000,
      tokensUsed: 20 * 730,
      tokenRemaining: 27_000 - 20 * 730,
    });
    const { rows } = await db.owner(
      'select sum(amount)::integer as sum from private.token_ledger where user_id = $1',
      [userId],
    );
    expect(rows[0]?.['sum']).toBe(27_000 - 20 * 730);
  });

  test('to nobody are refused', async () => {
    expect(await sqlState(gift(db, admin, randomUUID()))).toBe('PT404');
  });
});

describe('rank', () => {
  test('is given once, with one trace', async () => {
    const userId = await db.addUser();
    await promote(admin, userId);
    await promote(admin, userId);
    expect(await userRow(db, admin, userId)).toMatchObject({ isAdmin: true });
    expect(await traceOf(db, userId)).toEqual([
      { admin_id: admin.userId, action: 'set_user_as_admin', details: {} },
    ]);
    expect((await listUsers(db, { userId })).total).toBeGreaterThan(0);
  });

  test('is not changed by admins themselves, and nobody is nobody', async () => {
    expect(await sqlState(promote(admin, admin.userId))).toBe('PT409');
    expect(await sqlState(promote(admin, randomUUID()))).toBe('PT404');
    expect(await sqlState(promote(admin, null))).toBe('PT404');
    expect(await sqlState(db.as(admin, 'update users set is_admin = false'))).toBe('42501');
  });

  test('of the last admin stays, also when all leave at once', async () => {
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
  test('of another account is traced page by page, of one’s own it is not', async () => {
    const userId = await db.addUser();
    await history({ userId }, userId);
    expect(await traceOf(db, userId)).toEqual([]);
    await history(admin, userId);
    await videoUsage(admin, userId, { p_before: '2026-01-02T03:04:05Z', p_before_id: randomUUID() });
    expect(await traceOf(db, userId)).toEqual([
      { admin_id: admin.userId, action: 'read_user_history', details: {} },
      {
        admin_id: admin.userId,
        action: 'read_video_usage',
        details: { before: '2026-01-02T03:04:05+00:00' },
      },
    ]);
  });

  test('of nobody says so', async () => {
    expect(await sqlState(history(admin, randomUUID()))).toBe('PT404');
    expect(await sqlState(history(admin, null))).toBe('PT404');
    expect(await sqlState(videoUsage(admin, randomUUID()))).toBe('PT404');
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
    const first = await videoUsage<Usage>(admin, userId, { p_limit: 2 });
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
    const second = await videoUsage<Usage>(admin, userId, {
      p_before: last?.createdAt,
      p_before_id: last?.id,
    });
    expect(second.items.map((item) => item.id)).toEqual([ids[2]]);
  });
});

test('the trace is never changed, thinned out or emptied, not even by the owner', async () => {
  for (const sql of [
    `update private.admin_actions set user_id = gen_random_uuid()`,
    `delete from private.admin_actions`,
    `truncate private.admin_actions`,
  ]) {
    expect(await sqlState(db.owner(sql))).toBe('PT403');
  }
});
