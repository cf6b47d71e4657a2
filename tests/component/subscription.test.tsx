import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { formatLongUsDate } from '@/domain/format';
import { answerInstead, failRequests } from './support/answer-instead';
import { sql, useTokens } from './support/backend';
import { expectMessage } from './support/console-guard';
import { planCard, subscriberForEachTest, type Subscriber } from './support/subscriber';

const PORTAL = '/functions/v1/create-portal-session';
const CHECKOUT = '/functions/v1/create-checkout-session';

let subscriber: Subscriber;

subscriberForEachTest((each) => {
  subscriber = each;
});

describe('plan options', () => {
  test('show each plan with its price and contents', { tags: 'core' }, async () => {
    subscriber.showPage();
    const free = await planCard('Free');
    expect(free.getByText('$0')).toBeVisible();
    expect(free.getByText('/ month')).toBeVisible();
    expect(free.getByText('Limited processing')).toBeVisible();
    expect(free.getByText('No credit card required')).toBeVisible();
    expect(free.getByText('25,000')).toBeVisible();
    expect(free.getByText('100 MB')).toBeVisible();
    expect(free.getByText('Basic tracking')).toBeVisible();
    const starter = await planCard('Starter');
    for (const text of [
      '$9.99',
      '100,000',
      '500 MB',
      'Advanced tracking',
      'Standard processing',
      'Custom backgrounds',
    ]) {
      expect(starter.getByText(text)).toBeVisible();
    }
    const pro = await planCard('Pro');
    expect(pro.getByText('$29.99')).toBeVisible();
    expect(pro.getByText('1 GB')).toBeVisible();
    expect(pro.getByText('Standard processing')).toBeVisible();
    const enterprise = await planCard('Enterprise');
    expect(enterprise.getByText('$99.99')).toBeVisible();
    expect(enterprise.getByText('5 GB')).toBeVisible();
    expect(enterprise.getByText('Expedited processing')).toBeVisible();
    expect(enterprise.getByText('Priority support')).toBeVisible();
  });

  test.each([
    [18_749, '75 % used', '6,251'],
    [22_500, '90 % used', '2,500'],
  ])('after %i tokens show %s, how many are left and when they renew', async (used, percent, rest) => {
    await useTokens(subscriber.userId, used);
    const [next] = await sql(
      `select (tokens_replenished_at + interval '1 month')::text as at from public.users where id = $1`,
      [subscriber.userId],
    );
    subscriber.showPage();
    const usage = within(await screen.findByRole('region', { name: 'Your plan and tokens' }));
    expect(await usage.findByText(percent)).toBeVisible();
    expect(usage.getByText(rest)).toBeVisible();
    const renewal = formatLongUsDate(String(Object(next).at));
    expect(usage.getByText(`Your tokens renew on ${renewal}.`)).toBeVisible();
  });

  test('are Free for an account that has bought none', { tags: 'core' }, async () => {
    subscriber.showPage();
    const free = await planCard('Free');
    expect(free.getByText('Your plan')).toBeVisible();
    expect(free.getByText('Yours until you choose a plan.')).toBeVisible();
    const usage = within(screen.getByRole('region', { name: 'Your plan and tokens' }));
    expect(usage.getByText('Free')).toBeVisible();
    expect(await usage.findByText(/^Your tokens renew on \w+ \d+, \d{4}\.$/)).toBeVisible();
    expect(screen.queryByText(/\bends?\b/)).not.toBeInTheDocument();
  });

  test.each([
    ['that runs', '2999-12-03T12:00:00Z'],
    ['that has run out', '2026-01-31T12:00:00Z'],
  ])('are also Free with a free activation %s', async (_, end) => {
    await sql(
      `insert into public.user_subscriptions (user_id, plan_id, current_period_start, current_period_end)
       select $1, id, '2026-01-01T12:00:00Z', $2 from public.plans where name = 'Free'`,
      [subscriber.userId, end],
    );
    subscriber.showPage();
    expect((await planCard('Free')).getByText('Your plan')).toBeVisible();
    const usage = within(screen.getByRole('region', { name: 'Your plan and tokens' }));
    expect(usage.getByText('Free')).toBeVisible();
    expect(screen.queryByText(/\bends?\b/)).not.toBeInTheDocument();
  });

  test('show a purchase made elsewhere when the tab becomes visible again', async () => {
    subscriber.showPage();
    expect((await planCard('Free')).getByText('Your plan')).toBeVisible();
    await subscriber.hold('Pro');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(await screen.findByText('Pro, renews December 3, 2999')).toBeVisible();
    expect((await planCard('Pro')).getByText('Your plan')).toBeVisible();
  });

  test('lead to the checkout of a paid plan, once, and wait for it to appear', { tags: 'core' }, async () => {
    const asked: unknown[] = [];
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes(CHECKOUT)) return real(request);
      asked.push(await request.json());
      return Response.json({ url: 'https://pay.example/checkout' });
    });
    const { user } = subscriber.showPage();
    const pro = await planCard('Pro');
    await user.dblClick(pro.getByRole('button', { name: 'Choose Pro' }));
    await waitFor(() => expect(subscriber.left).toEqual(['https://pay.example/checkout']));
    const [plan] = await sql(`select id from public.plans where name = 'Pro'`);
    expect(asked).toEqual([{ planId: Object(plan).id }]);
    expect(pro.getByRole('button')).toHaveAttribute('aria-busy', 'true');
    expect((await planCard('Enterprise')).getByRole('button')).toBeDisabled();

    // The browser shows the page in the state that the user left.
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(pro.getByRole('button', { name: 'Choose Pro' })).toBeEnabled());
  });

  test('of a paid plan lead to the portal for everything', { tags: 'core' }, async () => {
    await subscriber.hold('Pro');
    answerInstead('POST', PORTAL, () => Response.json({ url: 'https://pay.example/portal' }));
    const { user } = subscriber.showPage();
    expect(await screen.findByText('Pro, renews December 3, 2999')).toBeVisible();
    expect((await planCard('Pro')).getByText('Your plan')).toBeVisible();
    const names = ['Manage subscription', 'Cancel subscription', 'Choose Enterprise', 'Switch to Free'];
    for (const [index, name] of names.entries()) {
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(subscriber.left).toHaveLength(index + 1));
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    }
    expect(new Set(subscriber.left)).toEqual(new Set(['https://pay.example/portal']));
  });

  test('of a cancelled plan say how long it lasts', async () => {
    await subscriber.hold('Pro', { isEnding: true });
    subscriber.showPage();
    expect(await screen.findByText('Pro, ends December 3, 2999')).toBeVisible();
    expect(
      await screen.findByText('Your Pro tokens last until December 3, 2999. Then you have Free.'),
    ).toBeVisible();
    expect(screen.queryByText(/tokens renew/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument();
    expect((await planCard('Free')).getByText('Yours when Pro ends.')).toBeVisible();
  });

  test('of a plan with a failed payment say so', { tags: 'core' }, async () => {
    await subscriber.hold('Pro', { status: 'past_due' });
    subscriber.showPage();
    expect(await screen.findByText('Pro, the last payment failed')).toBeVisible();
    expect(
      screen.getByText(
        /will be tried again\..*you keep the limits of Pro; its tokens arrive when the payment goes through\.$/,
      ),
    ).toBeVisible();
    expect((await planCard('Pro')).getByText('Your plan')).toBeVisible();
  });

  test('leave out an expired plan', async () => {
    await subscriber.hold('Pro', { status: 'canceled' });
    subscriber.showPage();
    expect((await planCard('Free')).getByText('Your plan')).toBeVisible();
    expect(screen.queryByText(/^Pro,/)).not.toBeInTheDocument();
  });
});

