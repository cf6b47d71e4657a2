import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getVideo } from '@/backend/videos';
import { ShareDialog } from '@/features/sharing/share-dialog';
import { SharesPage } from '@/features/sharing/shares-page';
import { useSharesTab } from '@/features/sharing/shares-tab';
import { failRequests } from './support/answer-instead';
import { insert, signIn, sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { openApp } from './support/open-app';
import { renderScreen } from './support/render-screen';

let userId: string;

beforeEach(async () => {
  useSharesTab.setState({ tab: 'shares' });
  userId = (await signIn()).id;
});
afterEach(() => vi.restoreAllMocks());

async function addVideo(name: string, isProcessed = true): Promise<string> {
  return insert(
    `insert into public.videos (user_id, title, original_name, friendly_name, processed_video_path)
     values ($1, $2, 'clip.mp4', $2, $3) returning id`,
    [userId, name, isProcessed ? `${userId}/${crypto.randomUUID()}.mp4` : null],
  );
}

async function addPlaylist(title: string, videoIds: readonly string[]): Promise<string> {
  const code = crypto.randomUUID().slice(0, 8).toUpperCase();
  await sql(
    `with p as (
       insert into public.video_playlists (title, access_code, created_by) values ($1, $2, $3) returning id
     )
     insert into public.playlist_items (playlist_id, video_id, order_num)
     select p.id, i.video_id, i.place from p, unnest($4::uuid[]) with ordinality i (video_id, place)`,
    [title, code, userId, [...videoIds]],
  );
  if (videoIds.length === 0) {
    await sql('insert into public.video_playlists (title, access_code, created_by) values ($1, $2, $3)', [
      title,
      code,
      userId,
    ]);
  }
  return code;
}

async function orderOf(code: string): Promise<readonly unknown[]> {
  const rows = await sql(
    `select v.title from public.playlist_items i join public.videos v on v.id = i.video_id
     join public.video_playlists p on p.id = i.playlist_id where p.access_code = $1 order by i.order_num`,
    [code],
  );
  return rows.map((row) => (row as { title: string }).title);
}

/** What the clipboard was given. */
function listenToClipboard(user: ReturnType<typeof userEvent.setup>) {
  void user;
  return vi.spyOn(navigator.clipboard, 'writeText');
}

describe('the share dialog', () => {
  async function showDialog() {
    const video = await getVideo(await addVideo('Serve'));
    const outlets = { onClose: vi.fn(), onPlaylistCreated: vi.fn() };
    const view = renderScreen(<ShareDialog video={video} {...outlets} />);
    return { user: userEvent.setup(), video, ...outlets, ...view };
  }

  test('makes a link at a click, copies it, and gives the same one again', async () => {
    const first = await showDialog();
    const written = listenToClipboard(first.user);
    await first.user.click(await screen.findByRole('button', { name: /^Share Single Video/ }));
    const link = await screen.findByRole('textbox', { name: 'Link' });
    const [share] = await sql('select access_code from public.video_shares where video_id = $1', [
      first.video.id,
    ]);
    const { access_code: code } = share as { access_code: string };
    expect(link).toHaveValue(`http://localhost:3000/shared/${code}`);
    await first.user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(written).toHaveBeenCalledWith(`http://localhost:3000/shared/${code}`);
    first.unmount();

    renderScreen(<ShareDialog video={first.video} onClose={vi.fn()} onPlaylistCreated={vi.fn()} />);
    await first.user.click(await screen.findByRole('button', { name: /^Share Single Video/ }));
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(
      `http://localhost:3000/shared/${code}`,
    );
  });

  test('says when the clipboard refuses', async () => {
    expectMessage(/^warn: The clipboard refused the link/);
    const { user } = await showDialog();
    await user.click(await screen.findByRole('button', { name: /^Share Single Video/ }));
    await screen.findByRole('textbox', { name: 'Link' });
    listenToClipboard(user).mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Failed to copy link')).toBeVisible();
  });

  test('says when no link could be made', async () => {
    failRequests('POST', '/rest/v1/rpc/create_share');
    const { user } = await showDialog();
    await user.click(await screen.findByRole('button', { name: /^Share Single Video/ }));
    expect(await screen.findByText('Failed to create share link')).toBeVisible();
  });

  test('begins a playlist with the video; a title is asked for', async () => {
    const { user, onPlaylistCreated } = await showDialog();
    await user.click(await screen.findByRole('button', { name: /^Create Playlist/ }));
    await user.click(await screen.findByRole('button', { name: 'Create Playlist' }));
    expect(await screen.findByText('Please enter a playlist title')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Autumn');
    expect(screen.queryByText('Please enter a playlist title')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create Playlist' }));
    await waitFor(() => expect(onPlaylistCreated).toHaveBeenCalledOnce());
    const [code] = onPlaylistCreated.mock.calls[0] as [string];
    expect(await orderOf(code)).toEqual(['Serve']);
  });

  test('refuses files that are no images, and large ones', async () => {
    const { user } = await showDialog();
    await user.click(await screen.findByRole('button', { name: /^Create Playlist/ }));
    const input = await screen.findByLabelText('Background image', { selector: 'input' });
    const anyFile = userEvent.setup({ applyAccept: false });
    await anyFile.upload(input, new File(['notes'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.jpg', { type: 'image/jpeg' });
    await anyFile.upload(input, large);
    expect(await screen.findByText('Image must be less than 5MB')).toBeVisible();
  });
});

describe('/shares', () => {
  test('says what is missing on both tabs', async () => {
    const user = userEvent.setup();
    renderScreen(<SharesPage />);
    expect(await screen.findByText('No shared videos yet')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: /Playlists/ }));
    expect(await screen.findByText('No playlists yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Playlist' })).toBeVisible();
    expect(localStorage.getItem('standout.shares-tab')).toContain('playlists');
  });

  test('lists a share with its numbers, and deletes it after a confirmation', async () => {
    const user = userEvent.setup();
    const videoId = await addVideo('Serve');
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

  test('copies the link of a row, tells inactive ones apart, and counts on narrow screens too', async () => {
    const user = userEvent.setup();
    const code = crypto.randomUUID().slice(0, 8).toUpperCase();
    const videoId = await addVideo('Serve');
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
    expect(list.getByText('3 views, 2 viewers, inactive')).toBeInTheDocument();
    const written = listenToClipboard(user);
    const [copy] = list.getAllByRole('button', { name: 'Copy link to Serve' });
    if (copy) await user.click(copy);
    expect(written).toHaveBeenCalledWith(`http://localhost:3000/shared/${code}`);
    expect(await screen.findByText('Link copied')).toBeVisible();
  });

  test('says why a playlist could not be deleted, and keeps it', async () => {
    const user = userEvent.setup();
    useSharesTab.setState({ tab: 'playlists' });
    await addPlaylist('Autumn', [await addVideo('Serve')]);
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

  test('says when the lists could not be read, and tries again', async () => {
    const user = userEvent.setup();
    failRequests('POST', '/rest/v1/rpc/get_user_shares');
    renderScreen(<SharesPage />);
    expect(await screen.findByRole('heading', { name: 'Failed to load data' })).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No shared videos yet')).toBeVisible();
  });
});

describe('/playlist/{code}/edit', () => {
  test('moves, removes and adds videos, and keeps the order', async () => {
    const user = userEvent.setup();
    const code = await addPlaylist('Autumn', [await addVideo('One'), await addVideo('Two')]);
    await addVideo('Three');
    await addVideo('Raw clip', false);
    openApp(`/playlist/${code}/edit`);
    expect(await screen.findByRole('heading', { name: 'Autumn' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Move One down' }));
    await waitFor(async () => expect(await orderOf(code)).toEqual(['Two', 'One']));

    await user.click(screen.getByRole('button', { name: 'Add Videos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Videos' }));
    await user.click(await dialog.findByRole('checkbox', { name: /Three/ }));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Add 1 video' }));
    await waitFor(async () => expect(await orderOf(code)).toEqual(['Two', 'One', 'Three']));

    await user.click(screen.getByRole('button', { name: 'Remove One' }));
    await waitFor(async () => expect(await orderOf(code)).toEqual(['Two', 'Three']));
    await user.click(screen.getByRole('button', { name: '0 views of Two' }));
    expect(await screen.findByText('No views yet')).toBeVisible();
  });

  test('shows videos with and without previews', async () => {
    const user = userEvent.setup();
    const videoId = await addVideo('One');
    await sql('update public.videos set duration_sec = 12.4 where id = $1', [videoId]);
    openApp(`/playlist/${await addPlaylist('Autumn', [videoId])}/edit`);
    const list = await screen.findByRole('list', { name: 'Videos in order' });
    const lengths = () => within(list).queryAllByText('0:12');
    expect(lengths()).toHaveLength(1);
    await user.click(screen.getByRole('switch', { name: 'Video previews' }));
    expect(lengths()).toHaveLength(0);
    expect(within(list).getByText('One')).toBeVisible();
  });

  test('has its title, description and background changed', async () => {
    const user = userEvent.setup();
    const code = await addPlaylist('Autumn', [await addVideo('One')]);
    await sql(
      `update public.video_playlists set description = 'Best first', background_image_path = $2 || '/1_a.png',
         cropped_background_path = $2 || '/1_cropped_a.png' where access_code = $1`,
      [code, userId],
    );
    openApp(`/playlist/${code}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Details' }));
    expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Autumn');
    const description = form.getByRole('textbox', { name: /^Description/ });
    expect(description).toHaveValue('Best first');
    await user.clear(description);
    await user.click(form.getByRole('button', { name: 'Remove' }));
    await user.clear(form.getByRole('textbox', { name: 'Title' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Please enter a playlist title')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: 'Title' }), 'Winter');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Winter' })).toBeVisible();
    expect(await orderOf(code)).toEqual(['One']);
    expect(
      await sql(
        `select title, description, background_image_path, cropped_background_path
         from public.video_playlists where access_code = $1`,
        [code],
      ),
    ).toEqual([
      { title: 'Winter', description: null, background_image_path: null, cropped_background_path: null },
    ]);
  });

  test('shows what is stored again when a change cannot be saved', async () => {
    const user = userEvent.setup();
    const code = await addPlaylist('Autumn', [await addVideo('One'), await addVideo('Two')]);
    openApp(`/playlist/${code}/edit`);
    const down = await screen.findByRole('button', { name: 'Move One down' });
    failRequests('POST', '/rest/v1/rpc/update_playlist');
    await user.click(down);
    expect(await screen.findByText('Failed to update playlist')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move One down' })).toBeEnabled());
  });

  test.each([
    ['AAAAAAAA', 'Playlist not found'],
    ['nothing', 'Invalid playlist ID'],
  ])('with %s says: %s', async (code, text) => {
    openApp(`/playlist/${code}/edit`);
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
  });

  test("does not open somebody else's playlist", async () => {
    const code = await addPlaylist('Autumn', [await addVideo('One')]);
    userId = (await signIn()).id;
    openApp(`/playlist/${code}/edit`);
    expect(await screen.findByRole('heading', { name: 'Playlist not found' })).toBeVisible();
  });
});
