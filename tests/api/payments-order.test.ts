// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountOf,
  openPayments,
  openReload,
  type Payer,
  type PaymentsProject,
} from 'local-supabase/testing/payments-project';
import { endQuietly, ofType, payCheckout, payQuietly } from 'local-supabase/testing/payments-quiet';

// The final state does not depend on how the webhook learns of the same facts.
let project: PaymentsProject;
beforeAll(async () => {
  project = await openPayments();
});
afterAll(() => project.close());

describe('whatever the order', () => {
  /** The state that must not depend on the order: everything but times. */
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
    const events = [...(await payQuietly(project, payer)), ...(await endQuietly(project, payer))];
    for (const name of order) await project.send(ofType(events, name));
    // And once more in reverse, with all the others.
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
    const events = await payQuietly(project, payer);
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

  test('an early event that arrives after the end revives nothing', async () => {
    const payer = await project.newUser();
    const early = await payQuietly(project, payer);
    for (const event of early.slice(1)) await project.send(event);
    for (const event of await endQuietly(project, payer)) await project.send(event);
    const before = await stateOf(payer);
    for (const event of early) await project.send(event);
    expect(await stateOf(payer)).toEqual(before);
    expect(before.subscriptions[0]).toEqual(['Free', 'active', false]);
  });
});

test('twenty deliveries of a reload at once credit it once', async () => {
  const payer = await project.newUser();
  const [event] = await payCheckout(project, await openReload(project, payer.id));
  const copies = Array.from({ length: 20 }, (_, index) =>
    index % 2 ? event : { ...event, id: `evt_other_${index}` },
  );
  await Promise.all(copies.map((copy) => project.send(copy)));
  expect((await accountOf(payer)).tokens.totalAvailable).toBe(125_000);
});
