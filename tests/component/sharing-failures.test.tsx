import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getPlaylist } from '@/backend/sharing/playlists';
import { createShare } from '@/backend/sharing/shares';
import { getVideo, listVideos } from '@/backend/videos/videos';
import { AddVideosDialog } from '@/features/sharing/add-videos-dialog';
import { ShareDialog } from '@/features/sharing/share-dialog';
import { SharesPage } from '@/features/sharing/shares-page';
import { useSharesTab } from '@/features/sharing/shares-tab';
import { ViewsDialog } from '@/features/sharing/views-dialog';
import { answerInstead, failOnce, failRequests } from './support/answer-instead';
import { insert, signIn, sql } from './support/backend';
import { loseConnection } from './support/connection';
import { openApp } from './support/open-app';
import { renderScreen } from './support/render-screen';

// Every failure of sharing shows the catalog's text where the user is looking.
let userId: string;

beforeEach(async () => {
  useSharesTab.setState({ tab: 'shares' });
  userId = (await signIn()).id;
});
afterEach(() => vi.restoreAllMocks());

async function addVideo(name: string): Promise<string> {
  return insert(
    `insert into public.videos (user_id, title, original_name, friendly_name, processed_video_path)
     values ($1, $2, 'clip.mp4', $2, $3) returning id`,
    [userId, name, `${userId}/${crypto.randomUUID()}.mp4`],
  );
}

/** @returns the code. */
async function addPlaylist(...videoIds: readonly string[]): Promise<string> {
  const code = crypto.randomUUID().slice(0, 8).toUpperCase();
  const id = await insert(
    `insert into public.video_playlists (title, access_code, created_by) values ('Autumn', $1, $2) returning id`,
    [code, userId],
  );
  await sql(
    `insert into public.playlist_items (playlist_id, video_id, order_num)
     select $1, i.video_id, i.place from unnest($2::uuid[]) with ordinality i (video_id, place)`,
    [id, [...videoIds]],
  );
  return code;
}

const listed = () =>
  within(screen.getByRole('list', { name: 'Videos in order' }))
    .getAllByRole('listitem')
    .map((row) => /One|Two/.exec(row.textContent ?? '')?.[0]);

