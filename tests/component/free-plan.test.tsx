import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { formatLongUsDate } from '@/domain/format';
import { failRequests } from './support/answer-instead';
import { sql, useTokens } from './support/backend';
import { expectMessage } from './support/console-guard';
import { planCard, subscriberForEachTest, type Subscriber } from './support/subscriber';

let subscriber: Subscriber;

subscriberForEachTest((each) => {
  subscriber = each;
});

describe('Free', () => {
  const OFFER = 'Choose Free';
  const chosen = (): Promise<readonly unknown[]> =>
    sql(
      `select p.name, s.status, round(extract(epoch from s.current_period_end - now()) / 86400)::integer as days
       from public.user_subscriptions s join public.plans p on p.id = s.plan_id where s.user_id = $1`,
      [subscriber.userId],
    );

  test('can be chosen once, for 30 days, and brings no tokens', async () => {
    await useTokens(subscriber.userId, 5000);
    const { user } = subscriber.showPage();
    const free = await planCard('Free');
    await user.dblClick(free.getByRole('button', { name: OFFER }));
    const end = formatLongUsDate(new Date(Date.now() + 30 * 86_400_000).toISOString());
    expect(await screen.findByText(`Free is active until ${end}`)).toBeVisible();
    const text = await free.findByText(`Active until ${end}. You can choose it again then.`);
    expect(free.queryByRole('button')).not.toBeInTheDocument();
    expect(text).toHaveFocus();
    expect(free.getByText('Your plan')).toBeVisible();
    expect(screen.getByText('5,000 of 25,000')).toBeVisible();
    expect(await chosen()).toEqual([{ name: 'Free', status: 'active', days: 30 }]);
    // Buttons of other plans are enabled again.
    expect((await planCard('Pro')).getByRole('button', { name: 'Choose Pro' })).toBeEnabled();
    await user.click(screen.getByRole('tab', { name: 'Subscription History' }));
    const history = await screen.findByRole('list', { name: 'Subscription history' });
    expect(within(history).getAllByText('Activated for 30 days')).toHaveLength(1);
    expect(subscriber.left).toEqual([]);
  });

  test('is rejected on a page from before a payment, which then shows the paid plan', async () => {
    expectMessage(/^error: The subscription could not be changed/);
    const { user } = subscriber.showPage();
    const free = await planCard('Free');
    await subscriber.hold('Pro');
    await user.click(free.getByRole('button', { name: OFFER }));
    expect(await screen.findByText('You can choose Free when your paid plan ends.')).toBeVisible();
    expect(await screen.findByText('Pro, renews December 3, 2999')).toBeVisible();
    expect(await free.findByRole('button', { name: 'Switch to Free' })).toBeEnabled();
    expect(await chosen()).toMatchObject([{ name: 'Pro', status: 'active' }]);
  });

  test.each([
    ['Selected plan is not free', 'update public.plans set price = 1 where id = $1'],
    ['Plan not found', 'update public.plans set active = false where id = $1'],
  ])('reports a change since the page was opened: %s, and the page updates', async (text, change) => {
    expectMessage(/^error: The subscription could not be changed/);
    // Its files are larger than Free's, so it is no other account's default plan.
    const [plan] = await sql(
      `insert into public.plans (name, price, token_limit, file_size_limit)
       values ('Trainer', 0, 1, 1e12) returning id`,
    );
    const { id } = Object(plan);
    try {
      const { user } = subscriber.showPage();
      const trainer = await planCard('Trainer');
      await sql(change, [id]);
      await user.click(trainer.getByRole('button', { name: 'Choose Trainer' }));
      expect(await screen.findByText(text)).toBeVisible();
      await waitFor(() =>
        expect(screen.queryByRole('article', { name: 'Trainer' })?.textContent ?? '').not.toContain(
          'No credit card',
        ),
      );
      expect(await chosen()).toEqual([]);
    } finally {
      await sql('delete from public.plans where id = $1', [id]);
    }
  });

  test('is offered again if choosing it failed', async () => {
    expectMessage(/^error: The subscription could not be changed/);
    const { user } = subscriber.showPage();
    failRequests('POST', '/rpc/create_free_subscription');
    await user.click((await planCard('Free')).getByRole('button', { name: OFFER }));
    expect(await screen.findByText('Failed to process subscription')).toBeVisible();
    expect((await planCard('Free')).getByRole('button', { name: OFFER })).toBeEnabled();
  });
});
