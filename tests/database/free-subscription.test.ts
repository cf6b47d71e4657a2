// @module-tag core
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';

let db: TestDatabase;
const plans = new Map<string, string>();

beforeAll(async () => {
  db = await openTestDatabase();
  const { rows } = await db.owner('select name, id from plans');
  for (const row of rows) plans.set(String(row['name']), String(row['id']));
});

afterAll(() => db.database.close());

function activate(userId: string, plan = plans.get('Free')): Promise<unknown> {
  return db.as({ userId }, 'select create_free_subscription($1) as answer', [plan]);
}

async function heldBy(userId: string): Promise<unknown> {
  const { rows } = await db.owner(
    `select p.name, s.status, (s.current_period_end - s.current_period_start)::text as period,
       s.current_period_start <= now() as has_begun
     from user_subscriptions s join plans p on p.id = s.plan_id where s.user_id = $1`,
    [userId],
  );
  return rows;
}

async function holdPaid(userId: string, values: string): Promise<void> {
  await db.owner(
    `insert into user_subscriptions
       (user_id, plan_id, stripe_subscription_id, status, current_period_start, current_period_end)
     select $1, id, ${values} from plans where name = 'Pro'`,
    [userId],
  );
}

const FREE = { name: 'Free', status: 'active', period: '30 days', has_begun: true };

test('a free plan is active for 30 days from now and appears in the history', async () => {
  const userId = await db.addUser();
  await activate(userId);
  expect(await heldBy(userId)).toEqual([FREE]);
  const { rows } = await db.as({ userId }, 'select get_account_history($1) as history', [userId]);
  expect(rows[0]?.['history']).toMatchObject([{ type: 'subscription_updated', planName: 'Free' }]);
});

test('20 requests at once activate it once, and again after it has ended', async () => {
  const userId = await db.addUser();
  await Promise.all(Array.from({ length: 20 }, () => activate(userId)));
  expect(await heldBy(userId)).toEqual([FREE]);
  await db.owner(
    `update user_subscriptions set current_period_start = now() - interval '31 days',
       current_period_end = now() - interval '1 day' where user_id = $1`,
    [userId],
  );
  await activate(userId);
  expect(await heldBy(userId)).toHaveLength(2);
});

test('it gives no tokens, now or by starting the next month earlier', async () => {
  const userId = await db.addUser();
  await db.owner(`update users set token_balance = 7 where id = $1`, [userId]);
  const account = 'select token_balance, tokens_replenished_at::text from users where id = $1';
  const before = await db.owner(account, [userId]);
  await activate(userId);
  expect((await db.owner(account, [userId])).rows).toEqual(before.rows);
});

test.each([
  ['of the payment provider', `'sub_live', 'active', now(), now() + interval '1 month'`],
  [
    'whose renewal has not been reported yet',
    `'sub_late', 'active', now() - interval '32 days', now() - interval '1 hour'`,
  ],
  ['whose payment is being retried', `'sub_due', 'past_due', now(), now() + interval '1 month'`],
  ['in its trial', `'sub_trial', 'trialing', now(), now() + interval '1 month'`],
  ['entered by hand', `null, 'active', now(), now() + interval '1 month'`],
])('a paid plan %s blocks it', async (_, values) => {
  const userId = await db.addUser();
  await holdPaid(userId, values);
  expect(await sqlState(activate(userId))).toBe('PT409');
  expect(await heldBy(userId)).toHaveLength(1);
});

test.each([
  ['that was cancelled', `'sub_gone', 'canceled', now(), now() + interval '1 month'`],
  [
    'entered by hand that has ended',
    `null, 'active', now() - interval '2 months', now() - interval '1 month'`,
  ],
])('a paid plan %s does not', async (_, values) => {
  const userId = await db.addUser();
  await holdPaid(userId, values);
  await activate(userId);
  expect(await heldBy(userId)).toContainEqual(FREE);
});

test('activates only a free plan that is for sale, and only for a user with an account', async () => {
  const userId = await db.addUser();
  await expect(activate(userId, plans.get('Pro'))).rejects.toMatchObject({
    code: 'PT422',
    message: 'Selected plan is not free',
  });
  await expect(activate(userId, userId)).rejects.toMatchObject({ code: 'PT404', message: 'Plan not found' });
  const { rows } = await db.owner(
    `insert into plans (name, price, token_limit, file_size_limit, active)
     values ('Old free', 0, 1, 1, false) returning id`,
  );
  expect(await sqlState(activate(userId, String(rows[0]?.['id'])))).toBe('PT404');
  expect(await sqlState(activate('00000000-0000-4000-8000-000000000000'))).toBe('PT404');
  expect(await sqlState(db.as('anon', 'select create_free_subscription(gen_random_uuid())'))).toBe('42501');
  expect(await heldBy(userId)).toEqual([]);
});
