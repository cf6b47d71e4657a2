import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, assert, beforeEach, describe, expect, test, vi } from 'vitest';
import { SharesPage } from '@/features/sharing/shares-page';
import { useSharesTab } from '@/features/sharing/shares-tab';
import { failRequests } from './support/answer-instead';
import { insert, signIn, sql } from './support/backend';
import { renderScreen } from './support/render-screen';
import { addPlaylist, addVideo } from './support/shared-rows';

let userId: string;

beforeEach(async () => {
  useSharesTab.setState({ tab: 'shares' });
  userId = (await signIn()).id;
});
afterEach(() => vi.restoreAllMocks());

describe('/shares', () => {
  test('says what is missing on both tabs', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    renderScreen(<SharesPage />);
    expect(await screen.findByText('No shared videos yet')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: /Playlists/ }));
    expect(await screen.findByText('No playlists yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Playlist' })).toBeVisible();
    expect(localStorage.getItem('standout.shares-tab')).toContain('playlists');
  });

  test('shows what another tab has created when it becomes visible again', async () => {
    const user = userEvent.setup();
    const videoId = await addVideo(userId, 'Serve');
    await addPlaylist(userId, 'Autumn', [videoId]);
    renderScreen(<SharesPage />);
    await user.click(screen.getByRole('tab', { name: /Playlists/ }));
    const list = within(await screen.findByRole('list', { name: 'Playlists' }));
    expect(list.getByText('Autumn')).toBeVisible();
    await addPlaylist(userId, 'Winter', [videoId]);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    expect(await list.findByText('Winter')).toBeVisible();
  });

  test('lists a share with its numbers, and deletes it after a confirmation', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    const videoId = await addVideo(userId, 'Serve');
    await sql(
      `insert into public.video_shares (video_id, created_by, access_code, created_at)
       values ($1, $2, $3, '2026-11-20T12:00:00Z')`,
      [videoId, userId, crypto.randomUUID().slice(0, 8).toUpperCase()],
    );
    renderScreen(<SharesPage />);
    const list = within(await screen.findByRole('list', { name: 'Shared videos' }));
    expect(list.getByText('Serve')).toBeVisible();
    expect(list.getByText('Active')).toBeVisible();
    expect(list.getByText('Nov 20, 2026')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Delete Serve' }));
    await user.click(await screen.findByRole('button', { name: 'Delete link' }));
    expect(await screen.findByText('No shared videos yet')).toBeVisible();
    expect(await sql('select id from public.video_shares where video_id = $1', [videoId])).toEqual([]);
  });

  test("copies a row's link, marks inactive ones, and shows counts on narrow screens too", async () => {
    const user = userEvent.setup();
    const code = crypto.randomUUID().slice(0, 8).toUpperCase();
    const videoId = await addVideo(userId, 'Serve');
    const shareId = await insert(
      `insert into public.video_shares (video_id, created_by, access_code, is_active)
       values ($1, $2, $3, false) returning id`,
      [videoId, userId, code],
    );
    await sql(
      `insert into public.video_views (video_id, share_id, access_code, viewer_ip)
       select $1, $2, $3, repeat(viewer, 64) from unnest(array['a', 'a', 'b']) viewer`,
      [videoId, shareId, code],
    );
    renderScreen(<SharesPage />);
    const list = within(await screen.findByRole('list', { name: 'Shared videos' }));
    expect(list.getByText('Inactive')).toBeVisible();
    expect(list.getByText(/2 viewers, inactive$/)).toHaveTextContent('3 views');
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    const [copy] = list.getAllByRole('button', { name: 'Copy link to Serve' });
    if (copy) await user.click(copy);
    expect(written).toHaveBeenCalledWith(`http://localhost:3000/shared/${code}`);
    expect(await screen.findByText('Link copied')).toBeVisible();
  });

  test('shows who watched a video through one link, not through another', async () => {
    const user = userEvent.setup();
    const videoId = await addVideo(userId, 'Serve');
    for (const [code, viewers] of [
      ['AAAA', 2],
      ['BBBB', 1],
    ] as const) {
      const shareId = await insert(
        `insert into public.video_shares (video_id, created_by, access_code, is_active)
         values ($1, $2, $3, $4) returning id`,
        [videoId, userId, `${code}${crypto.randomUUID().slice(0, 4).toUpperCase()}`, code === 'AAAA'],
      );
      await sql(
        `insert into public.video_views (video_id, share_id, access_code, viewer_ip)
         select $1, $2, access_code, md5(n::text) || md5(n::text)
         from generate_series(1, $3::int) n, public.video_shares where id = $2`,
        [videoId, shareId, viewers],
      );
    }
    renderScreen(<SharesPage />);
    const list = within(await screen.findByRole('list', { name: 'Shared videos' }));
    const [views] = list.getAllByRole('button', { name: '2 views of Serve, View History' });
    assert(views);
    await user.hover(views);
    expect(await screen.findByRole('tooltip', { name: 'View History' })).toBeInTheDocument();
    await user.click(views);
    const history = within(await screen.findByRole('dialog', { name: 'View History' }));
    expect(await history.findByText('Serve: 2 views, 2 viewers')).toBeVisible();
    expect(
      within(history.getByRole('list', { name: 'Views' })).getAllByText('Anonymous viewer'),
    ).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    for (const more of list.getAllByRole('button', { name: 'More for Serve' }).slice(0, 2)) {
      await user.click(more);
      await user.click(await screen.findByRole('menuitem', { name: 'View History' }));
      await user.click(await screen.findByRole('button', { name: 'Close' }));
    }
  });

  test('says why a playlist could not be deleted, and keeps it', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    useSharesTab.setState({ tab: 'playlists' });
    await addPlaylist(userId, 'Autumn', [await addVideo(userId, 'Serve')]);
    renderScreen(<SharesPage />);
    const list = within(await screen.findByRole('list', { name: 'Playlists' }));
    expect(list.getByText(/1 video/)).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Delete Autumn' }));
    failRequests('POST', '/rest/v1/rpc/delete_playlist');
    await user.click(await screen.findByRole('button', { name: 'Delete playlist' }));
    expect(await screen.findByText(/^Failed to delete playlist: /)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(list.getByText('Autumn')).toBeVisible();
  });

  test('reports that the lists could not be read, and retries', async () => {
    const user = userEvent.setup();
    failRequests('POST', '/rest/v1/rpc/get_user_shares');
    renderScreen(<SharesPage />);
    expect(await screen.findByRole('heading', { name: 'Failed to load data' })).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No shared videos yet')).toBeVisible();
  });
});
