import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountOf,
  buy,
  callFunction,
  customerOf,
  inPortal,
  openCheckout,
  openPayments,
  type PaymentsProject,
} from '../testing/payments-project';
import { createTestBackend } from '../testing/test-backend';

// The simulator as seen by Stripe's own library. Like Stripe it refuses what it does not know, and never guesses.
let project: PaymentsProject;
beforeAll(async () => {
  project = await openPayments();
});
afterAll(() => project.close());

/** Parameters of a checkout of $5 a month. */
const checkoutOf = (customer: string, line: object = {}) => ({
  mode: 'subscription' as const,
  customer,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 500,
        recurring: { interval: 'month' as const },
        product_data: { name: 'Thing' },
      },
      ...line,
    },
  ],
  success_url: 'http://a.test/done',
});

describe('the API', () => {
  test('needs its key', async () => {
    for (const authorization of ['', 'Bearer sk_test_guessed']) {
      const init = { method: 'POST', headers: { authorization } };
      expect((await fetch(`${project.url}/v1/customers`, init)).status).toBe(401);
    }
  });

  type Call = (stripe: Stripe, customer: string) => Promise<unknown>;
  const unknownTax = { tax_rates: ['txr'] };
  test.each<[string, Call, object]>([
    ['a call', (stripe) => stripe.coupons.list(), { statusCode: 404, type: 'StripeInvalidRequestError' }],
    [
      'a parameter in another one',
      (stripe, id) => stripe.checkout.sessions.create(checkoutOf(id, unknownTax)),
      { code: 'parameter_unknown', param: 'line_items[0][tax_rates]' },
    ],
    [
      'an expansion',
      (stripe) => stripe.subscriptions.retrieve('sub_x', { expand: ['schedule'] }),
      { statusCode: 400, param: 'expand[0]' },
    ],
    [
      'a price',
      (stripe, id) =>
        stripe.checkout.sessions.create({
          ...checkoutOf(id),
          line_items: [{ quantity: 1, price: 'price_x' }],
        }),
      { code: 'resource_missing', param: 'line_items[0][price]' },
    ],
    [
      'an id in the path',
      (stripe) => stripe.subscriptions.retrieve('sub_x'),
      { code: 'resource_missing', statusCode: 404 },
    ],
    [
      'a customer',
      (stripe) => stripe.checkout.sessions.create(checkoutOf('cus_x')),
      { code: 'resource_missing', param: 'customer', statusCode: 400 },
    ],
  ])('refuses what it does not know: %s', async (_, call, error) => {
    const { id } = await project.stripe.customers.create({ email: 'a@b.test' });
    await expect(call(project.stripe, id)).rejects.toMatchObject(error);
  });

  test('answers a repeated key with the same object, and refuses it for another request', async () => {
    const { stripe } = project;
    const idempotencyKey = 'once';
    const made = await Promise.all(
      [1, 2, 3].map(() => stripe.customers.create({ email: 'once@b.test' }, { idempotencyKey })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const other = stripe.customers.create({ email: 'other@b.test' }, { idempotencyKey });
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  // tests/api/payments-cycle.test.ts has what the edge functions list, expire and expand.
  test('lists open checkouts, newest first; they expire after a day or when asked, once', async () => {
    const { customers, checkout } = project.stripe;
    const { id: customer } = await customers.create({ email: 'list@b.test' });
    const create = async () => (await checkout.sessions.create(checkoutOf(customer))).id;
    const made = [await create(), await create(), await create()] as const;
    const page = await checkout.sessions.list({ customer, limit: 2 });
    expect([page.has_more, page.data.map(({ id }) => id)]).toEqual([true, [made[2], made[1]]]);
    await checkout.sessions.expire(made[2]);
    await expect(checkout.sessions.expire(made[2])).rejects.toMatchObject({ statusCode: 400 });
    const open = async () => (await checkout.sessions.list({ customer, status: 'open' })).data;
    expect((await open()).map(({ id }) => id)).toEqual([made[1], made[0]]);
    project.advance(24 * 3600 + 1);
    expect(await open()).toEqual([]);
    await project.takeEvents();
  });
});

describe('its pages', () => {
  test('refuse a page older than an hour, and unknown forms', async () => {
    const payer = await project.newUser();
    await buy(project, payer, 'Pro');
    const portal = await callFunction(payer, 'create-portal-session');
    expect((await project.page(portal, { action: 'steal' })).status).toBe(404);
    expect((await project.page(portal)).status).toBe(200);
    project.advance(3601);
    expect((await project.page(portal)).status).toBe(404);
  });

  test('show what customers write as text', async () => {
    const payer = await project.newUser();
    const name = '<script>alert(1)</script>';
    await project.sql(`update plans set name = $1 where name = 'Pro'`, [name]);
    const answer = await project.page(await openCheckout(payer, name));
    expect(await answer.text()).not.toContain('<script>');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    await project.sql(`update plans set name = 'Pro' where name = $1`, [name]);
  });

  test('sell a plan with a price at the provider at that price', async () => {
    const payer = await project.newUser();
    await project.sql(`update plans set stripe_price_id = 'price_of_dashboard' where name = 'Pro'`);
    await buy(project, payer, 'Pro');
    const { data } = await project.stripe.subscriptions.list({
      customer: await customerOf(project, payer),
      status: 'all',
    });
    expect(data.map(({ items }) => items.data[0]?.price.id)).toEqual(['price_of_dashboard']);
    expect((await accountOf(payer)).subscriptions).toMatchObject([{ plan: 'Pro', status: 'active' }]);
  });
});

test('real time renews overdue subscriptions once per month passed, and ends canceled ones', async () => {
  const [keeper, leaver] = [await project.newUser(), await project.newUser()];
  await buy(project, keeper, 'Enterprise');
  await buy(project, leaver, 'Enterprise');
  await inPortal(project, leaver, { action: 'cancel' });
  project.advance(70 * 24 * 3600);
  await project.payments.catchUp();
  for (const { client } of [keeper, leaver]) expect((await client.auth.refreshSession()).error).toBeNull();
  const kept = await accountOf(keeper);
  expect(kept.subscriptions).toMatchObject([{ plan: 'Enterprise', status: 'active' }]);
  expect(kept.history.filter(([type]) => type === 'payment')).toHaveLength(3);
  expect((await accountOf(leaver)).subscriptions).toMatchObject([{ plan: 'Free' }, { status: 'canceled' }]);
});

test('a restart keeps subscriptions, undelivered events and the key that signs sessions', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standout-payments-'));
  const before = await openPayments({ dataDir: folder });
  const payer = await before.newUser();
  await buy(before, payer, 'Pro');
  await before.sql('alter function public.apply_stripe_event(text, text, bigint, jsonb) rename to away');
  await inPortal(before, payer, { action: 'cancel' });
  await before.sql('alter function public.away(text, text, bigint, jsonb) rename to apply_stripe_event');
  await before.functionLog.expect(/^Failed to process the event Error: rpc\/apply_stripe_event/m);
  await before.close();

  const after = await openPayments({ dataDir: folder });
  const { data } = await payer.client.auth.getSession();
  const headers = {
    apikey: after.backend.keys.publishable,
    authorization: `Bearer ${data.session?.access_token}`,
  };
  expect((await fetch(`${after.url}/auth/v1/user`, { headers })).status).toBe(200);
  const again = await after.signIn(payer.email);
  expect(again.id).toBe(payer.id);
  after.advance(6);
  await after.payments.catchUp();
  expect((await accountOf(again)).subscriptions).toMatchObject([{ plan: 'Pro', cancel_at_period_end: true }]);
  await inPortal(after, again, { action: 'resume' });
  expect((await accountOf(again)).subscriptions).toMatchObject([
    { plan: 'Pro', cancel_at_period_end: false },
  ]);
  await after.close();
  await rm(folder, { recursive: true, force: true });
});

test('there is no simulator with a Stripe key', async () => {
  const backend = await createTestBackend({
    functionSecrets: { STRIPE_SECRET_KEY: 'sk_test_x' },
  });
  expect(backend.payments).toBeNull();
  for (const path of ['/v1/customers', '/payments/link/token-reload']) {
    expect((await backend.fetch(new Request(`http://127.0.0.1:54321${path}`))).status).toBe(501);
  }
  await backend.close();
});
