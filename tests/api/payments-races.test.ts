import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createServerDatabase,
  whyNoServer,
  type ServerDatabase,
} from 'local-supabase/testing/postgres/server-database';
import {
  accountOf,
  openCheckout,
  openPayments,
  type PaymentsProject,
} from 'local-supabase/testing/payments-project';

// Purchases of one user in many tabs, over HTTP and on a real server, so that they really overlap.
// tests/database/races-payments.test.ts races the database functions themselves.
const TABS = 50;

let serverDatabase: ServerDatabase | null;
let project: PaymentsProject;
beforeAll(async () => {
  serverDatabase = await createServerDatabase();
  if (serverDatabase) project = await openPayments({ databaseUrl: serverDatabase.url });
});
beforeEach(({ skip }) => {
  const reason = whyNoServer();
  if (reason !== null) skip(reason);
});
afterAll(async () => {
  if (!serverDatabase) return;
  await project.close();
  await serverDatabase.drop();
});

test('50 checkouts begun at once leave one open; payments in all tabs and 10 events at once pay it once', async () => {
  // Each closes what the others made, and two may close the same one.
  project.functionLog.allow(/^Not closed: cs_test_/);
  const payer = await project.newUser();
  const urls = await Promise.all(Array.from({ length: TABS }, () => openCheckout(payer, 'Pro')));
  expect(new Set(urls).size).toBe(TABS);

  const customers = await project.sql('select stripe_customer_id as id from private.stripe_customers');
  expect(customers).toHaveLength(1);
  const customer = String(customers[0]?.['id']);
  const { data: open } = await project.stripe.checkout.sessions.list({ customer, status: 'open' });
  expect(open).toHaveLength(1);
  const [checkout = ''] = open.map(({ url }) => String(url));
  expect(urls).toContain(checkout);

  // Every tab pays: the closed ones and, many times, the open one.
  await Promise.all(urls.map((url) => project.page(url, { card: 'good' })));
  await Promise.all(urls.map(() => project.page(checkout, { card: 'good' })));
  const events = (await project.sql('select body from local_payments.events')).map(
    ({ body: event }) => event,
  );
  const copies = Array.from({ length: 10 }, (_, index) => Object(events[index % events.length]));
  const answers = await Promise.all(copies.map((event) => project.send(event)));
  expect(answers.map(({ status }) => status)).toEqual(copies.map(() => 200));

  const { tokens, subscriptions, history } = await accountOf(payer);
  expect(tokens).toEqual({ totalAvailable: 200_000, used: 0, remaining: 200_000 });
  expect(subscriptions).toMatchObject([{ plan: 'Pro', status: 'active' }]);
  expect(history.filter(([type]) => type === 'payment')).toEqual([['payment', 2999, 'Monthly payment']]);
});