describe('sharing a video', () => {
  async function share(videoId: string) {
    const user = userEvent.setup();
    const video = await getVideo(videoId);
    renderScreen(<ShareDialog video={video} onClose={vi.fn()} onPlaylistCreated={vi.fn()} />);
    return { user, click: async () => user.click(await screen.findByText('Share Single Video')) };
  }

  test('that was just deleted is not found', async () => {
    const videoId = await addVideo('Serve');
    const { click } = await share(videoId);
    await sql('delete from public.videos where id = $1', [videoId]);
    await click();
    expect(await screen.findByText('Video not found')).toBeVisible();
  });

  test('without a free code', { tags: 'core' }, async () => {
    const { click } = await share(await addVideo('Serve'));
    const refusal = { code: 'PT503', message: 'Could not generate unique access code' };
    answerInstead('POST', '/rest/v1/rpc/create_share', () => Response.json(refusal, { status: 503 }));
    await click();
    expect(await screen.findByText('Could not generate unique access code')).toBeVisible();
  });

  test('in a playlist that cannot be saved; the typed text stays', async () => {
    const { user } = await share(await addVideo('Serve'));
    await user.click(await screen.findByText('Create Playlist'));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Autumn');
    failOnce('POST', '/rest/v1/rpc/create_playlist');
    await user.click(screen.getByRole('button', { name: 'Create Playlist' }));
    expect(await screen.findByText('Failed to save playlist')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Autumn');
  });
});

describe('deleting a link', () => {
  async function confirmDeletion() {
    const user = userEvent.setup();
    const videoId = await addVideo('Serve');
    const { id } = await createShare(videoId);
    renderScreen(<SharesPage />);
    const list = within(await screen.findByRole('list', { name: 'Shared videos' }));
    await user.click(list.getByRole('button', { name: 'Delete Serve' }));
    const confirm = await screen.findByRole('button', { name: 'Delete link' });
    return { id, confirm: () => user.click(confirm) };
  }

  test('that cannot be removed at first', async () => {
    const { confirm } = await confirmDeletion();
    failOnce('POST', '/rest/v1/rpc/delete_share');
    await confirm();
    expect(await screen.findByText('Failed to delete share: Failed to remove share link')).toBeVisible();
    await confirm();
    expect(await screen.findByText('No shared videos yet')).toBeVisible();
  });

  test('that another tab has deleted', async () => {
    const { id, confirm } = await confirmDeletion();
    await sql('delete from public.video_shares where id = $1', [id]);
    await confirm();
    expect(await screen.findByText('Failed to delete share: Share not found')).toBeVisible();
  });
});

describe('a playlist', () => {
  test('can be loaded again after a failure', async () => {
    const user = userEvent.setup();
    const code = await addPlaylist(await addVideo('One'));
    failOnce('POST', '/rest/v1/rpc/get_user_playlist');
    openApp(`/playlist/${code}/edit`);
    expect(await screen.findByRole('heading', { name: 'Failed to load playlist' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Autumn' })).toBeVisible();
  });

  test('keeps a video that could not be removed, and shows it even while the backend fails', async () => {
    const user = userEvent.setup();
    const code = await addPlaylist(await addVideo('One'), await addVideo('Two'));
    openApp(`/playlist/${code}/edit`);
    const remove = await screen.findByRole('button', { name: 'Remove One' });
    failRequests('POST', '/rest/v1/rpc/');
    await user.click(remove);
    expect(await screen.findByText('Failed to delete video')).toBeVisible();
    await waitFor(() => expect(listed()).toEqual(['One', 'Two']));
  });

  test('can load its views again after a failure', async () => {
    const user = userEvent.setup();
    const playlist = await getPlaylist(await addPlaylist(await addVideo('One')));
    const [video] = playlist.videos;
    if (!video) throw new Error('There is no video');
    failOnce('POST', '/rest/v1/rpc/get_viewers');
    renderScreen(
      <ViewsDialog name="One" target={{ videoId: video.id, playlistId: playlist.id }} onClose={vi.fn()} />,
    );
    expect(await screen.findByRole('heading', { name: 'Failed to load viewer data' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No views yet')).toBeVisible();
  });

  test('shows its views in portions, each with its viewer and time', async () => {
    const user = userEvent.setup();
    const code = await addPlaylist(await addVideo('One'));
    await sql(
      `insert into public.video_views (video_id, playlist_id, access_code, viewer_ip, created_at)
       select i.video_id, i.playlist_id, $1, repeat('a', 64), timestamptz '2026-11-20 12:00Z' - n * interval '1 minute'
       from generate_series(0, 50) n, public.playlist_items i
       join public.video_playlists p on p.id = i.playlist_id and p.access_code = $1`,
      [code],
    );
    const playlist = await getPlaylist(code);
    const [video] = playlist.videos;
    if (!video) throw new Error('There is no video');
    renderScreen(
      <ViewsDialog name="One" target={{ videoId: video.id, playlistId: playlist.id }} onClose={vi.fn()} />,
    );
    expect(await screen.findByText('One: 51 views, 1 viewer')).toBeVisible();
    const views = () => within(screen.getByRole('list', { name: 'Views' })).getAllByRole('listitem');
    const [newest] = views();
    expect(newest).toHaveTextContent(/^Anonymous viewerNov 20, 2026, \d{1,2}:00 [AP]M$/);
    expect(views()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(views()).toHaveLength(51));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });
});

describe('adding videos', () => {
  async function showDialog(code: string) {
    const onAdd = vi.fn();
    const playlist = await getPlaylist(code);
    renderScreen(<AddVideosDialog playlist={playlist} onClose={vi.fn()} onAdd={onAdd} />);
    return { user: userEvent.setup(), onAdd };
  }

  test('can be loaded again after a failure; there may be none left', { tags: 'core' }, async () => {
    const code = await addPlaylist(await addVideo('One'));
    failOnce('GET', '/rest/v1/videos');
    const { user } = await showDialog(code);
    expect(await screen.findByRole('heading', { name: 'Failed to load videos' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add videos' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No more videos available to add')).toBeVisible();
  });

  async function addVideos(count: number): Promise<void> {
    await sql(
      `insert into public.videos (user_id, title, original_name, friendly_name, processed_video_path, created_at)
       select $1::uuid, 'Clip', 'c.mp4', 'Clip ' || n, $1::text || '/' || n || '.mp4', now() - n * interval '1 minute'
       from generate_series(1, $2::integer) n`,
      [userId, count],
    );
  }

  test('offers them in portions', async () => {
    const code = await addPlaylist();
    await addVideos(52);
    const { user, onAdd } = await showDialog(code);
    expect(await screen.findByText('Clip 50')).toBeVisible();
    expect(screen.queryByText('Clip 51')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await user.click(screen.getByText('Clip 52'));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add 1 video' }));
    expect(onAdd).toHaveBeenCalledWith([expect.objectContaining({ friendlyName: 'Clip 52' })]);
  });

  test('has more than the thousand that the backend returns at once, newest first', async () => {
    await addVideos(1040);
    const names = (await listVideos()).map((video) => video.friendlyName);
    expect(names).toEqual(Array.from({ length: 1040 }, (_, index) => `Clip ${index + 1}`));
  });
});

describe('offline', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('a deletion fails with a message instead of waiting, and works when back online', async () => {
    const user = userEvent.setup();
    await createShare(await addVideo('Serve'));
    openApp('/shares');
    await user.click(await screen.findByRole('button', { name: 'Delete Serve' }));
    const confirm = await screen.findByRole('button', { name: 'Delete link' });
    const connection = loseConnection();
    await user.click(confirm);
    const question = within(screen.getByRole('alertdialog'));
    expect(await question.findByText('No internet connection')).toBeVisible();
    connection.restore();
    await user.click(confirm);
    expect(await screen.findByText('No shared videos yet')).toBeVisible();
  });

  test('lists say that they could not be read, and reload when back online', async () => {
    openApp('/settings');
    const [link] = await screen.findAllByRole('link', { name: 'Shares' });
    const connection = loseConnection();
    if (link) await userEvent.click(link);
    expect(await screen.findByRole('heading', { name: 'No internet connection' })).toBeVisible();
    connection.restore();
    expect(await screen.findByText('No shared videos yet')).toBeVisible();
  });
});

describe('changes to a video elsewhere', () => {
  test('appear on /shares at once: a new name, and its deletion', async () => {
    const user = userEvent.setup();
    await createShare(await addVideo('Serve'));
    openApp('/shares');
    expect(await screen.findByRole('list', { name: 'Shared videos' })).toHaveTextContent('Serve');
    const goTo = async (name: string) => {
      const [link] = await screen.findAllByRole('link', { name });
      if (link) await user.click(link);
    };
    const choose = async (item: string, video: string) => {
      await goTo('Dashboard');
      await screen.findByRole('article', { name: video });
      await user.click(await screen.findByRole('button', { name: `More for ${video}` }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose('Rename', 'Serve');
    const field = await screen.findByRole('textbox');
    await user.clear(field);
    await user.type(field, 'Volley{Enter}');
    expect(await screen.findByRole('article', { name: 'Volley' })).toBeVisible();
    await goTo('Shares');
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Shared videos' })).toHaveTextContent('Volley'),
    );
    await choose('Delete', 'Volley');
    await user.click(await screen.findByRole('button', { name: 'Delete video' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Volley' })).not.toBeInTheDocument());
    await goTo('Shares');
    expect(await screen.findByText('No shared videos yet')).toBeVisible();
  });
});
