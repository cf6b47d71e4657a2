import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargeOf, dispute, refund } from 'local-supabase/payments/charges';
import { identity, type Charge, type Dispute } from 'local-supabase/payments/objects';
import type { Store } from 'local-supabase/payments/store';
import {
  accountOf,
  openPayments,
  openReload,
  spend,
  type Payer,
  type ProviderEvent,
} from 'local-supabase/testing/payments-project';
import { payCheckout } from 'local-supabase/testing/payments-quiet';

// A token reload whose money was returned, by the seller's refund or the customer's bank. Customers who get the money
// back lose the tokens.
let project: Awaited<ReturnType<typeof openPayments>>;
let payer: Payer;
beforeAll(async () => {
  project = await openPayments();
});
beforeEach(async () => {
  payer = await project.newUser();
});
afterAll(() => project.close());

const openCheckout = () => openReload(project, payer.id);

async function buyReload(): Promise<string> {
  const checkout = await openCheckout();
  await project.page(checkout, { card: 'good' });
  return checkout;
}

/** Changes a checkout's charge at the provider; returns the undelivered events. */
function withCharge(
  checkout: string,
  work: (store: Store, charge: Charge) => Promise<void>,
): Promise<readonly ProviderEvent[]> {
  return project.atProvider(async (store) => {
    const doc = await store.get('session', checkout.split('/').at(-1) ?? '');
    const charge = doc && (await chargeOf(store, doc.shown));
    if (!charge) throw new Error('The checkout has no charge');
    await work(store, charge);
  });
}

async function remaining(): Promise<number> {
  return (await accountOf(payer)).tokens.remaining;
}

async function reloads(): Promise<readonly unknown[]> {
  return (await accountOf(payer)).history.filter(([type]) => type === 'reload');
}

describe('on the simulator’s page', () => {
  test.each([
    ['refund', '$9.99 was refunded.'],
    ['dispute', 'The bank took the payment back.'],
  ])('a %s takes the tokens back, once', async (action, text) => {
    const checkout = await buyReload();
    expect(await remaining()).toBe(125_000);
    for (let time = 0; time < 3; time += 1) await project.page(checkout, { action });
    expect(await (await project.page(checkout)).text()).toContain(text);
    expect(await remaining()).toBe(25_000);
    expect(await reloads()).toEqual([
      ['reload', -100_000, 'Returned $9.99'],
      ['reload', 100_000, 'Paid $9.99'],
    ]);
  });

  test('an unpaid reload cannot be returned', async () => {
    const checkout = await openCheckout();
    expect((await project.page(checkout, { action: 'refund' })).status).toBe(404);
    expect(await reloads()).toEqual([]);
  });
});

test('a partial refund takes back a part of the tokens, a full one all of them', async () => {
  const checkout = await buyReload();
  const [first] = await withCharge(checkout, (store, charge) => refund(store, charge, 300));
  await project.send(first);
  expect(await remaining()).toBe(125_000 - 30_030);
  const [second] = await withCharge(checkout, (store, charge) => refund(store, charge, 9999));
  await project.send(second);
  expect(await remaining()).toBe(25_000);
  // Late and repeated events find the provider's current state.
  for (const event of [first, second, { ...first, id: 'evt_again' }]) await project.send(event);
  expect(await reloads()).toEqual([
    ['reload', -69_970, 'Returned $6.99'],
    ['reload', -30_030, 'Returned $3.00'],
    ['reload', 100_000, 'Paid $9.99'],
  ]);
});

test('a refund plus a dispute of the rest take back all tokens, and no more', async () => {
  const checkout = await buyReload();
  const [part] = await withCharge(checkout, (store, charge) => refund(store, charge, 500));
  await project.send(part);
  const [rest] = await withCharge(checkout, (store, charge) => dispute(store, charge, 'needs_response'));
  await project.send(rest);
  expect(await remaining()).toBe(25_000);
});

test('used tokens stay used: nobody owes tokens, and a later gift is kept', async () => {
  const checkout = await buyReload();
  const used = await spend(project, payer, 150);
  await project.page(checkout, { action: 'dispute' });
  expect(await accountOf(payer)).toMatchObject({ tokens: { used, remaining: Math.max(0, 25_000 - used) } });
  const [ledger] = await project.sql(
    'select sum(amount)::integer as left from private.token_ledger where user_id = $1',
    [payer.id],
  );
  expect(ledger).toEqual({ left: 0 });
  await project.sql(`select private.credit_tokens($1, 500, 'gift', '')`, [payer.id]);
  await project.page(checkout, { action: 'dispute' });
  await project.send({ ...(await lastEvent('charge.dispute.funds_withdrawn')), id: 'evt_once_more' });
  expect(await remaining()).toBe(500);
});

async function lastEvent(type: string): Promise<object> {
  const [row] = await project.sql(
    `select body from local_payments.events where body ->> 'type' = $1 order by position desc limit 1`,
    [type],
  );
  return row?.['body'] as object;
}

test.each<Dispute['status']>(['warning_needs_response', 'won'])(
  'a dispute that is %s takes back nothing',
  async (status) => {
    const checkout = await buyReload();
    const [event] = await withCharge(checkout, (store, charge) => dispute(store, charge, status));
    expect(await (await project.send(event)).json()).toEqual({ received: true, outcome: 'ignored' });
    expect(await remaining()).toBe(125_000);
  },
);

test('the refund of something else affects nobody', async () => {
  const [event] = await project.atProvider(async (store) => {
    const made = identity('charge', store.nowSec);
    const facts = { payment_intent: 'pi_of_an_invoice', amount: 2999, amount_refunded: 0, disputed: false };
    await refund(store, { ...made, ...facts }, 2999);
  });
  expect(await (await project.send(event)).json()).toEqual({ received: true, outcome: 'ignored' });
});

test.each([
  ['in their order', false],
  ['the other way round', true],
])('payment and refund, %s and twenty times at once, leave nothing', async (_, isReversed) => {
  const checkout = await openCheckout();
  const [paid] = await payCheckout(project, checkout);
  const [refunded] = await withCharge(checkout, (store, charge) => refund(store, charge, 999));
  const events = isReversed ? [refunded, paid] : [paid, refunded];
  for (const event of events) await project.send(event);
  const copies = Array.from({ length: 20 }, (__, index) => ({
    ...events[index % 2],
    id: `evt_${_}_${index}`,
  }));
  await Promise.all(copies.map((copy) => project.send(copy)));
  expect(await remaining()).toBe(25_000);
  // One event may book both within a millisecond, the resolution of the WebAssembly clock; then their order is
  // undefined.
  const booked = await reloads();
  expect(booked).toHaveLength(2);
  expect(booked).toContainEqual(['reload', -100_000, 'Returned $9.99']);
  expect(booked).toContainEqual(['reload', 100_000, 'Paid $9.99']);
});
