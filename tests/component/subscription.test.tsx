import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '@/backend/session';
import { formatLongUsDate } from '@/domain/format';
import { SubscriptionPage } from '@/features/subscription/subscription-page';
import { toast } from '@/ui/toast';
import { answerInstead, failRequests } from './support/answer-instead';
import { signIn, sql, useTokens } from './support/backend';
import { renderScreen } from './support/render-screen';

const PORTAL = '/functions/v1/create-portal-session';
const CHECKOUT = '/functions/v1/create-checkout-session';

startSession();
let userId: string;
let left: string[];

beforeEach(async () => {
  userId = (await signIn()).id;
  left = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  toast.dismiss('subscription');
  localStorage.removeItem('standout.subscription-tab');
});

function showPage(query = '') {
  const page = <SubscriptionPage leaveTo={(url) => left.push(url)} />;
  return { user: userEvent.setup(), ...renderScreen(page, `/${query}`) };
}

/** Until noon of that day: the same date in every time zone of the tests. */
async function hold(plan: string, { isEnding = false, status = 'active' } = {}): Promise<void> {
  await sql(
    `insert into public.user_subscriptions
       (user_id, plan_id, stripe_subscription_id, status, current_period_end, cancel_at_period_end)
     select $1, id, gen_random_uuid()::text, $3, '2999-12-03T12:00:00Z', $4 from public.plans where name = $2`,
    [userId, plan, status, isEnding],
  );
}

async function card(name: string) {
  return within(await screen.findByRole('article', { name }));
}

describe('plan options', () => {
  test('name each plan with its price and what is in it', async () => {
    showPage();
    const free = await card('Free');
    expect(free.getByText('$0')).toBeVisible();
    expect(free.getByText('/ month')).toBeVisible();
    expect(free.getByText('Limited processing')).toBeVisible();
    expect(free.getByText('No credit card required')).toBeVisible();
    expect(free.getByText('25,000')).toBeVisible();
    expect(free.getByText('100 MB')).toBeVisible();
    const pro = await card('Pro');
    expect(pro.getByText('$29.99')).toBeVisible();
    expect(pro.getByText('Standard processing')).toBeVisible();
    const enterprise = await card('Enterprise');
    expect(enterprise.getByText('$99.99')).toBeVisible();
    expect(enterprise.getByText('Expedited processing')).toBeVisible();
    expect(screen.queryByText('Your plan')).not.toBeInTheDocument();
    expect(screen.getByText('No plan chosen yet')).toBeVisible();
  });

  test.each([
    [18_749, '75 % used', '6,251'],
    [22_500, '90 % used', '2,500'],
  ])('after %i tokens say %s, how many are left and when they renew', async (used, percent, rest) => {
    await useTokens(userId, used);
    const [next] = await sql(
      `select (tokens_replenished_at + interval '1 month')::text as at from public.users where id = $1`,
      [userId],
    );
    showPage();
    const usage = within(await screen.findByRole('region', { name: 'Your plan and tokens' }));
    expect(await usage.findByText(percent)).toBeVisible();
    expect(usage.getByText(rest)).toBeVisible();
    const renewal = formatLongUsDate(String(Object(next).at));
    expect(usage.getByText(`Your tokens renew on ${renewal}.`)).toBeVisible();
  });

  test('activate Free for 30 days, once, however often it is clicked', async () => {
    const { user } = showPage();
    await user.dblClick((await card('Free')).getByRole('button', { name: 'Choose Free' }));
    expect(await (await card('Free')).findByText('Your plan')).toBeVisible();
    expect(await screen.findByText(/^Free is active until \w+ \d+, \d{4}\.$/)).toBeVisible();
    expect(
      await sql(
        `select p.name, s.current_period_end - s.current_period_start = interval '30 days' as whole
         from public.user_subscriptions s join public.plans p on p.id = s.plan_id where s.user_id = $1`,
        [userId],
      ),
    ).toEqual([{ name: 'Free', whole: true }]);
    expect((await card('Free')).queryByRole('button')).not.toBeInTheDocument();
  });

  test('lead to the checkout of a paid plan, once, and wait for it to appear', async () => {
    const asked: unknown[] = [];
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes(CHECKOUT)) return real(request);
      asked.push(await request.json());
      return Response.json({ url: 'https://pay.example/checkout' });
    });
    const { user } = showPage();
    const pro = await card('Pro');
    await user.dblClick(pro.getByRole('button', { name: 'Choose Pro' }));
    await waitFor(() => expect(left).toEqual(['https://pay.example/checkout']));
    const [plan] = await sql(`select id from public.plans where name = 'Pro'`);
    expect(asked).toEqual([{ planId: Object(plan).id }]);
    expect(pro.getByRole('button')).toHaveAttribute('aria-busy', 'true');
    expect((await card('Enterprise')).getByRole('button')).toBeDisabled();

    // The browser shows the page again as it was left.
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(pro.getByRole('button', { name: 'Choose Pro' })).toBeEnabled());
  });

  test('of a paid plan lead to the portal for everything', async () => {
    await hold('Pro');
    answerInstead('POST', PORTAL, () => Response.json({ url: 'https://pay.example/portal' }));
    const { user } = showPage();
    expect(await screen.findByText('Pro, renews December 3, 2999')).toBeVisible();
    expect((await card('Pro')).getByText('Your plan')).toBeVisible();
    const names = ['Manage subscription', 'Cancel subscription', 'Choose Enterprise', 'Switch to Free'];
    for (const [index, name] of names.entries()) {
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(left).toHaveLength(index + 1));
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    }
    expect(new Set(left)).toEqual(new Set(['https://pay.example/portal']));
  });

  test('of a plan that was cancelled say until when it stays', async () => {
    await hold('Pro', { isEnding: true });
    showPage();
    expect(await screen.findByText('Pro, ends December 3, 2999')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument();
    expect((await card('Free')).getByText('Yours when Pro ends.')).toBeVisible();
  });

  test('of a plan whose payment failed say so', async () => {
    await hold('Pro', { status: 'past_due' });
    showPage();
    expect(await screen.findByText('Pro, the last payment failed')).toBeVisible();
    expect(screen.getByText(/will be tried again/)).toBeVisible();
  });

  test('leave out a plan that has run out', async () => {
    await hold('Pro', { status: 'canceled' });
    showPage();
    expect(await screen.findByText('No plan chosen yet')).toBeVisible();
  });
});

