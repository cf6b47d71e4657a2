import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerInstead, failRequests } from './support/answer-instead';
import { signIn, sql, useTokens } from './support/backend';
import { addCard, openMenu, showDashboard } from './support/dashboard-desk';

let userId: string;

beforeEach(async () => {
  userId = (await signIn()).id;
});
afterEach(() => vi.restoreAllMocks());

describe('dashboard without videos', () => {
  test('says so and leads to the upload', { tags: 'core' }, async () => {
    showDashboard();
    expect(await screen.findByRole('heading', { name: 'No videos yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upload your first video' })).toHaveAttribute('href', '/upload');
    expect(await screen.findByText(/up to 100 MB on Free\. Clips up to 34 seconds/)).toBeVisible();
  });

  test('still shows the tokens, and reloads them on request', async () => {
    const { user } = showDashboard();
    const tokens = within(await screen.findByRole('region', { name: 'Token usage' }));
    expect(tokens.getByText('25,000')).toBeVisible();
    await useTokens(userId, 4800);
    await user.click(await tokens.findByRole('button', { name: 'Refresh' }));
    expect(await tokens.findByText('20,200')).toBeVisible();
  });
});

describe('video cards', () => {
  test('show name, date, tokens, length and state, and open in the editor', { tags: 'core' }, async () => {
    await addCard(userId, { name: 'Recovery' });
    await addCard(userId, { name: 'Serve', processedPath: `${userId}/1_serve.mp4`, tokens: 8938 });
    showDashboard();
    const ready = within(await screen.findByRole('article', { name: 'Recovery' }));
    expect(ready.getByText('Ready to track')).toBeVisible();
    expect(ready.getByText('Nov 20, 2026')).toBeVisible();
    expect(ready.getByText('0:12')).toBeVisible();
    expect(ready.getByRole('link', { name: 'Open Recovery in the editor' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/upload\?id=[0-9a-f-]{36}$/),
    );
    const processed = within(screen.getByRole('article', { name: 'Serve' }));
    expect(processed.getByText('Processed')).toBeVisible();
    expect(processed.getByText('Nov 20, 2026, 8,938 tokens')).toBeVisible();
    expect(processed.getByRole('button', { name: 'Play Serve' })).toBeVisible();
  });

  test('show a running export, and drop one whose tab has gone silent', async () => {
    await addCard(userId, { name: 'Running', heartbeat: new Date().toISOString() });
    await addCard(userId, { name: 'Silent', heartbeat: new Date(Date.now() - 121_000).toISOString() });
    showDashboard();
    const running = within(await screen.findByRole('article', { name: 'Running' }));
    expect(running.getByText('Processing')).toBeVisible();
    expect(running.queryByRole('link')).not.toBeInTheDocument();
    expect(within(screen.getByRole('article', { name: 'Silent' })).getByText('Ready to track')).toBeVisible();
  });

  test.each([-2, 2])('show a running export when the clock is %i hours off', async (hours) => {
    const realNow = Date.now.bind(Date);
    const beat = (secondsAgo: number) => new Date(realNow() - secondsAgo * 1000).toISOString();
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + hours * 3_600_000);
    await addCard(userId, { name: 'Running', heartbeat: beat(0) });
    await addCard(userId, { name: 'Silent', heartbeat: beat(121) });
    showDashboard();
    const running = within(await screen.findByRole('article', { name: 'Running' }));
    expect(running.getByText('Processing')).toBeVisible();
    expect(within(screen.getByRole('article', { name: 'Silent' })).getByText('Ready to track')).toBeVisible();
  });

  test("leave out other users' videos", async () => {
    await addCard(userId, { name: 'Somebody else' });
    await signIn();
    showDashboard();
    expect(await screen.findByText('No videos yet')).toBeVisible();
  });
});

describe('token card', () => {
  test.each([
    [18_749, '75 % used', '6,251'],
    [22_500, '90 % used', '2,500'],
  ])('after %i tokens shows %s', async (used, percent, left) => {
    await addCard(userId, { name: 'Serve' });
    await useTokens(userId, used);
    showDashboard();
    const card = within(await screen.findByRole('region', { name: 'Token usage' }));
    expect(card.getByText(percent)).toBeVisible();
    expect(card.getByText(left)).toBeVisible();
    expect(
      card.getByText(/Enough for about \d+ more seconds? of video\. Renews \w+ \d+, 20\d\d\./),
    ).toBeVisible();
  });

  test('reports a balance that could not be read, and reloads it on Refresh', async () => {
    await addCard(userId, { name: 'Serve' });
    answerInstead('POST', '/rest/v1/rpc/get_token_stats', () =>
      Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 }),
    );
    const { user } = showDashboard();
    expect(await screen.findByText('No active session')).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('25,000')).toBeVisible();
  });

  test('reloads the balance on Refresh', async () => {
    await addCard(userId, { name: 'Serve' });
    const { user } = showDashboard();
    const card = within(await screen.findByRole('region', { name: 'Token usage' }));
    await useTokens(userId, 5000);
    await user.click(card.getByRole('button', { name: 'Refresh' }));
    expect(await card.findByText('20,000')).toBeVisible();
  });
});

