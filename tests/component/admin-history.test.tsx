import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { supabase } from '@/backend/http/client';
import { UserHistoryPage } from '@/features/admin/user-history-page';
import { answerInstead, failOnce, failRequests, loseAnswerOnce } from './support/answer-instead';
import { addAccount, forgetBrowser, signIn, sql, type Account } from './support/backend';
import { loseReceipts } from './support/lose-receipts';
import { openApp } from './support/open-app';
import { renderScreen } from './support/render-screen';

const GIFT = '/rest/v1/rpc/gift_tokens';

let person: Account;
let admin: Account;
beforeEach(async () => {
  person = await addAccount();
  await sql(
    `update public.users set first_name = 'Maya', last_name = 'Lindqvist', created_at = '2026-09-03T12:00:00Z'
     where id = $1`,
    [person.id],
  );
  admin = await signIn();
  await sql(
    `update public.users set is_admin = true, first_name = 'Tom', last_name = 'Okafor' where id = $1`,
    [admin.id],
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetBrowser();
});

function show(userId = person.id) {
  return {
    user: userEvent.setup(),
    ...renderScreen(<UserHistoryPage adminId={admin.id} />, `/?userId=${userId}`),
  };
}

async function openGift() {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Gift Tokens' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Gift Tokens' }));
  const give = async (amount: string, note = '') => {
    await user.clear(dialog.getByLabelText('Amount'));
    if (amount) await user.type(dialog.getByLabelText('Amount'), amount);
    await user.clear(dialog.getByLabelText('Note (optional)'));
    if (note) await user.type(dialog.getByLabelText('Note (optional)'), note);
    await user.click(dialog.getByRole('button', { name: /^Gift .*tokens?$/ }));
  };
  return { user, dialog, give };
}

const giftsOf = () =>
  sql('select amount, note, admin_id from public.token_gifts where user_id = $1 order by created_at', [
    person.id,
  ]);
const balanceOf = async () =>
  (await sql('select token_balance from public.users where id = $1', [person.id]))[0];
