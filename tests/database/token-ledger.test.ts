// @module-tag core
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});

afterAll(() => db.database.close());

const Account = v.object({ sum: v.number(), left: v.number(), extra: v.number(), balance: v.number() });

async function accountOf(userId: string) {
  const { rows } = await db.owner(
    `select u.token_balance as balance, u.extra_tokens as extra,
       u.token_balance - private.tokens_used(u.id) as left,
       (select sum(l.amount)::integer from private.token_ledger l where l.user_id = u.id) as sum
     from users u where u.id = $1`,
    [userId],
  );
  return v.parse(Account, rows[0]);
}

type Step =
  | { readonly kind: 'charge'; readonly seconds: number }
  | { readonly kind: 'credit'; readonly tokens: number }
  /** Cents refunded by then, of the same reload of 1,000 cents and 20,000 tokens. */
  | { readonly kind: 'reload'; readonly returnedCents: number }
  | { readonly kind: 'month' };

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('charge' as const), seconds: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('credit' as const), tokens: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({ kind: fc.constant('reload' as const), returnedCents: fc.integer({ min: 0, max: 1500 }) }),
  fc.constant({ kind: 'month' as const }),
);

let events = 0;

async function take(userId: string, step: Step): Promise<void> {
  if (step.kind === 'credit') {
    await db.owner(`select private.credit_tokens($1, $2, 'gift', 'test')`, [userId, step.tokens]);
  } else if (step.kind === 'reload') {
    events += 1;
    const sold = { sessionId: `cs_${userId}`, tokens: 20_000, amountCents: 1000 };
    const truth = { kind: 'reload', userId, ...sold, returnedCents: step.returnedCents };
    await db.as('service_role', `select apply_stripe_event($1, 'x', 1, $2::jsonb)`, [
      `evt_ledger_${events}`,
      JSON.stringify(truth),
    ]);
  } else if (step.kind === 'charge') {
    const videoId = await db.addVideo(userId, { durationSec: step.seconds });
    const state = await sqlState(db.as({ userId }, 'select charge_video_processing($1)', [videoId]));
    expect(['ok', 'PT402']).toContain(state);
  } else {
    // The period first, because usage must be within it whenever the account changes.
    for (const [table, column, key] of [
      ['users', 'tokens_replenished_at', 'id'],
      ['token_usage', 'created_at', 'user_id'],
    ]) {
      await db.owner(`update ${table} set ${column} = ${column} - interval '32 days' where ${key} = $1`, [
        userId,
      ]);
    }
    await db.owner('select private.replenish_tokens($1, now())', [userId]);
    // Too far for the next step back in time.
    await db.owner(`update token_usage set created_at = created_at - interval '9 years' where user_id = $1`, [
      userId,
    ]);
  }
}

test('whatever happens, the entries add up to the balance, which is never negative', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 12 }), async (taken) => {
      const userId = await db.addUser();
      for (const step of taken) {
        await take(userId, step);
        const account = await accountOf(userId);
        expect(account.sum).toBe(account.left);
        expect(account.left).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 40 },
  );
});

test('the rest of a gift outlasts the period, the plan’s tokens do not', async () => {
  const userId = await db.addUser();
  await take(userId, { kind: 'credit', tokens: 1000 });
  await take(userId, { kind: 'month' });
  expect(await accountOf(userId)).toMatchObject({ balance: 26_000, extra: 1000 });
  // 24 * 30 * 35 + 10 = 25,210 tokens: the plan's 25,000 and 210 of the gift.
  await take(userId, { kind: 'charge', seconds: 35 });
  expect(await accountOf(userId)).toMatchObject({ left: 790 });
  await take(userId, { kind: 'month' });
  expect(await accountOf(userId)).toMatchObject({ balance: 25_790, extra: 790, left: 25_790 });
});

test('entries never change, and manual balance changes add entries too', async () => {
  const userId = await db.addUser();
  await db.owner('update users set token_balance = 7 where id = $1', [userId]);
  expect(await accountOf(userId)).toMatchObject({ sum: 7, left: 7 });
  expect(
    await sqlState(db.owner('update private.token_ledger set amount = 9 where user_id = $1', [userId])),
  ).toBe('PT403');
});

test('a credit needs tokens and an existing account', async () => {
  const userId = await db.addUser();
  expect(await sqlState(db.owner(`select private.credit_tokens($1, 0, 'gift', '')`, [userId]))).toBe('PT422');
  expect(await sqlState(db.owner(`select private.credit_tokens(gen_random_uuid(), 1, 'gift', '')`))).toBe(
    'PT404',
  );
});