describe('renaming', () => {
  test('shows the new name at once and keeps it', { tags: 'core' }, async () => {
    await addCard(userId, { name: 'Old name' });
    const { user } = showDashboard();
    await user.click((await openMenu(user, 'Old name')).getByRole('menuitem', { name: 'Rename' }));
    await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
    await user.keyboard('New name{Enter}');
    expect(await screen.findByRole('article', { name: 'New name' })).toBeVisible();
    await waitFor(async () => {
      expect(await sql('select friendly_name from videos where user_id = $1', [userId])).toEqual([
        { friendly_name: 'New name' },
      ]);
    });
  });

  test('restores the old name when the new one cannot be saved', async () => {
    const strangerId = userId;
    userId = (await signIn()).id;
    await addCard(userId, { name: 'Old name' });
    const { user } = showDashboard();
    await user.click((await openMenu(user, 'Old name')).getByRole('menuitem', { name: 'Rename' }));
    await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
    await sql('update videos set user_id = $2 where user_id = $1', [userId, strangerId]);
    await user.keyboard('New name{Enter}');
    expect(await screen.findByText('Failed to rename video')).toBeVisible();
    expect(screen.queryByText('New name')).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  test('asks first and then deletes the video', { tags: 'core' }, async () => {
    await addCard(userId, { name: 'Serve', tokens: 19_450 });
    const { user } = showDashboard();
    await user.click((await openMenu(user, 'Serve')).getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “Serve”?' }));
    expect(dialog.getByText(/The 19,450 tokens it used are not refunded\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete video' }));
    expect(await screen.findByText('No videos yet')).toBeVisible();
    expect(await sql('select id from videos where user_id = $1', [userId])).toEqual([]);
  });

  test('keeps the video when the answer is no', async () => {
    await addCard(userId, { name: 'Serve' });
    const { user } = showDashboard();
    await user.click((await openMenu(user, 'Serve')).getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(screen.getByRole('article', { name: 'Serve' })).toBeVisible();
  });

  test('reports a failure, and keeps the video', async () => {
    await addCard(userId, { name: 'Serve' });
    const { user } = showDashboard();
    await user.click((await openMenu(user, 'Serve')).getByRole('menuitem', { name: 'Delete' }));
    failRequests('DELETE', '/rest/v1/videos');
    await user.click(await screen.findByRole('button', { name: 'Delete video' }));
    expect(await screen.findByText('Failed to delete video')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(screen.getByRole('article', { name: 'Serve' })).toBeVisible();
  });

  test('succeeds if another tab has already deleted the video', async () => {
    await addCard(userId, { name: 'Serve' });
    const { user } = showDashboard();
    await user.click((await openMenu(user, 'Serve')).getByRole('menuitem', { name: 'Delete' }));
    await sql('delete from videos where user_id = $1', [userId]);
    await user.click(await screen.findByRole('button', { name: 'Delete video' }));
    expect(await screen.findByText('No videos yet')).toBeVisible();
  });
});

test('reloads the tokens when the tab becomes visible, because another tab may have used some', async () => {
  await addCard(userId, { name: 'Serve' });
  showDashboard();
  const tokens = within(await screen.findByRole('region', { name: 'Token usage' }));
  expect(await tokens.findByText('25,000')).toBeVisible();
  await useTokens(userId, 3600);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(await tokens.findByText('21,400')).toBeVisible();
});

describe('loading the list', () => {
  test('reports a failure, and retries on request', { tags: 'core' }, async () => {
    await addCard(userId, { name: 'Serve' });
    failRequests('GET', '/rest/v1/videos');
    const { user } = showDashboard();
    expect(await screen.findByRole('heading', { name: 'Failed to load videos' })).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Serve' })).toBeVisible();
  });

  test('happens again every 30 minutes, not sooner', async () => {
    await addCard(userId, { name: 'Serve' });
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
    });
    try {
      showDashboard();
      await screen.findByRole('article', { name: 'Serve' });
      await addCard(userId, { name: 'Later' });
      await vi.advanceTimersByTimeAsync(30 * 60 * 1000 - 60_000);
      expect(screen.queryByRole('article', { name: 'Later' })).not.toBeInTheDocument();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await screen.findByRole('article', { name: 'Later' })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });
});
