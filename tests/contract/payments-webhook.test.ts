import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { closePeriod, setCanceling } from '../../supabase/local/payments/billing';
import { pay } from '../../supabase/local/payments/checkout';
import { signatureOf } from '../../supabase/local/payments/delivery';
import { runningSubscription } from '../../supabase/local/payments/due';
import {
  accountOf,
  buy,
  callFunction,
  inPortal,
  openPayments,
  planId,
  type Payer,
  type ProviderEvent,
} from './payments-project';

// The webhook: what it refuses, and that every way of telling it the same thing ends in the same state.
let project: Awaited<ReturnType<typeof openPayments>>;
beforeAll(async () => {
  project = await openPayments();
});
afterAll(() => project.close());

const Outcome = v.object({ received: v.literal(true), outcome: v.string() });
async function outcome(answer: Promise<Response>): Promise<string> {
  return v.parse(Outcome, await (await answer).json()).outcome;
}

/** Pays a plan at the provider without a word to the webhook; returns the events. */
async function payQuietly(payer: Payer, plan = 'Pro'): Promise<readonly ProviderEvent[]> {
  const checkout = await callFunction(payer, 'create-checkout-session', {
    planId: await planId(payer, plan),
  });
  await project.atProvider(async (store) => {
    const doc = await store.get('session', checkout.split('/').at(-1) ?? '');
    if (doc) await pay(store, doc, true, () => project.now());
  });
  return project.takeEvents();
}

/** Cancels and ends a subscription at the provider without a word; returns the events. */
async function endQuietly(payer: Payer): Promise<readonly ProviderEvent[]> {
  const [row] = await project.sql(
    'select stripe_customer_id from private.stripe_customers where user_id = $1',
    [payer.id],
  );
  await project.atProvider(async (store) => {
    const customer = String(row?.['stripe_customer_id']);
    const running = await runningSubscription(store, customer);
    if (running) await setCanceling(store, running, true, Math.floor(project.now().getTime() / 1000));
    const canceled = await runningSubscription(store, customer);
    if (canceled) await closePeriod(store, canceled, 'good');
  });
  return project.takeEvents();
}

function ofType(events: readonly ProviderEvent[], type: string): ProviderEvent {
  const event = events.find((each) => each.type === type);
  if (!event) throw new Error(`No event ${type} among ${events.map((each) => each.type).join(', ')}`);
  return event;
}

