import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followPayments } from '@/features/subscription/reload-account';
import { failRequests } from './support/answer-instead';
import { sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { subscriberForEachTest, type Subscriber } from './support/subscriber';

let subscriber: Subscriber;

subscriberForEachTest((each) => {
  subscriber = each;
});

describe('coming back from the payment provider', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Data requests since the page was opened. */
  function watchRequests(): string[] {
    const real = globalThis.fetch;
    const seen: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      seen.push(new Request(input, init).url);
      return real(input, init);
    });
    return seen;
  }

  /** Waits for the backend while the page's clock is stopped. */
  async function answered(check: () => void): Promise<void> {
    await vi.waitFor(check, { interval: 0, timeout: 30_000 });
  }

  test('with a reload waits 2 seconds, then loads and reports success', { tags: 'core' }, async () => {
    const seen = watchRequests();
    const { router } = subscriber.showPage('?token_reload=true&tab=x');
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

  test('from a checkout waits for the plan, and shows it when it arrives', async () => {
    const seen = watchRequests();
    subscriber.showPage('?success=true');
    await vi.advanceTimersByTimeAsync(1999);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await answered(() => expect(screen.getByRole('article', { name: 'Free' })).toBeVisible());
    expect(screen.getByText(/being confirmed/)).toBeVisible();
    await subscriber.hold('Pro');
    await vi.advanceTimersByTimeAsync(2500);
    await answered(() =>
      expect(screen.getByText('Your payment went through and your plan is active.')).toBeVisible(),
    );
    await answered(() => expect(screen.getByText('Pro, renews December 3, 2999')).toBeVisible());
  });

  test('from a checkout without a payment stops waiting, says what to do, and checks again on request', async () => {
    const seen = watchRequests();
    const readings = (): number => seen.filter((url) => url.includes('/get_held_plan')).length;
    subscriber.showPage('?success=true');
    await vi.advanceTimersByTimeAsync(2000);
    await answered(() => expect(screen.getByRole('article', { name: 'Free' })).toBeVisible());
    await vi.advanceTimersByTimeAsync(50_000);
    expect(screen.getByText(/being confirmed/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(10_000);
    await answered(() => expect(screen.getByText(/^We have not received a payment yet\./)).toBeVisible());
    expect(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    const sofar = readings();
    expect(sofar).toBeGreaterThan(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(readings()).toBe(sofar);

    await subscriber.hold('Pro');
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(screen.getByText(/being confirmed/)).toBeVisible();
    await answered(() =>
      expect(screen.getByText('Your payment went through and your plan is active.')).toBeVisible(),
    );
  });

  test('notifies other tabs, and is notified by them', async () => {
    const otherTab = new BroadcastChannel('standout.payments');
    const told = new Promise((resolve) => otherTab.addEventListener('message', resolve, { once: true }));
    const { queryClient } = subscriber.showPage('?token_reload=true');
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    await told;
    expect(await screen.findByRole('article', { name: 'Free' })).toBeVisible();

    const unfollow = followPayments(queryClient);
    await subscriber.hold('Pro');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    otherTab.postMessage(null);
    expect(await screen.findByText('Pro, renews December 3, 2999')).toBeVisible();
    unfollow();
    otherTab.close();
  });

  test('from an abandoned checkout says that nothing was charged', { tags: 'core' }, async () => {
    vi.useRealTimers();
    const { router } = subscriber.showPage('?cancelled=true');
    expect(screen.getByText('Checkout was canceled. Nothing was charged.')).toBeVisible();
    expect(await screen.findByRole('article', { name: 'Pro' })).toBeVisible();
    expect(router.state.location.search).toBe('');
  });
});

describe('subscription history', () => {
  async function showHistory(query = '') {
    const shown = subscriber.showPage(query);
    await shown.user.click(screen.getByRole('tab', { name: 'Subscription History' }));
    return shown;
  }

  test('merges payments, changes, gifts, reloads and usage, newest first', { tags: 'core' }, async () => {
    await sql(
      `insert into public.subscription_events (user_id, event_type, amount, note, plan_id, created_at)
       select $1, e.type, e.amount, e.note, case when e.type <> 'reload' then p.id end,
         '2026-01-01T12:00:00Z'::timestamptz + e.at * interval '1 day'
       from (values ('payment', 2999, '', 1), ('subscription_updated', null, 'Cancelled', 3), ('subscription_updated', null, 'Subscribed to Pro', 0), ('reload', 50000, '', 5),
           ('reload', -20000, 'Returned $3.99', 6))
         as e (type, amount, note, at), public.plans p where p.name = 'Pro'`,
      [subscriber.userId],
    );
    await sql(
      `insert into public.token_gifts (user_id, amount, note, created_at)
       values ($1, 1000, 'Sorry', '2026-01-03T12:00:00Z')`,
      [subscriber.userId],
    );
    await sql(
      `insert into public.token_usage (user_id, amount, action, created_at)
       values ($1, 2170, 'video_processing', '2026-01-05T12:00:00Z')`,
      [subscriber.userId],
    );
    await showHistory();
    const list = within(await screen.findByRole('list', { name: 'Subscription history' }));
    const rows = list.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Token reloadReturned \$3\.99.*Jan 7, 2026.*\u221220,000 tokens$/),
      expect.stringMatching(/^Token reload.*Jan 6, 2026.*\+50,000 tokens$/),
      expect.stringMatching(/^Video processingA deleted video.*Jan 5, 2026.*\u22122,170 tokens$/),
      expect.stringMatching(/^Subscription updated: ProCancelled.*Jan 4, 2026/),
      expect.stringMatching(/^Gift of tokensSorry.*Jan 3, 2026.*\+1,000 tokens$/),
      expect.stringMatching(/^Payment for Pro.*Jan 2, 2026.*\$29\.99$/),
      expect.stringMatching(/^Subscribed to ProJan 1, 2026/),
    ]);
  });

  test('comes in pages, each event once', async () => {
    await sql(
      `insert into public.token_gifts (user_id, amount, created_at)
       select $1, n, '2026-01-01T12:00:00Z'::timestamptz + (n / 2) * interval '1 minute' from generate_series(1, 51) n`,
      [subscriber.userId],
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

  test('is empty when it cannot be loaded', { tags: 'core' }, async () => {
    await sql('insert into public.token_gifts (user_id, amount) values ($1, 5)', [subscriber.userId]);
    failRequests('POST', '/rpc/get_account_history');
    expectMessage(/^error: The subscription history could not be loaded/);
    await showHistory();
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is the tab that a reload shows again', async () => {
    const { unmount } = await showHistory();
    unmount();
    subscriber.showPage();
    expect(screen.getByRole('tab', { name: 'Subscription History' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });
});
