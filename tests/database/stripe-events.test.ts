// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';

// Tests apply_stripe_event directly, with orders of lookups that the webhook cannot produce.
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.database.close());

let sequence = 0;

interface Facts {
  readonly status: string;
  readonly plan: string;
  readonly isPaid: boolean;
  readonly startDay: number;
  readonly isCanceling: boolean;
  readonly amountCents: number;
}

const ACTIVE: Facts = {
  status: 'active',
  plan: 'Pro',
  isPaid: true,
  startDay: -10,
  isCanceling: false,
  amountCents: 2999,
};

/** A user with a customer; `apply` passes what a lookup at the provider found. */
async function openSubscription() {
  sequence += 1;
  const name = `s${sequence}`;
  const userId = await db.addUser();
  await db.as('service_role', 'select keep_stripe_customer($1, $2)', [userId, `cus_${name}`]);
  let events = 0;
  const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  return {
    userId,
    async apply(change: Partial<Facts>, ticket?: number): Promise<string> {
      const facts = { ...ACTIVE, ...change };
      events += 1;
      const { rows } = await db.owner('select id from plans where name = $1', [facts.plan]);
      const truth = {
        kind: 'subscription',
        customerId: `cus_${name}`,
        subscription: {
          id: `sub_${name}`,
          status: facts.status,
          priceId: 'price_x',
          planId: rows[0]?.['id'],
          periodStart: day(facts.startDay),
          periodEnd: day(facts.startDay + 30),
          cancelAtPeriodEnd: facts.isCanceling,
          endedAt: facts.status === 'canceled' ? day(0) : null,
          createdAt: day(facts.startDay),
          isPaid: facts.isPaid,
        },
        payment: facts.isPaid ? { id: `in_${name}_${facts.startDay}`, amountCents: facts.amountCents } : null,
      };
      const { rows: result } = await db.as(
        'service_role',
        `select apply_stripe_event($1, 'x', coalesce($2, begin_stripe_sync()), $3::jsonb) as outcome`,
        [`evt_${name}_${events}`, ticket ?? null, JSON.stringify(truth)],
      );
      return String(result[0]?.['outcome']);
    },
    async state() {
      const { rows } = await db.owner(
        `select u.token_balance as balance, private.tokens_used(u.id) as used,
           (select sum(l.amount)::integer from private.token_ledger l where l.user_id = u.id) as ledger,
           coalesce((select string_agg(p.name || ' ' || s.status, ', ' order by s.current_period_start desc)
             from user_subscriptions s join plans p on p.id = s.plan_id where s.user_id = u.id), '') as plans
         from users u where u.id = $1`,
        [userId],
      );
      return rows[0];
    },
    use: async (amount: number) => {
      const videoId = await db.addVideo(userId);
      await db.owner(
        `insert into token_usage (user_id, video_id, amount, action) values ($1, $2, $3, 'video_processing')`,
        [userId, videoId, amount],
      );
    },
  };
}

describe('a slow lookup at the provider', () => {
  test('does not undo the result of a later one', async () => {
    const subscription = await openSubscription();
    await subscription.apply({}, 100);
    await subscription.apply({ status: 'canceled' }, 300);
    const ended = await subscription.state();
    expect(ended).toMatchObject({ plans: 'Free active, Pro canceled', balance: 25_000 });
    expect(await subscription.apply({ isCanceling: true }, 200)).toBe('applied');
    expect(await subscription.state()).toEqual(ended);
  });
});

describe('tokens', () => {
  test('are added when a period is paid, not when it begins', async () => {
    const subscription = await openSubscription();
    await subscription.apply({ startDay: -29 });
    await subscription.use(1000);
    await subscription.apply({ startDay: -1, isPaid: false });
    expect(await subscription.state()).toMatchObject({ balance: 200_000, used: 1000 });
    await subscription.apply({ startDay: -1 });
    // Usage since the period's start counts against it.
    expect(await subscription.state()).toMatchObject({ balance: 200_000, used: 1000, ledger: 199_000 });
  });

  test('are not added as months pass: only payments replenish a paid plan', async () => {
    const subscription = await openSubscription();
    await subscription.apply({ startDay: -1 });
    await db.owner(`update users set tokens_replenished_at = now() - interval '3 months' where id = $1`, [
      subscription.userId,
    ]);
    await subscription.use(700);
    await db.as({ userId: subscription.userId }, 'select get_token_stats()');
    expect(await subscription.state()).toMatchObject({ used: 700 });
    // After its end the account is free again.
    await subscription.apply({ status: 'canceled' });
    expect(await subscription.state()).toMatchObject({ balance: 25_000, used: 0 });
  });

  test('a future period begins now, so usage until then counts', async () => {
    const subscription = await openSubscription();
    await subscription.apply({ startDay: 20 });
    await subscription.use(500);
    expect(await subscription.state()).toMatchObject({ balance: 200_000, used: 500, ledger: 199_500 });
  });

  test('another plan within a period changes the limit and not the usage; nobody owes tokens', async () => {
    const subscription = await openSubscription();
    await subscription.apply({ plan: 'Enterprise' });
    await subscription.use(150_000);
    await subscription.apply({ plan: 'Pro' });
    expect(await subscription.state()).toMatchObject({ balance: 200_000, used: 150_000 });
    await subscription.apply({ plan: 'Enterprise' });
    await subscription.use(500_000);
    await subscription.apply({ plan: 'Pro' });
    expect(await subscription.state()).toMatchObject({ balance: 650_000, used: 650_000, ledger: 0 });
  });
});

