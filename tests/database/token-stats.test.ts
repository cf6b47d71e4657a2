// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './harness';
import { charge, setAccount, statsOf } from './token-helpers';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.database.close());

describe('token stats', () => {
  test('show the balance, and the date and amount of the next replenishment', async () => {
    const userId = await db.addUser();
    await setAccount(db, userId, 25_000, `'2999-01-31 10:00:00+00'`);
    expect(await statsOf(db, userId)).toEqual({
      totalAvailable: 25_000,
      used: 0,
      remaining: 25_000,
      percentUsed: 0,
      nextReplenishmentDate: '2999-02-28T10:00:00+00:00',
      renewalTokens: 25_000,
    });
  });

  test.each([
    ['of a paid plan that renews are the plan’s', `'active', false`, 200_000],
    ['of a plan that ends before are those of Free', `'active', true`, 25_000],
    ['of a plan whose payment is being retried are those of Free', `'past_due', false`, 25_000],
    ['of a plan that has ended are those of Free', `'canceled', false`, 25_000],
  ])('to be added %s', async (_, values, renewalTokens) => {
    const userId = await db.addUser();
    await db.owner(
      `insert into user_subscriptions
         (user_id, plan_id, stripe_subscription_id, current_period_end, status, cancel_at_period_end)
       select $1, id, gen_random_uuid()::text, now() + interval '20 days', ${values} from plans where name = 'Pro'`,
      [userId],
    );
    expect(await statsOf(db, userId)).toMatchObject({ renewalTokens });
  });

  test('to be added are those that are actually added, plus the rest of a gift', async () => {
    const userId = await db.addUser();
    await db.owner(`select private.credit_tokens($1, 30000, 'gift', 'test')`, [userId]);
    for (let clip = 0; clip < 4; clip += 1) await charge(db, userId, await db.addVideo(userId));
    const { renewalTokens } = Object(await statsOf(db, userId));
    // Four clips of 7,210 tokens use the plan's first, then the gift's.
    expect(renewalTokens).toBe(25_000 + 30_000 - (4 * 7210 - 25_000));
    await db.owner(`update users set tokens_replenished_at = now() - interval '32 days' where id = $1`, [
      userId,
    ]);
    expect(await statsOf(db, userId)).toMatchObject({ totalAvailable: renewalTokens });
  });

  test('show 100 percent used for an empty account, and never a balance below zero', async () => {
    const userId = await db.addUser();
    await charge(db, userId, await db.addVideo(userId));
    await setAccount(db, userId, 0, `now() - interval '1 day'`);
    expect(await statsOf(db, userId)).toMatchObject({ totalAvailable: 0, remaining: 0, percentUsed: 100 });
    await setAccount(db, userId, 100, `now() - interval '1 day'`);
    expect(await statsOf(db, userId)).toMatchObject({ used: 7210, remaining: 0, percentUsed: 100 });
  });

  test('ignore the caller’s time zone', async () => {
    const userId = await db.addUser();
    await setAccount(db, userId, 25_000, `'2999-03-31 23:30:00+00'`);
    const next = await db.database.asRequest(
      { claims: { role: 'authenticated', sub: userId }, settings: { timezone: 'Pacific/Auckland' } },
      (session) =>
        session.query<{ at: Date }>(
          `select (get_token_stats() ->> 'nextReplenishmentDate')::timestamptz as at`,
        ),
    );
    expect(next.rows[0]?.at.toISOString()).toBe('2999-04-30T23:30:00.000Z');
  });
});

describe('replenishment, one month after the last', () => {
  async function replenish(
    start: string,
    now: string,
    plan?: { name: string; status?: string; end?: string },
  ) {
    const userId = await db.addUser();
    await setAccount(db, userId, 7, `'${start}'`);
    if (plan) {
      await db.owner(
        `insert into user_subscriptions (user_id, plan_id, status, current_period_start, current_period_end)
         select $1, id, $3, '2020-01-01', $4 from plans where name = $2`,
        [userId, plan.name, plan.status ?? 'active', plan.end ?? '2999-01-01'],
      );
    }
    await db.owner('select private.replenish_tokens($1, $2)', [userId, now]);
    const { rows } = await db.owner(
      `select token_balance, to_char(tokens_replenished_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at
       from users where id = $1`,
      [userId],
    );
    return rows[0];
  }

  test.each([
    ['a second before', '2026-03-10 12:00:00+00', '2026-04-10 11:59:59+00', 7, '2026-03-10 12:00:00'],
    ['to the second', '2026-03-10 12:00:00+00', '2026-04-10 12:00:00+00', 25_000, '2026-04-10 12:00:00'],
    [
      'months later, on the same day of the month',
      '2026-03-10 12:00:00+00',
      '2026-09-01 00:00:00+00',
      25_000,
      '2026-08-10 12:00:00',
    ],
    [
      'from the 31st to the end of February',
      '2026-01-31 08:00:00+00',
      '2026-02-28 08:00:00+00',
      25_000,
      '2026-02-28 08:00:00',
    ],
    ['in a leap year', '2028-01-31 08:00:00+00', '2028-02-28 08:00:00+00', 7, '2028-01-31 08:00:00'],
  ])('%s', async (_, start, now, balance, at) => {
    expect(await replenish(start, now)).toEqual({ token_balance: balance, at });
  });

  test.each([
    ['an active plan gives its limit', { name: 'Pro' }, 200_000],
    ['a cancelled plan gives the free amount', { name: 'Pro', status: 'canceled' }, 25_000],
    ['a plan whose period is over gives the free amount', { name: 'Enterprise', end: '2026-04-01' }, 25_000],
  ])('%s', async (_, plan, balance) => {
    expect(await replenish('2026-03-10', '2026-04-10 00:00:00+00', plan)).toMatchObject({
      token_balance: balance,
    });
  });

  test('happens once when the stats are read, and resets the usage', async () => {
    const userId = await db.addUser();
    await charge(db, userId, await db.addVideo(userId));
    await db.owner(`update token_usage set created_at = now() - interval '40 days' where user_id = $1`, [
      userId,
    ]);
    await setAccount(db, userId, 25_000, `now() - interval '45 days'`);
    const both = await Promise.all([statsOf(db, userId), statsOf(db, userId)]);
    expect(both).toEqual([both[0], both[0]]);
    expect(both[0]).toMatchObject({ totalAvailable: 25_000, used: 0, remaining: 25_000 });
  });

  test('happens before a charge, so that the new month’s first charge is not refused', async () => {
    const userId = await db.addUser();
    const videoId = await db.addVideo(userId);
    await setAccount(db, userId, 0, `now() - interval '32 days'`);
    expect(await charge(db, userId, videoId)).toBe(7210);
    expect(await statsOf(db, userId)).toMatchObject({ totalAvailable: 25_000, used: 7210 });
  });
});
