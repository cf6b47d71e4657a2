// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStoredFile, openTestDatabase, sqlState, type TestDatabase } from './harness';
import { setAccount, statsOf } from './token-helpers';

/** Which plan an account has: the page that shows it, uploads and storage all agree. */
let db: TestDatabase;
const MIB = 1024 * 1024;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.database.close());

/** A user with a subscription at the payment provider. @param end of its period, as SQL */
async function subscriber(status: string, plan = 'Pro', end = `now() + interval '1 month'`): Promise<string> {
  const userId = await db.addUser();
  await db.owner(
    `insert into user_subscriptions
       (user_id, plan_id, stripe_subscription_id, status, current_period_start, current_period_end)
     select $1, id, gen_random_uuid()::text, $2, now() - interval '2 months', ${end} from plans where name = $3`,
    [userId, status, plan],
  );
  return userId;
}

async function heldBy(userId: string) {
  const { rows } = await db.as({ userId }, 'select get_held_plan() as held, get_own_room() as room');
  const { held, room } = Object(rows[0]);
  return { held, room };
}

/** The upload limit: whether a record of a size is accepted, and the limit that a refusal names. */
async function recordOf(userId: string, sizeBytes: number): Promise<unknown> {
  const path = await addStoredFile(db.owner, userId, sizeBytes);
  const insert = `insert into videos (user_id, title, original_name, original_path) values ($1, 'x', 'x', $2)`;
  return db.as({ userId }, insert, [userId, path]).then(
    () => 'ok',
    ({ code, detail }: { code: string; detail: string }) => `${code} ${detail}`,
  );
}

const PAYING = ['active', 'trialing', 'past_due'];
const NOT = ['incomplete', 'incomplete_expired', 'canceled', 'unpaid', 'paused'];

describe('a subscription', () => {
  test.each(PAYING)(
    'that is %s grants its plan: on the page, at upload and for all limits',
    async (status) => {
      const userId = await subscriber(status);
      const { held, room } = await heldBy(userId);
      expect(held).toMatchObject({ plan: { name: 'Pro' }, subscription: { status } });
      expect(room).toMatchObject({ videos: 5000, bytes: 100 * 1024 * MIB });
      expect(await recordOf(userId, 101 * MIB)).toBe('ok');
      expect(await recordOf(userId, held.plan.file_size_limit + 1)).toBe(
        `PT413 ${held.plan.file_size_limit}`,
      );
    },
  );

  test.each([
    ...NOT.map((status) => [status, `now() + interval '1 month'`] as const),
    ...PAYING.map((status) => [`${status}, its period over`, `now() - interval '1 second'`] as const),
  ])('that is %s grants none: the account is free everywhere', async (status, end) => {
    const userId = await subscriber(status.split(',')[0] ?? '', 'Pro', end);
    const { held, room } = await heldBy(userId);
    expect(held).toMatchObject({ plan: { name: 'Free' }, subscription: null });
    expect(room).toMatchObject({
      videos: 1000,
      bytes: 10 * 1024 * MIB,
      fileBytes: { original_videos: 100 * MIB, thumbnails: 5 * MIB },
    });
    expect(await recordOf(userId, 100 * MIB + 1)).toBe(`PT413 ${100 * MIB}`);
  });
});

test('a payment being retried keeps the limits and grants none of the plan’s tokens', async () => {
  const userId = await subscriber('past_due', 'Enterprise');
  await setAccount(db, userId, 7, `now() - interval '32 days'`);
  expect(await statsOf(db, userId)).toMatchObject({ totalAvailable: 25_000 });
});

test('of two plans, the newer one counts, even if it is no longer for sale', async () => {
  const userId = await subscriber('active', 'Enterprise');
  await db.owner(
    `insert into plans (name, price, token_limit, file_size_limit, active) values ('Club', 1, 1, $1, false)`,
    [200 * MIB],
  );
  await db.holdPlan(userId, 'Club');
  expect((await heldBy(userId)).held).toMatchObject({ plan: { name: 'Club' } });
  expect(await recordOf(userId, 200 * MIB + 1)).toBe(`PT413 ${200 * MIB}`);
});

test('users cannot change subscriptions, and see only their own plan, even when they ask about another user', async () => {
  const userId = await subscriber('canceled', 'Enterprise');
  const other = await subscriber('past_due', 'Enterprise');
  for (const change of [
    `update user_subscriptions set status = 'past_due' where user_id = '${userId}'`,
    `insert into user_subscriptions (user_id, plan_id, status, current_period_end)
     select '${userId}', id, 'past_due', now() + interval '1 year' from plans where name = 'Enterprise'`,
  ]) {
    expect(await sqlState(db.as({ userId }, change))).toBe('42501');
  }
  const { rows } = await db.as(
    { userId },
    `select (select name from private.held_plan('${other}')) as plan,
       (select count(*)::integer from private.held_subscription('${other}')) as subscriptions`,
  );
  expect(rows).toEqual([{ plan: 'Free', subscriptions: 0 }]);
  expect((await heldBy(userId)).held).toMatchObject({ plan: { name: 'Free' }, subscription: null });
  expect(await sqlState(db.as('anon', 'select get_held_plan()'))).toBe('42501');
});