test.each(['incomplete', 'incomplete_expired', 'canceled'])(
  'a failed first payment (%s) never makes a subscription',
  async (status) => {
    const subscription = await openSubscription();
    expect(await subscription.apply({ status, isPaid: false })).toBe('ignored');
    expect(await subscription.state()).toMatchObject({ plans: '', balance: 25_000 });
  },
);

test('the first payment ends a free activation and adds the plan’s tokens', async () => {
  const subscription = await openSubscription();
  const { rows } = await db.owner(`select id from plans where name = 'Free'`);
  await db.as({ userId: subscription.userId }, 'select create_free_subscription($1)', [rows[0]?.['id']]);
  await subscription.apply({});
  expect(await subscription.state()).toMatchObject({ plans: 'Free canceled, Pro active', balance: 200_000 });
  await subscription.apply({ status: 'canceled' });
  expect(await subscription.state()).toMatchObject({ plans: 'Free active, Free canceled, Pro canceled' });
});

test('a month covered by a credit is not recorded as a payment', async () => {
  const subscription = await openSubscription();
  await subscription.apply({ amountCents: 0 });
  const { rows } = await db.owner(
    `select event_type from subscription_events where user_id = $1 and event_type = 'payment'`,
    [subscription.userId],
  );
  expect(rows).toEqual([]);
});

describe('an account', () => {
  const remove = (userId: string) => sqlState(db.owner('delete from auth.users where id = $1', [userId]));

  test.each<[string, Partial<Facts>]>([
    ['is renewed', {}],
    ['is owed', { status: 'past_due', isPaid: false, isCanceling: true }],
    ['is unpaid and may still be paid', { status: 'unpaid', isPaid: false }],
  ])('whose subscription %s cannot be deleted, because payments would continue', async (_, facts) => {
    const subscription = await openSubscription();
    await subscription.apply({});
    await subscription.apply(facts);
    expect(await remove(subscription.userId)).toBe('PT409');
    expect(await subscription.state()).toBeDefined();
  });

  test.each<[string, Partial<Facts>]>([
    ['ends with its period', { isCanceling: true }],
    ['has ended', { status: 'canceled' }],
  ])('whose subscription %s is deleted with its events and is unknown afterwards', async (_, facts) => {
    const subscription = await openSubscription();
    await subscription.apply({});
    await subscription.apply(facts);
    expect(await remove(subscription.userId)).toBe('ok');
    expect(await subscription.state()).toBeUndefined();
    expect(await subscription.apply({})).toBe('ignored');
  });
});

test('an event that cannot be applied leaves nothing behind, not even its id', async () => {
  const userId = await db.addUser();
  const apply = (tokens: number) =>
    db.as('service_role', `select apply_stripe_event('evt_broken', 'x', 1, $1::jsonb)`, [
      JSON.stringify({ kind: 'reload', userId, sessionId: 'cs_broken', tokens, amountCents: 1 }),
    ]);
  expect(await sqlState(apply(-5))).toBe('PT422');
  await apply(5);
  const { rows } = await db.owner('select token_balance from users where id = $1', [userId]);
  expect(rows).toEqual([{ token_balance: 25_005 }]);
});

test('in any order of any lookup results, the ledger adds up to the balance, which is never negative', async () => {
  const facts = fc.record({
    status: fc.constantFrom('active', 'past_due', 'unpaid', 'canceled'),
    plan: fc.constantFrom('Pro', 'Enterprise'),
    isPaid: fc.boolean(),
    startDay: fc.constantFrom(-50, -20, -5, 15),
    isCanceling: fc.boolean(),
    used: fc.integer({ min: 0, max: 300_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { minLength: 1, maxLength: 6 }), async (steps) => {
      const subscription = await openSubscription();
      for (const { used, ...step } of steps) {
        await subscription.apply(step);
        const before = await subscription.state();
        const left = Number(before?.['balance']) - Number(before?.['used']);
        if (used > 0 && used <= left) await subscription.use(used);
        const after = await subscription.state();
        expect(Number(after?.['balance']) - Number(after?.['used'])).toBe(after?.['ledger']);
        expect(Number(after?.['ledger'])).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 40 },
  );
});