describe('what fails is told', () => {
  test.each([
    ['Failed to load subscription plans', '/rest/v1/plans'],
    ['Failed to load current subscription', '/rest/v1/user_subscriptions'],
    ['Failed to load subscription data', '/rest/v1/'],
  ])('%s, and tried again', async (title, path) => {
    failRequests('GET', path);
    const { user } = showPage();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Pro' })).toBeVisible();
  });

  test('token statistics fall back to 25,000 and say so', async () => {
    failRequests('POST', '/rest/v1/rpc/get_token_stats');
    await useTokens(userId, 5000);
    const { user } = showPage();
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
    answerInstead('POST', CHECKOUT, answer);
    const { user } = showPage();
    await user.click((await card('Pro')).getByRole('button', { name: 'Choose Pro' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect((await card('Pro')).getByRole('button', { name: 'Choose Pro' })).toBeEnabled();
    expect(left).toEqual([]);
  });

  test.each([
    ['Manage subscription', 'Failed to create portal session', said('Stripe is down', 500)],
    ['Manage subscription', 'No portal URL returned', () => Response.json({})],
    ['Manage subscription', 'No active subscription found', said('No active subscription found', 404)],
    ['Manage subscription', 'Failed to open subscription management portal', unreached],
    ['Cancel subscription', 'Failed to cancel subscription', said('Stripe is down', 500)],
    ['Cancel subscription', 'Failed to cancel subscription', unreached],
  ])('%s: %s', async (button, text, answer) => {
    await hold('Pro');
    answerInstead('POST', PORTAL, answer);
    const { user } = showPage();
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(left).toEqual([]);
  });

  test('Free when a paid plan has begun meanwhile', async () => {
    const { user } = showPage();
    const button = (await card('Free')).getByRole('button', { name: 'Choose Free' });
    await hold('Pro');
    await user.click(button);
    expect(await screen.findByText(/^Your paid plan is still active\./)).toBeVisible();
  });

  test('a plan that is no longer free', async () => {
    answerInstead('POST', '/rpc/create_free_subscription', () =>
      Response.json({ code: 'PT422', message: 'Selected plan is not free' }, { status: 422 }),
    );
    const { user } = showPage();
    await user.click((await card('Free')).getByRole('button', { name: 'Choose Free' }));
    expect(await screen.findByText('Selected plan is not free')).toBeVisible();
  });
});

describe('coming back from the payment provider', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Requests for data since the page was opened. */
  function watchRequests(): string[] {
    const real = globalThis.fetch;
    const seen: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      seen.push(new Request(input, init).url);
      return real(input, init);
    });
    return seen;
  }

  test('with a reload waits 2 seconds, then loads and says that it worked', async () => {
    const seen = watchRequests();
    const { router } = showPage('?token_reload=true&tab=x');
    expect(screen.getByText(/being confirmed/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(1999);
    expect(seen).toEqual([]);
    expect(router.state.location.search).toBe('?tab=x');
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await screen.findByText('Your account has been successfully reloaded with tokens!')).toBeVisible();
    expect(await screen.findByRole('article', { name: 'Pro' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/successfully reloaded/)).not.toBeInTheDocument();
  });

  test('from a checkout waits for the plan, and shows it when it is there', async () => {
    const seen = watchRequests();
    showPage('?success=true');
    await vi.advanceTimersByTimeAsync(1999);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await screen.findByText('No plan chosen yet')).toBeVisible();
    expect(screen.getByText(/being confirmed/)).toBeVisible();
    await hold('Pro');
    expect(await screen.findByText('Your payment went through and your plan is active.')).toBeVisible();
    expect(await screen.findByText('Pro, renews December 3, 2999')).toBeVisible();
  });

  test('from a checkout that was given up loads at once and says that nothing was charged', async () => {
    vi.useRealTimers();
    const { router } = showPage('?cancelled=true');
    expect(screen.getByText('Checkout was cancelled. Nothing was charged.')).toBeVisible();
    expect(await screen.findByRole('article', { name: 'Pro' })).toBeVisible();
    expect(router.state.location.search).toBe('');
  });
});

describe('subscription history', () => {
  async function showHistory(query = '') {
    const shown = showPage(query);
    await shown.user.click(screen.getByRole('tab', { name: 'Subscription History' }));
    return shown;
  }

  test('merges payments, changes, gifts, reloads and usage, newest first', async () => {
    await sql(
      `insert into public.subscription_events (user_id, event_type, amount, note, plan_id, created_at)
       select $1, e.type, e.amount, e.note, case when e.amount is distinct from 50000 then p.id end,
         '2026-01-01T12:00:00Z'::timestamptz + e.at * interval '1 day'
       from (values ('payment', 2999, '', 1), ('subscription_updated', null, 'Cancelled', 3), ('reload', 50000, '', 5))
         as e (type, amount, note, at), public.plans p where p.name = 'Pro'`,
      [userId],
    );
    await sql(
      `insert into public.token_gifts (user_id, amount, note, created_at)
       values ($1, 1000, 'Sorry', '2026-01-03T12:00:00Z')`,
      [userId],
    );
    await sql(
      `insert into public.token_usage (user_id, amount, action, created_at)
       values ($1, 2170, 'video_processing', '2026-01-05T12:00:00Z')`,
      [userId],
    );
    await showHistory();
    const list = within(await screen.findByRole('list', { name: 'Subscription history' }));
    const rows = list.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Token reload.*Jan 6, 2026.*\+50,000 tokens$/),
      expect.stringMatching(/^Video processingA deleted video.*Jan 5, 2026.*\u22122,170 tokens$/),
      expect.stringMatching(/^Subscription updated: ProCancelled.*Jan 4, 2026/),
      expect.stringMatching(/^Gift of tokensSorry.*Jan 3, 2026.*\+1,000 tokens$/),
      expect.stringMatching(/^Payment for Pro.*Jan 2, 2026.*\$29\.99$/),
    ]);
  });

  test('comes in pages, each event once', async () => {
    await sql(
      `insert into public.token_gifts (user_id, amount, created_at)
       select $1, n, '2026-01-01T12:00:00Z'::timestamptz + (n / 2) * interval '1 minute' from generate_series(1, 51) n`,
      [userId],
    );
    const { user } = await showHistory();
    const list = within(await screen.findByRole('list', { name: 'Subscription history' }));
    expect(list.getAllByRole('listitem')).toHaveLength(50);
    failRequests('POST', '/rpc/get_account_history');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Failed to load subscription data')).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(51));
    const figures = list.getAllByText(/^\+\d+ tokens$/).map(({ textContent }) => textContent);
    expect(new Set(figures).size).toBe(51);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('is an empty list when it cannot be loaded', async () => {
    await sql('insert into public.token_gifts (user_id, amount) values ($1, 5)', [userId]);
    failRequests('POST', '/rpc/get_account_history');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await showHistory();
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is the tab that a reload shows again', async () => {
    const { unmount } = await showHistory();
    unmount();
    showPage();
    expect(screen.getByRole('tab', { name: 'Subscription History' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });
});