describe('reported failures', () => {
  const REFUSED = /^error: The subscription could not be changed/;

  test.each([
    ['Failed to load subscription plans', [['GET', '/rest/v1/plans']]],
    ['Failed to load current subscription', [['POST', '/rpc/get_held_plan']]],
    [
      'Failed to load subscription data',
      [
        ['GET', '/rest/v1/plans'],
        ['POST', '/rpc/get_held_plan'],
      ],
    ],
  ] as const)('%s, and can be retried', { tags: 'core' }, async (title, requests) => {
    for (const [method, path] of requests) failRequests(method, path);
    const { user } = subscriber.showPage();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Pro' })).toBeVisible();
  });

  test('token statistics fall back to 25,000 and say so', async () => {
    expectMessage(/^error: The token balance could not be looked up/);
    failRequests('POST', '/rest/v1/rpc/get_token_stats');
    await useTokens(subscriber.userId, 5000);
    const { user } = subscriber.showPage();
    expect(await screen.findByText(/^Failed to load token statistics/)).toBeVisible();
    expect(screen.getByText('0 of 25,000')).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('5,000 of 25,000')).toBeVisible();
  });

  const said =
    (error: string, status = 400) =>
    () =>
      Response.json({ error }, { status });
  const unreached = (): Response => {
    throw new TypeError('Failed to fetch');
  };
  test.each([
    ['Failed to create checkout session', said('Stripe is down', 500)],
    ['No checkout URL returned', () => Response.json({})],
    ['No checkout URL returned', () => Response.json({ url: 'javascript:alert(1)' })],
    ['Plan not found', said('Plan not found')],
    ['Plan not configured for purchase', said('Plan not configured for purchase')],
    ['Failed to process subscription', unreached],
  ])('%s', async (text, answer) => {
    expectMessage(REFUSED);
    answerInstead('POST', CHECKOUT, answer);
    const { user } = subscriber.showPage();
    await user.click((await planCard('Pro')).getByRole('button', { name: 'Choose Pro' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect((await planCard('Pro')).getByRole('button', { name: 'Choose Pro' })).toBeEnabled();
    expect(subscriber.left).toEqual([]);
  });

  test.each([
    ['Manage subscription', 'Failed to create portal session', said('Stripe is down', 500)],
    ['Manage subscription', 'No portal URL returned', () => Response.json({})],
    ['Manage subscription', 'No active subscription found', said('No active subscription found', 404)],
    ['Manage subscription', 'Failed to open subscription management portal', unreached],
    ['Cancel subscription', 'Failed to cancel subscription', said('Stripe is down', 500)],
    ['Cancel subscription', 'Failed to cancel subscription', unreached],
  ])('%s: %s', async (button, text, answer) => {
    expectMessage(REFUSED);
    await subscriber.hold('Pro');
    answerInstead('POST', PORTAL, answer);
    const { user } = subscriber.showPage();
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(subscriber.left).toEqual([]);
  });
});
