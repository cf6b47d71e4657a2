import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ViewerApp } from '@/app/viewer-app';
import { supabase } from '@/backend/http/client';
import { SharedPlaylistPage } from '@/features/viewer/shared-playlist-page';
import { SharedVideoPage } from '@/features/viewer/shared-video-page';
import { useFreshAddresses } from '@/features/viewer/use-fresh-addresses';
import { failOnce } from './support/answer-instead';
import { forgetBrowser, signIn, sql } from './support/backend';
import { expectMessage } from './support/console-guard';
import { addExport } from './support/exports';
import { renderScreen } from './support/render-screen';

const SURROUNDINGS = { introMs: 0, logoPath: '/', makePath: '/register', legal: null };
const play = vi.fn(() => Promise.resolve());

beforeEach(() => {
  // jsdom plays nothing.
  play.mockClear();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Stored {
  readonly userId: string;
  readonly ids: readonly string[];
}

/** Processed videos of a new account, with their files; nobody stays signed in. */
async function storeVideos(...names: readonly string[]): Promise<Stored> {
  const { id: userId } = await signIn();
  const ids: string[] = [];
  for (const name of names) {
    const { videoId } = await addExport(userId, name);
    await sql(
      `update public.videos set title = 'clip', description = 'A long rally.', thumbnail_path = null where id = $1`,
      [videoId],
    );
    ids.push(videoId);
  }
  return { userId, ids };
}

async function share(...names: readonly string[]): Promise<{ code: string; id: string }> {
  const { ids } = await storeVideos(...names);
  const id = ids[0] ?? '';
  const { data, error } = await supabase.rpc('create_share', { p_video_id: id });
  if (error) throw error;
  await forgetBrowser();
  return { code: String(Object(data).accessCode), id };
}

async function makePlaylist(...names: readonly string[]): Promise<{ code: string; ids: readonly string[] }> {
  const { ids } = await storeVideos(...names);
  const { data, error } = await supabase.rpc('create_playlist', {
    p_title: 'Autumn 2026',
    p_description: 'The best of the season.',
    p_video_ids: [...ids],
  });
  if (error) throw error;
  await forgetBrowser();
  return { code: String(Object(data).accessCode), ids };
}

async function viewsOf(code: string): Promise<readonly string[]> {
  const rows = await sql(
    'select video_id from public.video_views where access_code = $1 order by created_at',
    [code],
  );
  return rows.map((row) => String(Object(row).video_id));
}

function player(name: string): HTMLElement {
  return screen.getByLabelText(name, { selector: 'video' });
}

describe('a shared video', () => {
  test('plays muted after its wait, with controls, no download, and one view', { tags: 'core' }, async () => {
    const { code, id } = await share('Baseline rally');
    renderScreen(<SharedVideoPage {...SURROUNDINGS} code={code} />);
    expect(await screen.findByRole('heading', { name: 'Baseline rally' })).toBeVisible();
    expect(screen.getByText('November 20, 2026')).toBeVisible();
    expect(screen.getByText('A long rally.')).toBeVisible();
    const video = player('Baseline rally');
    expect(video).toHaveProperty('muted', true);
    expect(video).toHaveAttribute('controls');
    expect(video).toHaveAttribute('controlslist', 'nodownload');
    await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
    await waitFor(async () => expect(await viewsOf(code)).toEqual([id]));

    fireEvent.ended(video);
    expect(screen.getByRole('heading', { name: 'Thanks for Watching!' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Watch Again' }));
    expect(screen.queryByRole('heading', { name: 'Thanks for Watching!' })).not.toBeInTheDocument();
    expect(play).toHaveBeenCalledTimes(2);
    expect(await viewsOf(code)).toEqual([id]);
  });

  test.each([
    ['IMG_4021.MOV', 'Highlight'],
    ['u19_vs_lakers.mp4', 'U19 vs lakers'],
  ])('with only the file name %s has the single headline %s', async (file, name) => {
    const { code, id } = await share('Serve');
    const stem = file.replace(/\..*/, '');
    await sql('update public.videos set title = $2, friendly_name = $3 where id = $1', [id, file, stem]);
    renderScreen(<SharedVideoPage {...SURROUNDINGS} code={code} />);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(name);
    expect(player(name)).toBeVisible();
    expect(document.title).toBe(`${name} · Standout AI`);
    expect(document.body).not.toHaveTextContent(stem);
  });

  test('invites its viewers to make their own', async () => {
    const { code } = await share('Serve');
    renderScreen(<SharedVideoPage {...SURROUNDINGS} code={code} />);
    const invitation = await screen.findByRole('region', { name: 'Be seen in every play' });
    const link = within(invitation).getByRole('link', { name: 'Make your own' });
    expect(link).toHaveAttribute('href', '/register');
  });

  test('neither plays nor counts during the wait', { tags: 'core' }, async () => {
    const { code } = await share('Serve');
    renderScreen(<SharedVideoPage {...SURROUNDINGS} introMs={1_000_000} code={code} />);
    await waitFor(() => expect(player('Serve')).toBeInTheDocument());
    expect(player('Serve').closest('[inert]')).not.toBeNull();
    expect(player('Serve')).toHaveAttribute('preload', 'auto');
    expect(play).not.toHaveBeenCalled();
    expect(await viewsOf(code)).toEqual([]);
  });

  test.each([
    ['a click', () => userEvent.click(screen.getByRole('button', { name: 'Skip intro' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the space bar', () => userEvent.keyboard(' ')],
  ])('plays at once after %s, and a returning viewer does not wait again', async (_, skip) => {
    const { code, id } = await share('Lob');
    const first = renderScreen(<SharedVideoPage {...SURROUNDINGS} introMs={1_000_000} code={code} />);
    await waitFor(() => expect(player('Lob')).toBeInTheDocument());
    await userEvent.keyboard('{Tab}a');
    expect(play).not.toHaveBeenCalled();
    await skip();
    await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('button', { name: 'Skip intro' })).not.toBeInTheDocument();
    await waitFor(async () => expect(await viewsOf(code)).toEqual([id]));
    first.unmount();
    renderScreen(<SharedVideoPage {...SURROUNDINGS} introMs={1_000_000} code={code} />);
    await waitFor(() => expect(play).toHaveBeenCalledTimes(2));
  });

  test('plays as soon as it has loaded if the wait was skipped', async () => {
    const { code } = await share('Chip');
    renderScreen(<SharedVideoPage {...SURROUNDINGS} introMs={1_000_000} code={code} />);
    await userEvent.click(screen.getByRole('button', { name: 'Skip intro' }));
    await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  });

  test.each([
    [1080, 1920, '0.5625', '42.1875dvh'],
    [1000, 1000, '1', '75dvh'],
    [1920, 1080, `${16 / 9}`, `${(16 / 9) * 100}dvh`],
  ])(
    'of %i x %i keeps its shape, at most 75 %% of the screen high, or 100 %% if it is wide',
    async (width, height, ratio, most) => {
      const { code } = await share('Slice');
      renderScreen(<SharedVideoPage {...SURROUNDINGS} code={code} />);
      expect(await screen.findByRole('heading', { name: 'Slice' })).toBeVisible();
      const video = player('Slice');
      Object.defineProperties(video, { videoWidth: { value: width }, videoHeight: { value: height } });
      fireEvent.loadedMetadata(video);
      const place = video.closest<HTMLElement>('.bg-black');
      expect(place?.style.aspectRatio).toBe(ratio);
      expect(place?.style.maxWidth).toBe(most);
    },
  );

  test('counts in a background tab only when the tab comes to the front', async () => {
    const { code, id } = await share('Volley');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    renderScreen(<SharedVideoPage {...SURROUNDINGS} code={code} />);
    await waitFor(() => expect(play).toHaveBeenCalled());
    expect(await viewsOf(code)).toEqual([]);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(async () => expect(await viewsOf(code)).toEqual([id]));
  });

  test('reports that it was deleted when its URL fails', async () => {
    const { code } = await share('Smash');
    expectMessage(/^error: The video does not play/);
    renderScreen(<SharedVideoPage {...SURROUNDINGS} code={code} />);
    await waitFor(() => expect(play).toHaveBeenCalled());
    await sql('delete from public.video_shares where access_code = $1', [code]);
    fireEvent.error(player('Smash'));
    expect(
      await screen.findByRole('heading', { name: 'Video not found or no longer available' }),
    ).toBeVisible();
  });

  test('can be retried when it could not be loaded', { tags: 'core' }, async () => {
    const { code } = await share('Return');
    failOnce('POST', '/rest/v1/rpc/get_share_or_playlist_by_access_code');
    renderScreen(<SharedVideoPage {...SURROUNDINGS} code={code} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Return' })).toBeVisible();
  });

  test('leads signed-in users to their videos', async () => {
    await signIn();
    render(<ViewerApp place={{ kind: 'video', isEmbedded: false, code: 'ZZZZZZZZ' }} />);
    expect(await screen.findByText('Video not found or no longer available')).toBeVisible();
    const logo = screen.getByRole('link', { name: 'Standout AI' });
    await waitFor(() => expect(logo).toHaveAttribute('href', '/dashboard'));
  });
});

describe('a playlist', () => {
  test('counts each video that plays, but not the grid', { tags: 'core' }, async () => {
    const { code, ids } = await makePlaylist('One', 'Two', 'Three');
    const [one, two, three] = ids;
    renderScreen(<SharedPlaylistPage {...SURROUNDINGS} code={code} />);
    await waitFor(async () => expect(await viewsOf(code)).toEqual([one]));
    expect(screen.getByText('The best of the season.')).toBeVisible();
    const previous = screen.getByRole('button', { name: 'Previous' });
    const next = screen.getByRole('button', { name: 'Next' });
    expect(previous).toBeDisabled();
    await userEvent.click(next);
    await waitFor(async () => expect(await viewsOf(code)).toEqual([one, two]));
    await userEvent.click(previous);
    await waitFor(async () => expect(await viewsOf(code)).toEqual([one, two, one]));
    const grid = within(screen.getByRole('list', { name: 'Videos' }));
    await userEvent.click(grid.getByRole('button', { name: /Two/ }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Two');
    fireEvent.ended(player('Two'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Three');
    expect(next).toBeDisabled();
    await waitFor(async () => expect(await viewsOf(code)).toEqual([one, two, one, three]));
    expect(grid.getByRole('button', { name: /Now playing/ })).toHaveTextContent('Three');
    fireEvent.ended(player('Three'));
    expect(screen.getByRole('heading', { name: 'Playlist Complete' })).toBeVisible();
    expect(grid.queryByRole('button', { name: /Now playing/ })).toBeNull();
    expect(screen.getByText('Thanks for watching!')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Watch Again' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('One');
    expect(await viewsOf(code)).toHaveLength(4);
  });

  test('without videos says so, and an unknown one does not exist', { tags: 'core' }, async () => {
    const { code } = await makePlaylist();
    const { unmount } = renderScreen(<SharedPlaylistPage {...SURROUNDINGS} code={code} />);
    expect(await screen.findByRole('heading', { name: 'No videos in playlist' })).toBeVisible();
    unmount();
    renderScreen(<SharedPlaylistPage {...SURROUNDINGS} code="ZZZZZZZZ" />);
    expect(
      await screen.findByRole('heading', { name: 'Playlist not found or no longer available' }),
    ).toBeVisible();
  });

  test('without a code in the address shows nothing', { tags: 'core' }, async () => {
    render(<ViewerApp place={{ kind: 'playlist', isEmbedded: false, code: undefined }} />);
    expect(await screen.findByRole('heading', { name: 'Invalid access code' })).toBeVisible();
  });
});

test('renews a failing URL once an hour per video, not repeatedly', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const reload = vi.fn();
  const { result } = renderHook(() => useFreshAddresses(reload));
  for (const id of ['one', 'one', 'two', 'two', 'one']) result.current(id);
  expect(reload).toHaveBeenCalledTimes(2);
  vi.setSystemTime(Date.now() + 60 * 60 * 1000);
  for (const id of ['one', 'one']) result.current(id);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('no page of a link is listed by search engines', { tags: 'core' }, async () => {
  const { code } = await share('Return');
  render(<ViewerApp place={{ kind: 'video', isEmbedded: false, code }} />);
  expect(await screen.findByRole('heading', { name: 'Return' })).toBeInTheDocument();
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
