import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ALL_PLANS, usePlanFilter } from '@/features/admin/plan-filter';
import { answerInstead } from './support/answer-instead';
import { addAccount, forgetBrowser, signIn, sql, useTokens, type Account } from './support/backend';
import { openApp } from './support/open-app';

const LIST = '/rest/v1/rpc/get_users_with_tokens';

let admin: Account;
/** Part of every name: other tests have users in the same backend. */
let mark: string;
let people: Record<'ada' | 'bea' | 'cid', string>;

beforeEach(async () => {
  mark = crypto.randomUUID().slice(0, 8);
  people = { ada: await addPerson('Ada'), bea: await addPerson('Bea'), cid: await addPerson('Cid') };
  await useTokens(people.ada, 24_490);
  await sql('update public.users set token_balance = 200000 where id = $1', [people.bea]);
  await hold(people.bea, 'Pro');
  admin = await signIn();
  await sql('update public.users set is_admin = true where id = $1', [admin.id]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  usePlanFilter.setState({ plan: ALL_PLANS });
  await forgetBrowser();
});

async function addPerson(firstName: string): Promise<string> {
  const { id } = await addAccount();
  await sql('update public.users set first_name = $2, last_name = $3, created_at = $4 where id = $1', [
    id,
    firstName,
    mark,
    '2026-09-03T12:00:00Z',
  ]);
  return id;
}

async function hold(userId: string, plan: string): Promise<void> {
  await sql(
    `insert into public.user_subscriptions (user_id, plan_id, current_period_end)
     select $1, id, now() + interval '30 days' from public.plans where name = $2`,
    [userId, plan],
  );
}

/** The table once it shows the search result. */
async function searched(user: ReturnType<typeof userEvent.setup>, term = mark) {
  await user.click(await screen.findByLabelText('Search by name or email'));
  await user.paste(term);
  return waitFor(() => {
    const names = namesShown();
    expect(names.every((name) => name.includes(mark))).toBe(true);
    return names;
  });
}

const namesShown = () =>
  within(screen.getByRole('table', { name: 'Users' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('/admin', () => {
  test('finds a user by name, with plan, tokens and link to the history', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    openApp('/admin');
    await searched(user);
    expect(await screen.findByText('3 users')).toBeVisible();
    const row = within(screen.getByRole('row', { name: new RegExp(`Ada ${mark}`) }));
    expect(row.getByText('Free')).toBeVisible();
    expect(row.getByText('Sep 3, 2026')).toBeVisible();
    expect(row.getByText('25,000')).toBeVisible();
    expect(row.getByText('24,490')).toBeVisible();
    expect(row.getByText('510')).toHaveClass('text-danger-text');
    expect(row.getByRole('link')).toHaveAttribute('href', `/admin/history?userId=${people.ada}`);
    expect(
      within(screen.getByRole('row', { name: new RegExp(`Bea ${mark}`) })).getByText('Pro'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: /^Tickets/ })).toHaveAttribute('href', '/admin/support');
  });

  test('sorts by every column, in reverse on the second click', async () => {
    const user = userEvent.setup();
    openApp('/admin');
    await searched(user);
    const byRemaining = screen.getByRole('columnheader', { name: 'Remaining' });
    await user.click(within(byRemaining).getByRole('button'));
    await waitFor(() => expect(namesShown()).toEqual([`Bea ${mark}`, `Cid ${mark}`, `Ada ${mark}`]));
    expect(byRemaining).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(byRemaining).getByRole('button'));
    await waitFor(() => expect(namesShown()).toEqual([`Ada ${mark}`, `Cid ${mark}`, `Bea ${mark}`]));
    expect(byRemaining).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'User' }));
    await waitFor(() => expect(namesShown()).toEqual([`Ada ${mark}`, `Bea ${mark}`, `Cid ${mark}`]));
    expect(byRemaining).not.toHaveAttribute('aria-sort');
    for (const [column, first] of [
      ['Plan', 'Pro'],
      ['Balance', '200,000'],
      ['Used', '24,490'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: column }));
      if (column === 'Plan') await user.click(screen.getByRole('button', { name: column }));
      await waitFor(() =>
        expect(within(screen.getAllByRole('row')[1] as HTMLElement).getAllByText(first)[0]).toBeVisible(),
      );
    }
  });

  test('keeps the plan filter across reloads, but not the search term', async () => {
    const user = userEvent.setup();
    const tab = openApp('/admin');
    await searched(user);
    await user.selectOptions(
      screen.getByLabelText('Plan'),
      await screen.findByRole('option', { name: 'Pro' }),
    );
    await waitFor(() => expect(namesShown()).toEqual([`Bea ${mark}`]));
    expect(localStorage.getItem('standout.admin-plan-filter')).toContain('Pro');
    tab.close();
    await usePlanFilter.persist.rehydrate();
    openApp('/admin');
    expect(await screen.findByLabelText('Search by name or email')).toHaveValue('');
    expect(screen.getByLabelText('Plan')).toHaveValue('Pro');
  });

  test('says that nothing matches, and can show all users again', async () => {
    const user = userEvent.setup();
    openApp('/admin');
    await user.type(await screen.findByLabelText('Search by name or email'), `%${mark}`);
    expect(await screen.findByRole('heading', { name: 'No users match your search criteria' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all users' }));
    expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible();
    expect(screen.getByLabelText('Search by name or email')).toHaveValue('');
  });

  test('says when no user has a plan', async () => {
    usePlanFilter.setState({ plan: `Gold ${mark}` });
    openApp('/admin');
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show all users' }));
    expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible();
  });

  test('reports that the users could not be loaded, and retries', async () => {
    const user = userEvent.setup();
    // The app retries once by itself.
    let failures = 2;
    answerInstead('POST', LIST, () =>
      failures-- > 0 ? Response.json({ code: 'XX000', message: 'broken' }, { status: 500 }) : null,
    );
    openApp('/admin');
    expect(
      await screen.findByRole('heading', { name: 'Failed to load data. Please try again later.' }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible();
  });

  test('tells a user who lost admin rights that they are required', async () => {
    const user = userEvent.setup();
    openApp('/admin');
    await searched(user);
    // At least one admin has to remain.
    await sql('update public.users set is_admin = true where id = $1', [people.ada]);
    await sql('update public.users set is_admin = false where id = $1', [admin.id]);
    await user.type(screen.getByLabelText('Search by name or email'), ' x');
    expect(await screen.findByRole('heading', { name: 'Unauthorized: Admin access required' })).toBeVisible();
  });
});

describe('access', () => {
  test.each(['/admin', '/admin/history?userId=5'])(
    '%s is closed to users and visitors',
    { tags: 'core' },
    async (path) => {
      await forgetBrowser();
      const visitor = openApp(path);
      await waitFor(() => expect(visitor.path()).toBe('/login'));
      visitor.close();
      localStorage.clear();
      await signIn();
      const tab = openApp(path);
      await waitFor(() => expect(tab.path()).toBe('/dashboard'));
      await userEvent.setup().click(await screen.findByRole('button', { name: 'Account menu' }));
      expect(await screen.findByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
      expect(screen.queryByRole('menuitem', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
    },
  );

  test('is in the account menu of admins, and their header says so', async () => {
    const user = userEvent.setup();
    const tab = openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Admin Dashboard' }));
    await waitFor(() => expect(tab.path()).toBe('/admin'));
    const header = within(await screen.findByRole('banner'));
    expect(await header.findByText('Admin')).toBeVisible();
  });
});
