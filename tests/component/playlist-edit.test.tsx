import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { placeInPlaylist, removeFromPlaylist } from '@/backend/sharing/playlist-videos';
import { failRequests } from './support/answer-instead';
import { signIn, sql } from './support/backend';
import { openApp } from './support/open-app';
import { addPlaylist, addVideo, orderOf } from './support/shared-rows';

let userId: string;

beforeEach(async () => {
  userId = (await signIn()).id;
});
afterEach(() => vi.restoreAllMocks());

describe('/playlist/{code}/edit', () => {
  test('moves, removes and adds videos, and keeps the order', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    const code = await addPlaylist(userId, 'Autumn', [
      await addVideo(userId, 'One'),
      await addVideo(userId, 'Two'),
    ]);
    await addVideo(userId, 'Three');
    await addVideo(userId, 'Raw clip', false);
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
    await user.click(screen.getByRole('button', { name: '0 views of Two, View History' }));
    expect(await screen.findByText('No views yet')).toBeVisible();
  });

  test('in two tabs at once keeps the changes of both', async () => {
    const user = userEvent.setup();
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const ids = [];
    for (const name of names) ids.push(await addVideo(userId, name));
    const code = await addPlaylist(userId, 'Autumn', ids.slice(0, 4));
    openApp(`/playlist/${code}/edit`);
    const removal = await screen.findByRole('button', { name: 'Remove Two' });
    // Another tab has changed it since: Four is first, Five is added after it, and One is removed.
    const [one = '', , , four = '', five = ''] = ids;
    await placeInPlaylist(code, { videoId: four, precedingIds: [], adds: false });
    await placeInPlaylist(code, { videoId: five, precedingIds: [four], adds: true });
    await removeFromPlaylist(code, one);
    expect(await orderOf(code)).toEqual(['Four', 'Five', 'Two', 'Three']);
    await user.click(removal);
    const undo = await screen.findByRole('button', { name: 'Undo' });
    // The message stays while the pointer rests on it.
    await user.hover(undo);
    await waitFor(async () => expect(await orderOf(code)).toEqual(['Four', 'Five', 'Three']));
    await user.click(undo);
    await waitFor(async () => expect(await orderOf(code)).toContain('Two'));
    expect(new Set(await orderOf(code))).toEqual(new Set(['Two', 'Three', 'Four', 'Five']));

    await user.click(screen.getByRole('button', { name: 'Edit Details' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await sql(`update public.video_playlists set description = 'Best first' where access_code = $1`, [code]);
    await user.type(title, ' 2026');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Autumn 2026' });
    expect(await screen.findByText('Best first')).toBeVisible();
  });

  test("sets up the link separately from the playlist's texts", async () => {
    const user = userEvent.setup();
    openApp(`/playlist/${await addPlaylist(userId, 'Autumn', [])}/edit`);
    expect(await screen.findByRole('button', { name: 'Edit Details' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Link settings' }));
    const settings = within(await screen.findByRole('dialog', { name: 'Link settings' }));
    expect(settings.getByRole('switch', { name: 'Ask for a password' })).toBeVisible();
  });

  test('shows videos with and without previews', async () => {
    const user = userEvent.setup();
    const videoId = await addVideo(userId, 'One');
    await sql('update public.videos set duration_sec = 12.4 where id = $1', [videoId]);
    openApp(`/playlist/${await addPlaylist(userId, 'Autumn', [videoId])}/edit`);
    const list = await screen.findByRole('list', { name: 'Videos in order' });
    const lengths = () => within(list).queryAllByText('0:12');
    expect(lengths()).toHaveLength(1);
    await user.click(screen.getByRole('switch', { name: 'Video previews' }));
    expect(lengths()).toHaveLength(0);
    expect(within(list).getByText('One')).toBeVisible();
  });

  test('changes title, description and background', async () => {
    const user = userEvent.setup();
    const code = await addPlaylist(userId, 'Autumn', [await addVideo(userId, 'One')]);
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
    const code = await addPlaylist(userId, 'Autumn', [
      await addVideo(userId, 'One'),
      await addVideo(userId, 'Two'),
    ]);
    openApp(`/playlist/${code}/edit`);
    const down = await screen.findByRole('button', { name: 'Move One down' });
    failRequests('POST', '/rest/v1/rpc/place_in_playlist');
    await user.click(down);
    expect(await screen.findByText('Failed to update playlist')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move One down' })).toBeEnabled());
  });

  test.each([
    ['AAAAAAAA', 'Playlist not found'],
    ['nothing', 'Invalid playlist ID'],
  ])('with %s says: %s', { tags: 'core' }, async (code, text) => {
    openApp(`/playlist/${code}/edit`);
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
  });

  test("does not open somebody else's playlist", { tags: 'core' }, async () => {
    const code = await addPlaylist(userId, 'Autumn', [await addVideo(userId, 'One')]);
    userId = (await signIn()).id;
    openApp(`/playlist/${code}/edit`);
    expect(await screen.findByRole('heading', { name: 'Playlist not found' })).toBeVisible();
  });
});
