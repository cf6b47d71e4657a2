import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountOf,
  APP,
  buy,
  callFunction,
  inPortal,
  openCheckout,
  openPayments,
  openReload,
  spend,
  type PaymentsProject,
} from 'local-supabase/testing/payments-project';

// The real payment functions with Stripe's own library: from a free account to a paid plan and back, over HTTP with the
// payment simulator.
let project: PaymentsProject;
beforeAll(async () => {
  project = await openPayments();
});
afterAll(() => project.close());

/** The price of the portal's button that changes to a plan. */
async function priceIn(portal: string, plan: string): Promise<string> {
  const page = await (await project.page(portal)).text();
  return new RegExp(`value="(price_[^"]+)"[^>]*>\\s*Change to ${plan}`).exec(page)?.[1] ?? '';
}

const PRO = { plan: 'Pro', status: 'active', cancel_at_period_end: false };

describe('buying a plan', () => {
  test('leads to a checkout and grants the plan, its tokens and a history', { tags: 'core' }, async () => {
    const payer = await project.newUser();
    expect((await accountOf(payer)).tokens.totalAvailable).toBe(25_000);
    const checkout = await openCheckout(payer, 'Pro');
    const page = await (await project.page(checkout)).text();
    expect(page).toContain('$29.99');
    expect(page).toContain(payer.email);
    expect(page).toContain('nothing is charged');
    const { data: sessions } = await payer.client
      .from('stripe_sessions')
      .select('stripe_session_id, plans(name)');
    expect(sessions).toEqual([{ stripe_session_id: checkout.split('/').at(-1), plans: { name: 'Pro' } }]);
    // Opening the success page grants nothing.
    expect((await accountOf(payer)).subscriptions).toEqual([]);

    const paid = await project.page(checkout, { card: 'good' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${APP}/subscription?success=true`]);
    const account = await accountOf(payer);
    expect(account.subscriptions).toMatchObject([PRO]);
    expect(account.tokens).toEqual({ totalAvailable: 200_000, used: 0, remaining: 200_000 });
    expect(account.history).toEqual([
      ['payment', 2999, 'Monthly payment'],
      ['subscription_updated', null, 'Subscribed to Pro'],
    ]);
  });

  test('with a declined card changes nothing and can be tried again; leaving leads back', async () => {
    const payer = await project.newUser();
    const checkout = await openCheckout(payer, 'Pro');
    const declined = await project.page(checkout, { card: 'declined' });
    expect(declined.headers.get('location')).toBe(`${checkout}?declined`);
    const page = await (await project.page(`${checkout}?declined`)).text();
    expect(page).toContain('Your card was declined.');
    expect(page).toContain(`${APP}/subscription?cancelled=true`);
    expect((await accountOf(payer)).subscriptions).toEqual([]);
    await project.page(checkout, { card: 'good' });
    expect((await accountOf(payer)).subscriptions).toMatchObject([PRO]);
  });

  test('twice charges once: the other tab’s checkout is closed, a paid one stays paid', async () => {
    const payer = await project.newUser();
    const first = await openCheckout(payer, 'Pro');
    const second = await openCheckout(payer, 'Enterprise');
    expect(await (await project.page(first)).text()).toContain('This checkout is closed.');
    await project.page(first, { card: 'good' });
    await project.page(second, { card: 'good' });
    await project.page(second, { card: 'good' });
    const { subscriptions, history } = await accountOf(payer);
    expect(subscriptions).toMatchObject([{ plan: 'Enterprise', status: 'active' }]);
    expect(history.filter(([type]) => type === 'payment')).toEqual([['payment', 9999, 'Monthly payment']]);
  });

  test('for a user who has one leads to the portal’s plan change, which starts a new month now', async () => {
    const payer = await project.newUser();
    await buy(project, payer, 'Pro');
    await spend(project, payer, 100);
    const portal = await openCheckout(payer, 'Enterprise');
    expect(portal).toContain('/payments/portal/');
    const price = await priceIn(portal, 'Enterprise');
    // Less than an hour, so that the portal stays open.
    project.advance(1800);
    expect((await project.page(portal, { price })).headers.get('location')).toBe(
      `${APP}/subscription?success=true`,
    );
    const { subscriptions, tokens, history } = await accountOf(payer);
    expect(subscriptions).toMatchObject([{ plan: 'Enterprise', status: 'active' }]);
    expect(tokens).toEqual({ totalAvailable: 1_000_000, used: 0, remaining: 1_000_000 });
    const payments = history.filter(([type]) => type === 'payment').map(([, amount]) => Number(amount));
    // The rest of the first month is credited.
    expect(payments).toHaveLength(2);
    expect(payments[0]).toBeGreaterThan(9999 - 2999);
    expect(payments[0]).toBeLessThan(9999 - 2900);
    expect(history).toContainEqual(['subscription_updated', null, 'Changed from Pro to Enterprise']);
  });
});

describe('a subscription', () => {
  test('is renewed: a new paid period with new tokens, on the month’s own day', async () => {
    const payer = await project.newUser();
    await buy(project, payer, 'Pro');
    const cost = await spend(project, payer, 100);
    expect((await accountOf(payer)).tokens).toEqual({
      totalAvailable: 200_000,
      used: cost,
      remaining: 200_000 - cost,
    });
    const before = (await accountOf(payer)).subscriptions[0];
    await inPortal(project, payer, { action: 'travel' });
    const { subscriptions, tokens, history } = await accountOf(payer);
    expect(subscriptions).toMatchObject([{ ...PRO, current_period_start: before?.current_period_end }]);
    expect(tokens).toEqual({ totalAvailable: 200_000, used: 0, remaining: 200_000 });
    expect(history.filter(([type]) => type === 'payment')).toHaveLength(2);
    // What is used from now on counts, although the provider's time is a month ahead.
    const next = await spend(project, payer, 100);
    expect((await accountOf(payer)).tokens.used).toBe(next);
  });

  test('leaves a Free account after it was canceled, resumed and canceled', { tags: 'core' }, async () => {
    const payer = await project.newUser();
    await buy(project, payer, 'Pro');
    await spend(project, payer, 200);
    await inPortal(project, payer, { action: 'cancel' });
    expect((await accountOf(payer)).subscriptions).toMatchObject([{ ...PRO, cancel_at_period_end: true }]);
    expect((await accountOf(payer)).tokens.totalAvailable).toBe(200_000);
    await inPortal(project, payer, { action: 'resume' });
    expect((await accountOf(payer)).subscriptions).toMatchObject([PRO]);
    await inPortal(project, payer, { action: 'cancel' });
    await inPortal(project, payer, { action: 'travel' });
    const { subscriptions, tokens, history } = await accountOf(payer);
    expect(subscriptions).toMatchObject([
      { plan: 'Free', status: 'active' },
      { plan: 'Pro', status: 'canceled' },
    ]);
    expect(tokens).toEqual({ totalAvailable: 25_000, used: 0, remaining: 25_000 });
    expect(history.map(([, , note]) => note)).toEqual(
      expect.arrayContaining(['Pro ends with its period', 'Pro continues', 'Pro ended']),
    );
    expect(await callFunction(payer, 'create-portal-session')).toBe('404 No active subscription found');
    // And a new one can begin.
    await buy(project, payer, 'Enterprise');
    expect((await accountOf(payer)).subscriptions[0]).toMatchObject({ plan: 'Enterprise', status: 'active' });
    expect((await accountOf(payer)).tokens.totalAvailable).toBe(1_000_000);
  });

  test('whose renewal is declined gives no tokens until it is paid; the portal stays open', async () => {
    const payer = await project.newUser();
    await buy(project, payer, 'Pro');
    const cost = await spend(project, payer, 100);
    await inPortal(project, payer, { action: 'travel-declined' });
    expect((await accountOf(payer)).subscriptions).toMatchObject([{ plan: 'Pro', status: 'past_due' }]);
    expect((await accountOf(payer)).tokens.used).toBe(cost);
    await inPortal(project, payer, { action: 'pay' });
    const { subscriptions, tokens, history } = await accountOf(payer);
    expect(subscriptions).toMatchObject([PRO]);
    expect(tokens).toEqual({ totalAvailable: 200_000, used: 0, remaining: 200_000 });
    expect(history.map(([, , note]) => note)).toEqual(
      expect.arrayContaining(['The payment for Pro failed', 'Pro is paid again']),
    );
  });

  test('changes to a cheaper plan with the next period', async () => {
    const payer = await project.newUser();
    await buy(project, payer, 'Enterprise');
    const portal = await callFunction(payer, 'create-portal-session');
    const price = await priceIn(portal, 'Pro');
    await project.page(portal, { price });
    expect(await (await project.page(portal)).text()).toContain('Changes to Pro then.');
    // Keeps the current plan, and changes once more.
    await project.page(portal, { price: await priceIn(portal, 'Enterprise') });
    expect(await (await project.page(portal)).text()).not.toContain('Changes to');
    await project.page(portal, { price });
    expect((await accountOf(payer)).subscriptions).toMatchObject([{ plan: 'Enterprise' }]);
    await project.page(portal, { action: 'travel' });
    expect((await accountOf(payer)).subscriptions).toMatchObject([{ plan: 'Pro', status: 'active' }]);
    expect((await accountOf(payer)).tokens.totalAvailable).toBe(200_000);
  });
});

describe('the token reload', () => {
  test('is credited once, by the webhook, and outlives the period', { tags: 'core' }, async () => {
    const payer = await project.newUser();
    const cost = await spend(project, payer, 10);
    const checkout = await openReload(project, payer.id);
    expect((await accountOf(payer)).tokens.totalAvailable).toBe(25_000);
    const paid = await project.page(checkout, { card: 'good' });
    expect(paid.headers.get('location')).toBe(`${APP}/subscription?token_reload=true`);
    await project.page(checkout, { card: 'good' });
    const { tokens, history } = await accountOf(payer);
    expect(tokens).toEqual({ totalAvailable: 125_000, used: cost, remaining: 125_000 - cost });
    expect(history.filter(([type]) => type === 'reload')).toEqual([['reload', 100_000, 'Paid $9.99']]);
    // A period starts at a whole second, and usage within that second counts.
    project.advance(1);
    await buy(project, payer, 'Pro');
    expect((await accountOf(payer)).tokens.remaining).toBe(300_000);
  });

  test.each(['nobody', '', crypto.randomUUID()])(
    'for %j has no effect and is not resent',
    async (reference) => {
      await project.page(await openReload(project, reference), { card: 'good' });
      expect(await project.takeEvents()).toEqual([]);
    },
  );
});
