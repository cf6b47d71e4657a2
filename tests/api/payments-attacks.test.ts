// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountOf,
  buy,
  openPayments,
  openReload,
  planId,
  type Payer,
  type PaymentsProject,
} from 'local-supabase/testing/payments-project';

// Attacks by a user who pays nothing, with supabase-js and forged events.
let project: PaymentsProject;
let attacker: Payer;
let victim: Payer;
beforeAll(async () => {
  project = await openPayments();
  attacker = await project.newUser();
  victim = await project.newUser();
  await buy(project, victim, 'Pro');
});
afterAll(() => project.close());

/** The attack gained nothing: no plan, no tokens, no history. */
async function expectNothing(): Promise<void> {
  expect(await accountOf(attacker)).toEqual({
    tokens: { totalAvailable: 25_000, used: 0, remaining: 25_000 },
    subscriptions: [],
    history: [],
  });
}

describe('through the tables', () => {
  const far = '2999-01-01T00:00:00Z';
  test.each([
    ['user_subscriptions', (plan: string) => ({ plan_id: plan, current_period_end: far })],
    ['subscription_events', () => ({ event_type: 'reload', amount: 1_000_000 })],
    ['stripe_sessions', (plan: string) => ({ plan_id: plan, stripe_session_id: 'cs_test_forged' })],
    ['token_gifts', () => ({ amount: 1_000_000 })],
  ])('users cannot write to %s', async (table, row) => {
    const own: Record<string, unknown> = {
      user_id: attacker.id,
      ...row(await planId(attacker, 'Enterprise')),
    };
    for (const work of [
      attacker.client.from(table).insert(own),
      attacker.client.from(table).upsert(own),
      attacker.client.from(table).update(own).eq('user_id', attacker.id),
      attacker.client.from(table).delete().eq('user_id', victim.id),
    ]) {
      expect(await work).toMatchObject({ status: 403, error: { code: '42501' } });
    }
    await expectNothing();
  });

  test('the plans’ prices cannot be changed', async () => {
    const changed = await attacker.client.from('plans').update({ price: 1 }).eq('name', 'Enterprise');
    expect(changed.error?.code).toBe('42501');
  });

  test('other users’ payments cannot be read', async () => {
    for (const table of ['user_subscriptions', 'subscription_events', 'stripe_sessions']) {
      expect((await victim.client.from(table).select('user_id')).data).not.toEqual([]);
      expect((await attacker.client.from(table).select('user_id')).data).toEqual([]);
    }
  });
});

describe('through database functions', () => {
  const truth = { kind: 'reload', sessionId: 'cs_test_forged', tokens: 1_000_000 };
  test.each([
    ['apply_stripe_event', () => ({ p_event_id: 'evt_1', p_event_type: 'x', p_ticket: 1, p_truth: truth })],
    ['begin_stripe_sync', () => ({})],
    ['get_stripe_account', () => ({ p_user_id: victim.id })],
    ['keep_stripe_customer', () => ({ p_user_id: victim.id, p_customer_id: 'cus_attacker' })],
  ])('only edge functions can call %s', async (name, args) => {
    const signedIn = await attacker.client.rpc(name, { ...args() });
    expect([signedIn.status, signedIn.error?.code]).toEqual([403, '42501']);
    const visitor = await fetch(`${project.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: project.backend.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(args()),
    });
    expect(visitor.status).toBe(401);
    await expectNothing();
  });

  test.each(['credit_tokens', 'apply_stripe_subscription', 'start_token_period', 'give_subscription_tokens'])(
    '%s of the private schema cannot be called at all',
    async (name) => {
      expect((await attacker.client.rpc(name, { p_user_id: attacker.id })).status).toBe(404);
      expect((await attacker.client.schema('private').rpc(name, { p_user_id: attacker.id })).status).toBe(
        406,
      );
    },
  );
});

describe('through the webhook', () => {
  test('a forged payment event gives nothing', async () => {
    const event = {
      id: 'evt_forged',
      object: 'event',
      type: 'checkout.session.completed',
      data: {
        object: {
          id: 'cs_test_x',
          mode: 'payment',
          client_reference_id: attacker.id,
          metadata: { tokens: '9' },
        },
      },
    };
    expect((await project.send(event, { secret: 'whsec_forged' })).status).toBe(400);
    await expectNothing();
  });

  test('even the right signature changes nothing without the provider’s records', async () => {
    const session = {
      id: 'cs_test_invented',
      mode: 'payment',
      payment_status: 'paid',
      client_reference_id: attacker.id,
    };
    const event = {
      id: 'evt_x',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: session },
    };
    expect((await project.send(event)).status).toBe(200);
    await expectNothing();
  });

  test('one’s own unpaid checkout is not a payment', async () => {
    const id = (await openReload(project, attacker.id)).split('/').at(-1);
    const event = {
      id: 'evt_y',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id } },
    };
    expect((await project.send(event)).status).toBe(200);
    await expectNothing();
  });

  test('a customer cannot be taken over: a user keeps the first one', async () => {
    const customers = () =>
      project.sql('select user_id, stripe_customer_id from private.stripe_customers order by user_id');
    const before = await customers();
    const [mine] = before.filter((row) => row['user_id'] === victim.id);
    await project.sql('select keep_stripe_customer($1, $2)', [victim.id, 'cus_other']);
    expect(await customers()).toEqual(before);
    // One customer cannot belong to two users either.
    const again = project.sql('select keep_stripe_customer($1, $2)', [
      (await project.newUser()).id,
      mine?.['stripe_customer_id'],
    ]);
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });
});
