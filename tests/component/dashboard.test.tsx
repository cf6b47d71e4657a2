import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DashboardPage } from '@/features/dashboard/dashboard-page';
import { answerInstead, failRequests } from './support/answer-instead';
import { signIn, sql, useTokens } from './support/backend';
import { renderScreen } from './support/render-screen';

let userId: string;

beforeEach(async () => {
  userId = (await signIn()).id;
});
afterEach(() => vi.restoreAllMocks());

interface VideoSeed {
  readonly name: string;
  readonly processedPath?: string;
  readonly heartbeat?: string;
  readonly tokens?: number;
  readonly isReel?: boolean;
}

async function addVideo({
  name,
  processedPath,
  heartbeat,
  tokens = 0,
  isReel = false,
}: VideoSeed): Promise<void> {
  await sql(
    `insert into public.videos (user_id, title, original_name, friendly_name, status, processed_video_path,
       processing_heartbeat_at, tokens_consumed, is_reel, duration_sec, created_at)
     values ($1, $2, 'clip.mp4', $2, $3, $4, $5, $6, $7, 12.4, '2026-11-20T12:00:00Z')`,
    [
      userId,
      name,
      heartbeat ? 'processing' : 'ready',
      processedPath ?? null,
      heartbeat ?? null,
      tokens,
      isReel,
    ],
  );
}

function showDashboard() {
  return {
    user: userEvent.setup(),
    ...renderScreen(
      <DashboardPage
        renderUnfinished={() => null}
        onTrack={() => undefined}
        onNewReel={() => undefined}
        renderShare={() => null}
        renderAddToPlaylist={() => null}
      />,
    ),
  };
}

async function openMenu(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  return within(await screen.findByRole('menu'));
}

describe('dashboard without videos', () => {
  test('says so and leads to the upload', { tags: 'core' }, async () => {
    showDashboard();
    expect(await screen.findByRole('heading', { name: 'No videos yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upload your first video' })).toHaveAttribute('href', '/upload');
    expect(await screen.findByText(/up to 100 MB on Free\. Clips up to 34 seconds/)).toBeVisible();
  });

  test('shows the tokens all the same, and reads them again on request', async () => {
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
    await addVideo({ name: 'Recovery' });
    await addVideo({ name: 'Serve', processedPath: `${userId}/1_serve.mp4`, tokens: 8938 });
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

  test('show a running export, and drop one whose tab went silent', async () => {
    await addVideo({ name: 'Running', heartbeat: new Date().toISOString() });
    await addVideo({ name: 'Silent', heartbeat: new Date(Date.now() - 121_000).toISOString() });
    showDashboard();
    const running = within(await screen.findByRole('article', { name: 'Running' }));
    expect(running.getByText('Processing')).toBeVisible();
    expect(running.queryByRole('link')).not.toBeInTheDocument();
    expect(within(screen.getByRole('article', { name: 'Silent' })).getByText('Ready to track')).toBeVisible();
  });

  test("leave out other users' videos", async () => {
    await addVideo({ name: 'Somebody else' });
    await signIn();
    showDashboard();
    expect(await screen.findByText('No videos yet')).toBeVisible();
  });
});

describe('token card', () => {
  test.each([
    [18_749, '75 % used', '6,251'],
    [22_500, '90 % used', '2,500'],
  ])('after %i tokens says %s', async (used, percent, left) => {
    await addVideo({ name: 'Serve' });
    await useTokens(userId, used);
    showDashboard();
    const card = within(await screen.findByRole('region', { name: 'Token usage' }));
    expect(card.getByText(percent)).toBeVisible();
    expect(card.getByText(left)).toBeVisible();
    expect(
      card.getByText(/Enough for about \d+ more seconds? of video\. Renews \w+ \d+, 20\d\d\./),
    ).toBeVisible();
  });

  test('says when the balance could not be read, and reads it again on Refresh', async () => {
    await addVideo({ name: 'Serve' });
    answerInstead('POST', '/rest/v1/rpc/get_token_stats', () =>
      Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 }),
    );
    const { user } = showDashboard();
    expect(await screen.findByText('No active session')).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('25,000')).toBeVisible();
  });

  test('reads the balance again on Refresh', async () => {
    await addVideo({ name: 'Serve' });
    const { user } = showDashboard();
    const card = within(await screen.findByRole('region', { name: 'Token usage' }));
    await useTokens(userId, 5000);
    await user.click(card.getByRole('button', { name: 'Refresh' }));
    expect(await card.findByText('20,000')).toBeVisible();
  });
});