describe('refuses', () => {
  let payer: Payer;
  let event: ProviderEvent;
  beforeAll(async () => {
    payer = await project.newUser();
    event = ofType(await payQuietly(payer), 'customer.subscription.created');
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
      () =>
        fetch(`${project.url}/functions/v1/stripe-webhook`, { method: 'POST', body: JSON.stringify(event) }),
      'Missing signature',
    ],
    [
      'a changed body',
      () =>
        fetch(`${project.url}/functions/v1/stripe-webhook`, {
          method: 'POST',
          headers: {
            'stripe-signature': signatureOf(
              project.payments.secrets.STRIPE_WEBHOOK_SECRET,
              JSON.stringify(event),
              Math.floor(Date.now() / 1000),
            ),
          },
          body: JSON.stringify({ ...event, type: 'customer.subscription.updated' }),
        }),
      'Invalid signature',
    ],
    [
      'a signature of other bytes that mean the same',
      () =>
        fetch(`${project.url}/functions/v1/stripe-webhook`, {
          method: 'POST',
          headers: {
            'stripe-signature': signatureOf(
              project.payments.secrets.STRIPE_WEBHOOK_SECRET,
              JSON.stringify(event),
              Math.floor(Date.now() / 1000),
            ),
          },
          body: JSON.stringify(event, null, 1),
        }),
      'Invalid signature',
    ],
  ])('%s', async (_, send, error) => {
    const answer = await send();
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
    expect((await accountOf(payer)).subscriptions).toEqual([]);
  });

  test('more than a megabyte', async () => {
    const answer = await fetch(`${project.url}/functions/v1/stripe-webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=00' },
      body: 'x'.repeat(1024 * 1024 + 1),
    });
    expect(answer.status).toBe(413);
  });

  test('other methods than POST', async () => {
    const address = `${project.url}/functions/v1/stripe-webhook`;
    expect((await fetch(address)).status).toBe(405);
    expect((await fetch(address, { method: 'OPTIONS' })).status).toBe(204);
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

  test('to events that it does not know, however they are formed', async () => {
    const before = await effects();
    for (const type of ['customer.created', 'product.updated', 'constructor', 'no.such.event']) {
      const event = { id: `evt_${type}`, object: 'event', type, data: { object: { id: 'x' } } };
      expect(await outcome(project.send(event))).toBe('ignored');
    }
    const empty = { id: 'evt_empty', object: 'event', type: 'invoice.paid', data: { object: {} } };
    expect(await outcome(project.send(empty))).toBe('ignored');
    expect(await effects()).toEqual(before);
  });

  test('to what the provider does not know', async () => {
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

  test('to a customer that is nobody here', async () => {
    const payer = await project.newUser();
    const events = await payQuietly(payer);
    await project.sql('delete from private.stripe_customers where user_id = $1', [payer.id]);
    const before = await effects();
    for (const event of events) expect(await outcome(project.send(event))).toBe('ignored');
    expect(await effects()).toEqual(before);
  });

  test('to a subscription of something that is no plan of ours', async () => {
    const payer = await project.newUser();
    const events = await payQuietly(payer);
    await project.sql(
      `update local_payments.objects set body = jsonb_set(body, '{shown,metadata}', '{}') where kind = 'product'`,
    );
    for (const event of events) expect(await outcome(project.send(event))).toBe('ignored');
    expect((await accountOf(payer)).subscriptions).toEqual([]);
  });
});

describe('whatever the order', () => {
  /** What must not depend on the order: all but the moments. */
  async function stateOf(payer: Payer) {
    const { tokens, subscriptions, history } = await accountOf(payer);
    return {
      tokens,
      subscriptions: subscriptions.map(({ plan, status, cancel_at_period_end }) => [
        plan,
        status,
        cancel_at_period_end,
      ]),
      history: [...history].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    };
  }
  const names = [
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.deleted',
  ];
  const orders = names.flatMap((first) =>
    names
      .filter((name) => name !== first)
      .map((second) => [first, second, ...names.filter((name) => name !== first && name !== second)]),
  );

  test.each(orders)('%s, %s, %s end a subscription that was paid', async (...order) => {
    const payer = await project.newUser();
    const events = [...(await payQuietly(payer)), ...(await endQuietly(payer))];
    for (const name of order) await project.send(ofType(events, name));
    // And once more, from the last to the first, with all the others.
    for (const event of [...events].reverse()) await project.send(event);
    expect(await stateOf(payer)).toEqual({
      tokens: { totalAvailable: 25_000, used: 0, remaining: 25_000 },
      subscriptions: [
        ['Free', 'active', false],
        ['Pro', 'canceled', true],
      ],
      history: [
        ['payment', 2999, 'Monthly payment'],
        ['subscription_updated', null, 'Pro ended'],
      ],
    });
  });

  test.each(orders.map((order) => [order]))('%j of a running one, all at once', async (order) => {
    const payer = await project.newUser();
    const events = await payQuietly(payer);
    const sent = order.map((type, index) => ({
      ...ofType(events, 'customer.subscription.created'),
      id: `${ofType(events, 'customer.subscription.created').id}_${index}`,
      type,
    }));
    await Promise.all([...sent, ...events].map((event) => project.send(event)));
    expect(await stateOf(payer)).toEqual({
      tokens: { totalAvailable: 200_000, used: 0, remaining: 200_000 },
      subscriptions: [['Pro', 'active', false]],
      history: [
        ['payment', 2999, 'Monthly payment'],
        ['subscription_updated', null, 'Subscribed to Pro'],
      ],
    });
  });

  test('an event of the beginning that comes after the end revives nothing', async () => {
    const payer = await project.newUser();
    const early = await payQuietly(payer);
    for (const event of early.slice(1)) await project.send(event);
    for (const event of await endQuietly(payer)) await project.send(event);
    const before = await stateOf(payer);
    for (const event of early) await project.send(event);
    expect(await stateOf(payer)).toEqual(before);
    expect(before.subscriptions[0]).toEqual(['Free', 'active', false]);
  });
});

test('twenty deliveries of a reload at once credit it once', async () => {
  const payer = await project.newUser();
  const link = await project.page(`${project.payments.reloadUrl}?client_reference_id=${payer.id}`);
  const id = link.headers.get('location')?.split('/').at(-1) ?? '';
  await project.atProvider(async (store) => {
    const doc = await store.get('session', id);
    if (doc) await pay(store, doc, true, () => project.now());
  });
  const [event] = await project.takeEvents();
  const copies = Array.from({ length: 20 }, (_, index) =>
    index % 2 ? event : { ...event, id: `evt_other_${index}` },
  );
  await Promise.all(copies.map((copy) => project.send(copy ?? {})));
  expect((await accountOf(payer)).tokens.totalAvailable).toBe(125_000);
});

test('what the webhook could not take is sent again', async () => {
  const payer = await project.newUser();
  await buy(project, payer, 'Pro');
  await project.sql(`alter function public.apply_stripe_event(text, text, bigint, jsonb) rename to away`);
  await inPortal(project, payer, { action: 'cancel' });
  expect((await accountOf(payer)).subscriptions).toMatchObject([{ cancel_at_period_end: false }]);
  await project.sql(`alter function public.away(text, text, bigint, jsonb) rename to apply_stripe_event`);
  project.advance(6);
  await project.payments.catchUp();
  expect((await accountOf(payer)).subscriptions).toMatchObject([{ cancel_at_period_end: true }]);
});