const historyRows = () =>
  within(screen.getByRole('table', { name: 'History' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 2)
        .map((cell) => cell.textContent)
        .join(' | '),
    );

describe('/admin/history', () => {
  test('without a user leads back to the list', async () => {
    const tab = openApp('/admin/history');
    await waitFor(() => expect(tab.path()).toBe('/admin'));
  });

  test.each([crypto.randomUUID(), 'nonsense'])(
    'of %s says that there is no such user',
    { tags: 'core' },
    async (userId) => {
      show(userId);
      expect(await screen.findByRole('heading', { name: 'User not found' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Show all users' })).toHaveAttribute('href', '/admin');
    },
  );

  test('shows who it is, what is left, and that nothing has happened yet', { tags: 'core' }, async () => {
    const { user } = show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Lindqvist' })).toBeVisible();
    expect(screen.getByText(`${person.email}, Free, joined September 3, 2026`)).toBeVisible();
    expect(screen.getAllByText('25,000')).toHaveLength(2);
    expect(await screen.findByRole('heading', { name: 'No history available' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Video Usage' }));
    expect(await screen.findByText('No video data available for this user')).toBeVisible();
  });

  test('merges everything that happened, newest first, page by page', async () => {
    await sql(
      `insert into public.token_usage (user_id, amount, action, created_at)
       select $1, n, 'video_processing', now() - interval '1 day' - n * interval '1 minute' from generate_series(1, 50) n`,
      [person.id],
    );
    await sql(
      `insert into public.subscription_events (user_id, event_type, amount, plan_id, note, created_at)
       select $1, e.type, e.amount, p.id, e.note, now() - e.hours * interval '1 hour'
       from (values ('payment', 2999, '', 3), ('subscription_updated', null, '', 2),
         ('subscription_updated', null, 'Subscribed to Pro', 4)) e (type, amount, note, hours), public.plans p
       where p.name = 'Pro'`,
      [person.id],
    );
    await sql(
      `insert into public.subscription_events (user_id, event_type, amount, note, created_at)
       values ($1, 'reload', 50000, '', now() - interval '1 hour'),
         ($1, 'reload', -20000, 'Returned $3.99', now() - interval '1 minute')`,
      [person.id],
    );
    await sql('insert into public.token_gifts (user_id, amount, note, admin_id) values ($1, 100, $2, $3)', [
      person.id,
      '<b>Sorry</b>',
      admin.id,
    ]);
    const { user } = show();
    await screen.findByRole('table', { name: 'History' });
    expect(historyRows().slice(0, 8)).toEqual([
      'Gift from Tom Okafor<b>Sorry</b> | +100',
      'ReloadReturned $3.99 | −20,000',
      'Reload | +50,000',
      'Subscription updated: Pro | —',
      'PaymentPro, $29.99 | —',
      'Subscribed to Pro | —',
      'UsageA deleted video | −1',
      'UsageA deleted video | −2',
    ]);
    expect(historyRows()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(historyRows()).toHaveLength(56));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('is shown even if its trace took so long that it had to be recorded again', async () => {
    await sql('insert into public.token_gifts (user_id, amount) values ($1, 5)', [person.id]);
    loseReceipts(1);
    show();
    await waitFor(() => expect(historyRows()).toEqual(['Gift | +5']));
    const traces = await sql('select from private.admin_actions where user_id = $1', [person.id]);
    expect(traces).toHaveLength(2);
  });

  test.each(['/rpc/begin_account_reading', '/rpc/get_account_history'])(
    'reports that %s failed',
    async (path) => {
      failRequests('POST', path);
      show();
      expect(await screen.findByText('Failed to load data. Please try again later.')).toBeVisible();
    },
  );

  test('reports that it could not be loaded, and retries', async () => {
    failOnce('POST', '/rest/v1/rpc/get_user_with_tokens');
    const { user } = show();
    expect(
      await screen.findByRole('heading', { name: 'Failed to load data. Please try again later.' }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Lindqvist' })).toBeVisible();
  });

  test('shows what each video cost', async () => {
    await sql(
      `insert into public.videos (user_id, title, original_name, friendly_name, duration_sec, tokens_consumed, created_at)
       values ($1, 'a.mp4', 'a.mp4', 'Serve', 10, 7210, '2026-11-20T12:00:00Z'),
         ($1, 'b.mp4', 'b.mp4', null, 2, 0, '2026-11-19T12:00:00Z')`,
      [person.id],
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Video Usage' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Video Usage' }));
    expect(await dialog.findByText('Maya Lindqvist: 2 videos, 7,210 tokens')).toBeVisible();
    const [, serve, second] = dialog.getAllByRole('row');
    expect(serve).toHaveTextContent('Serve');
    expect(serve).toHaveTextContent('Nov 20, 2026');
    expect(within(serve as HTMLElement).getByRole('cell', { name: '300' })).toBeVisible();
    expect(within(serve as HTMLElement).getByRole('cell', { name: '7,210' })).toBeVisible();
    expect(second).toHaveTextContent('b.mp4');
  });
});

describe('Gift Tokens', () => {
  test.each([
    ['', 'Please enter a whole number, at least 1'],
    ['0', 'Please enter a whole number, at least 1'],
    ['-5', 'Please enter a whole number, at least 1'],
    ['1.5', 'Please enter a whole number, at least 1'],
    ['1e3', 'Please enter a whole number, at least 1'],
    ['1000001', 'A gift can be at most 1,000,000 tokens'],
  ])('rejects %j', async (amount, text) => {
    const { dialog, give } = await openGift();
    await give(amount);
    expect(await dialog.findByText(text)).toBeVisible();
    expect(await giftsOf()).toEqual([]);
  });

  test('says what it is worth, gives it, and shows it in figures and history', { tags: 'core' }, async () => {
    const { dialog, user, give } = await openGift();
    expect(dialog.getByText('To Maya Lindqvist, who has 25,000 left')).toBeVisible();
    await user.type(dialog.getByLabelText('Amount'), '10,000');
    expect(dialog.getByText('About 13 seconds of video. New balance: 35,000 left.')).toBeVisible();
    await give('10000', 'Sorry about the crossing bug');
    expect(await screen.findByText('10,000 tokens gifted to Maya Lindqvist')).toBeVisible();
    await waitFor(() =>
      expect(historyRows()).toEqual(['Gift from Tom OkaforSorry about the crossing bug | +10,000']),
    );
    expect(screen.getAllByText('35,000')).toHaveLength(2);
    expect(await giftsOf()).toEqual([
      { amount: 10_000, note: 'Sorry about the crossing bug', admin_id: admin.id },
    ]);
  });

  test('reports a failure, and gives only once if the answer was lost', async () => {
    failOnce('POST', GIFT);
    const { dialog, give } = await openGift();
    await give('500');
    expect(await dialog.findByText('Failed to gift tokens. Please try again.')).toBeVisible();
    vi.restoreAllMocks();
    loseAnswerOnce('POST', GIFT);
    await give('500');
    await waitFor(async () => expect(await balanceOf()).toEqual({ token_balance: 25_500 }));
    expect(await dialog.findByText('Failed to gift tokens. Please try again.')).toBeVisible();
    await give('600');
    expect(await dialog.findByText(/was already sent from this form/)).toBeVisible();
    await give('500');
    expect(await screen.findByText('500 tokens gifted to Maya Lindqvist')).toBeVisible();
    expect(await balanceOf()).toEqual({ token_balance: 25_500 });
    expect(await giftsOf()).toHaveLength(1);
  });

  test('reports a missing session or right', async () => {
    const { dialog, give } = await openGift();
    await sql('update public.users set is_admin = true where id = $1', [person.id]);
    await sql('update public.users set is_admin = false where id = $1', [admin.id]);
    await give('5');
    expect(await dialog.findByText('Unauthorized: Admin access required')).toBeVisible();
    answerInstead('POST', GIFT, () =>
      Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 }),
    );
    await give('6');
    expect(await dialog.findByText('No active session')).toBeVisible();
    expect(await giftsOf()).toEqual([]);
  });

  test.each([1.5, -1, 0, 1_000_001, 1e12, Number.NaN])('the API rejects %d as well', async (amount) => {
    const { error } = await supabase.rpc('gift_tokens', {
      p_user_id: person.id,
      p_amount: amount,
      p_note: '',
      p_request_id: crypto.randomUUID(),
    });
    expect(error).not.toBeNull();
    expect(await giftsOf()).toEqual([]);
    expect(await balanceOf()).toEqual({ token_balance: 25_000 });
  });
});

describe('Make Admin', () => {
  test('asks first, then makes the user an admin', { tags: 'core' }, async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Make Admin' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Make Maya Lindqvist an admin?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await sql('select is_admin from public.users where id = $1', [person.id])).toEqual([
      { is_admin: false },
    ]);
    await user.click(screen.getByRole('button', { name: 'Make Admin' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make Admin' }),
    );
    expect(await screen.findByText('Maya Lindqvist is now an admin')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Make Admin' })).not.toBeInTheDocument());
    expect(screen.getByText('Admin')).toBeVisible();
    expect(await sql('select is_admin from public.users where id = $1', [person.id])).toEqual([
      { is_admin: true },
    ]);
  });

  test('reports a failure', { tags: 'core' }, async () => {
    failRequests('POST', '/rest/v1/rpc/set_user_as_admin');
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Make Admin' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Make Admin' }));
    expect(await dialog.findByText('Failed to update user role.')).toBeVisible();
  });

  test('is not offered for the admin’s own account', async () => {
    show(admin.id);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tom Okafor' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Make Admin' })).not.toBeInTheDocument();
  });
});