describe('renaming', () => {
  test('shows the new name at once and keeps it', { tags: 'core' }, async () => {
    await addVideo({ name: 'Old name' });
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

  test('takes the new name back when it cannot be saved', async () => {
    const strangerId = userId;
    userId = (await signIn()).id;
    await addVideo({ name: 'Old name' });
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
  test('asks first and then removes the video', { tags: 'core' }, async () => {
    await addVideo({ name: 'Serve', tokens: 19_450 });
    const { user } = showDashboard();
    await user.click((await openMenu(user, 'Serve')).getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “Serve”?' }));
    expect(dialog.getByText(/The 19,450 tokens it used do not come back\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete video' }));
    expect(await screen.findByText('No videos yet')).toBeVisible();
    expect(await sql('select id from videos where user_id = $1', [userId])).toEqual([]);
  });

  test('keeps the video when the answer is no', async () => {
    await addVideo({ name: 'Serve' });
    const { user } = showDashboard();
    await user.click((await openMenu(user, 'Serve')).getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(screen.getByRole('article', { name: 'Serve' })).toBeVisible();
  });

  test('says when it failed, and keeps the video', async () => {
    await addVideo({ name: 'Serve' });
    const { user } = showDashboard();
    await user.click((await openMenu(user, 'Serve')).getByRole('menuitem', { name: 'Delete' }));
    failRequests('DELETE', '/rest/v1/videos');
    await user.click(await screen.findByRole('button', { name: 'Delete video' }));
    expect(await screen.findByText('Failed to delete video')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(screen.getByRole('article', { name: 'Serve' })).toBeVisible();
  });

  test('of a video that another tab has deleted is done, not failed', async () => {
    await addVideo({ name: 'Serve' });
    const { user } = showDashboard();
    await user.click((await openMenu(user, 'Serve')).getByRole('menuitem', { name: 'Delete' }));
    await sql('delete from videos where user_id = $1', [userId]);
    await user.click(await screen.findByRole('button', { name: 'Delete video' }));
    expect(await screen.findByText('No videos yet')).toBeVisible();
  });
});

describe('downloading', () => {
  test('says that there is no export yet', async () => {
    await addVideo({ name: 'Serve' });
    const { user } = showDashboard();
    const menu = await openMenu(user, 'Serve');
    await user.click(menu.getByRole('menuitem', { name: 'Download processed video' }));
    expect(await screen.findByText('No processed video found for this video.')).toBeVisible();
  });

  test('says when the export is not there', async () => {
    await addVideo({ name: 'Serve', processedPath: `${userId}/gone.mp4` });
    const { user } = showDashboard();
    const menu = await openMenu(user, 'Serve');
    await user.click(menu.getByRole('menuitem', { name: 'Download processed video' }));
    expect(await screen.findByText('Failed to download processed video')).toBeVisible();
  });

  test('of an original that is gone says so', async () => {
    await addVideo({ name: 'Serve' });
    const { user } = showDashboard();
    const menu = await openMenu(user, 'Serve');
    await user.click(menu.getByRole('menuitem', { name: 'Download original' }));
    expect(await screen.findByText('Failed to download original video')).toBeVisible();
  });
});

describe('sharing', () => {
  test('of a video without an export says why it cannot be', async () => {
    await addVideo({ name: 'Serve' });
    const { user } = showDashboard();
    const menu = await openMenu(user, 'Serve');
    await user.click(menu.getByRole('menuitem', { name: 'Share' }));
    expect(await screen.findByText('Export it in the editor, then it can be shared.')).toBeVisible();
  });

  test('of a video whose export is running says to wait for it', async () => {
    await addVideo({ name: 'Serve', heartbeat: new Date().toISOString() });
    const { user } = showDashboard();
    const menu = await openMenu(user, 'Serve');
    await user.click(menu.getByRole('menuitem', { name: 'Share' }));
    expect(
      await screen.findByText('Its export is running: wait until it is done, then it can be shared.'),
    ).toBeVisible();
  });

  test('and download of a reel without a film say that it has to be made', async () => {
    await addVideo({ name: 'Autumn', isReel: true });
    const { user } = showDashboard();
    const menu = await openMenu(user, 'Autumn');
    await user.click(menu.getByRole('menuitem', { name: 'Share' }));
    expect(await screen.findByText('Open the reel and make its film, then it can be shared.')).toBeVisible();
    const again = await openMenu(user, 'Autumn');
    await user.click(again.getByRole('menuitem', { name: 'Download processed video' }));
    expect(
      await screen.findByText('Open the reel and make its film, then it can be downloaded.'),
    ).toBeVisible();
  });
});

test('the tokens are read again when the tab is looked at: another one may have used some', async () => {
  await addVideo({ name: 'Serve' });
  showDashboard();
  const tokens = within(await screen.findByRole('region', { name: 'Token usage' }));
  expect(await tokens.findByText('25,000')).toBeVisible();
  await useTokens(userId, 3600);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(await tokens.findByText('21,400')).toBeVisible();
});

describe('loading the list', () => {
  test('says when it failed, and tries again on request', { tags: 'core' }, async () => {
    await addVideo({ name: 'Serve' });
    failRequests('GET', '/rest/v1/videos');
    const { user } = showDashboard();
    expect(await screen.findByRole('heading', { name: 'Failed to load videos' })).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Serve' })).toBeVisible();
  });

  test('happens again every 30 minutes, not sooner', async () => {
    await addVideo({ name: 'Serve' });
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
    });
    try {
      showDashboard();
      await screen.findByRole('article', { name: 'Serve' });
      await addVideo({ name: 'Later' });
      await vi.advanceTimersByTimeAsync(30 * 60 * 1000 - 60_000);
      expect(screen.queryByRole('article', { name: 'Later' })).not.toBeInTheDocument();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await screen.findByRole('article', { name: 'Later' })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });
});
