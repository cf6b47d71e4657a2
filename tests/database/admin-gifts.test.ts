// @module-tag core
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gift, history, traceOf, userRow } from './admin-helpers';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';

let db: TestDatabase;
let admin: { readonly userId: string };
beforeAll(async () => {
  db = await openTestDatabase();
  admin = { userId: await db.addUser({ admin: true, metadata: { first_name: 'Tom', last_name: 'Okafor' } }) };
});
afterAll(() => db.database.close());

describe('gifts', () => {
  test('raise the balance, appear in the history with the giver, and are audited', async () => {
    const userId = await db.addUser();
    await gift(db, admin, userId, { p_amount: 10_000, p_note: '  Sorry about the crossing bug ' });
    expect(await userRow(db, admin, userId)).toMatchObject({ tokenBalance: 35_000, tokenRemaining: 35_000 });
    expect(await history(db, { userId }, userId)).toEqual([
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
    // Like the API, which passes text that is cast to an integer.
    const work = db.as(admin, 'select gift_tokens($1, $2::text::integer, null, gen_random_uuid())', [
      userId,
      amount === null ? null : String(amount),
    ]);
    expect(await sqlState(work)).toBe(state);
    const given = state === 'ok' ? Number(amount) : 0;
    expect(await userRow(db, admin, userId)).toMatchObject({ tokenBalance: 25_000 + given });
    expect(await traceOf(db, userId)).toHaveLength(given > 0 ? 1 : 0);
  });

  test('never overflow the balance column', async () => {
    const userId = await db.addUser();
    await db.owner('update users set token_balance = 2147483000 where id = $1', [userId]);
    expect(await sqlState(gift(db, admin, userId, { p_amount: 1000 }))).toBe('22003');
    expect(await history(db, admin, userId)).toEqual([]);
  });

  test('keep notes as they were typed, markup and all, up to 1,000 characters', async () => {
    const userId = await db.addUser();
    const note = `<img src=x onerror="alert(1)">'; drop table users; --`;
    await gift(db, admin, userId, { p_note: note });
    await gift(db, admin, userId, { p_note: null });
    expect((await history(db, admin, userId)).map((event) => event['note'])).toEqual(['', note]);
    expect(await sqlState(gift(db, admin, userId, { p_note: 'x'.repeat(1001) }))).toBe('PT422');
    expect(await sqlState(gift(db, admin, userId, { p_note: 'ß'.repeat(1000) }))).toBe('ok');
  });

  test('are given once, however often the same request is sent', async () => {
    const userId = await db.addUser();
    const p_request_id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => gift(db, admin, userId, { p_amount: 500, p_request_id })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await userRow(db, admin, userId)).toMatchObject({ tokenBalance: 25_500 });
    expect(await traceOf(db, userId)).toHaveLength(1);
  });

  test('refuse a request id of another gift or another admin, and a missing one', async () => {
    const userId = await db.addUser();
    const other = { userId: await db.addUser({ admin: true }) };
    const p_request_id = randomUUID();
    await gift(db, admin, userId, { p_request_id });
    expect(await sqlState(gift(db, admin, userId, { p_request_id, p_amount: 101 }))).toBe('PT409');
    expect(await sqlState(gift(db, admin, await db.addUser(), { p_request_id }))).toBe('PT409');
    expect(await sqlState(gift(db, other, userId, { p_request_id }))).toBe('PT409');
    expect(await sqlState(gift(db, admin, userId, { p_request_id: null }))).toBe('PT422');
    expect(await userRow(db, admin, userId)).toMatchObject({ tokenBalance: 25_100 });
  });

  test('20 at once with 20 concurrent charges all count, and the ledger agrees', async () => {
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

  test('to an unknown account are refused', async () => {
    expect(await sqlState(gift(db, admin, randomUUID()))).toBe('PT404');
  });
});
