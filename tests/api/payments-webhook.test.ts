import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { signatureOf } from 'local-supabase/payments/delivery';
import {
  accountOf,
  openPayments,
  type Payer,
  type PaymentsProject,
  type ProviderEvent,
} from 'local-supabase/testing/payments-project';
import { ofType, payQuietly } from 'local-supabase/testing/payments-quiet';

// The webhook: what it refuses, what it ignores, and what is resent to it.
let project: PaymentsProject;
beforeAll(async () => {
  project = await openPayments();
});
afterAll(() => project.close());

const webhook = () => `${project.url}/functions/v1/stripe-webhook`;

const Outcome = v.object({ received: v.literal(true), outcome: v.string() });
async function outcome(answer: Promise<Response>): Promise<string> {
  return v.parse(Outcome, await (await answer).json()).outcome;
}

/** Sends the webhook a body with the provider's signature of another one. */
function sendInstead(meant: object, body: string): Promise<Response> {
  const secret = project.payments.secrets.STRIPE_WEBHOOK_SECRET;
  const signature = signatureOf(secret, JSON.stringify(meant), Math.floor(Date.now() / 1000));
  return fetch(webhook(), { method: 'POST', headers: { 'stripe-signature': signature }, body });
}

describe('refuses', () => {
  let payer: Payer;
  let event: ProviderEvent;
  beforeAll(async () => {
    payer = await project.newUser();
    event = ofType(await payQuietly(project, payer), 'customer.subscription.created');
  });

  test.each([
    [
      'another secret’s signature',
      () => project.send(event, { secret: 'whsec_guessed' }),
      'Invalid signature',
    ],
    [
      'a signature from six minutes ago',
      () => project.send(event, { atSec: Math.floor(Date.now() / 1000) - 360 }),
      'Invalid signature',
    ],
    [
      'no signature',
      () => fetch(webhook(), { method: 'POST', body: JSON.stringify(event) }),
      'Missing signature',
    ],
    [
      'a changed body',
      () => sendInstead(event, JSON.stringify({ ...event, type: 'customer.subscription.updated' })),
      'Invalid signature',
    ],
    [
      'a signature of other bytes that mean the same',
      () => sendInstead(event, JSON.stringify(event, null, 1)),
      'Invalid signature',
    ],
  ])('%s', async (_, send, error) => {
    const answer = await send();
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
    expect((await accountOf(payer)).subscriptions).toEqual([]);
  });

  test('more than a megabyte', async () => {
    const answer = await fetch(webhook(), {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=00' },
      body: 'x'.repeat(1024 * 1024 + 1),
    });
    expect(answer.status).toBe(413);
  });

  test('other methods than POST', async () => {
    expect((await fetch(webhook())).status).toBe(405);
    expect((await fetch(webhook(), { method: 'OPTIONS' })).status).toBe(204);
  });

  test('and takes the very same event with its own signature, once', async () => {
    expect(await outcome(project.send(event))).toBe('applied');
    const account = await accountOf(payer);
    expect(account.subscriptions).toMatchObject([{ plan: 'Pro', status: 'active' }]);
    expect(await outcome(project.send(event))).toBe('duplicate');
    expect(await accountOf(payer)).toEqual(account);
  });
});

describe('answers 200 without effects', () => {
  const effects = () =>
    project.sql(`select
      (select count(*) from private.stripe_events)::integer as events, (select count(*) from subscription_events)::integer as history,
      (select count(*) from user_subscriptions)::integer as subscriptions, (select sum(token_balance) from users)::integer as tokens`);

  test('to unknown events of any form', async () => {
    const before = await effects();
    for (const type of ['customer.created', 'product.updated', 'constructor', 'no.such.event']) {
      const event = { id: `evt_${type}`, object: 'event', type, data: { object: { id: 'x' } } };
      expect(await outcome(project.send(event))).toBe('ignored');
    }
    const empty = { id: 'evt_empty', object: 'event', type: 'invoice.paid', data: { object: {} } };
    expect(await outcome(project.send(empty))).toBe('ignored');
    expect(await effects()).toEqual(before);
  });

  test('to objects that the provider does not know', async () => {
    const event = (type: string, id: string) => ({
      id: `evt_${id}`,
      object: 'event',
      type,
      data: { object: { id } },
    });
    expect(await outcome(project.send(event('customer.subscription.updated', 'sub_nowhere')))).toBe(
      'ignored',
    );
    expect(await outcome(project.send(event('invoice.paid', 'in_nowhere')))).toBe('ignored');
    expect(await outcome(project.send(event('checkout.session.completed', 'cs_nowhere')))).toBe('ignored');
  });

  test('to an unknown customer', async () => {
    const payer = await project.newUser();
    const events = await payQuietly(project, payer);
    await project.sql('delete from private.stripe_customers where user_id = $1', [payer.id]);
    const before = await effects();
    for (const event of events) expect(await outcome(project.send(event))).toBe('ignored');
    expect(await effects()).toEqual(before);
  });

  test('to a subscription to something other than our plans', async () => {
    const payer = await project.newUser();
    const events = await payQuietly(project, payer);
    await project.sql(
      `update local_payments.objects set body = jsonb_set(body, '{shown,metadata}', '{}') where kind = 'product'`,
    );
    for (const event of events) expect(await outcome(project.send(event))).toBe('ignored');
    expect((await accountOf(payer)).subscriptions).toEqual([]);
  });
});
