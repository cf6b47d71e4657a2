import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeBackground, uploadBackground } from '@/backend/settings/backgrounds';
import { backgroundUrl } from '@/backend/settings/background-url';
import { authClient } from '@/backend/auth/auth-client';
import { supabase } from '@/backend/http/client';
import {
  createPlaylist,
  deletePlaylist,
  getPlaylist,
  updatePlaylist,
  type PlaylistContent,
} from '@/backend/sharing/playlists';
import { placeInPlaylist, removeFromPlaylist } from '@/backend/sharing/playlist-videos';
import { playlistQuery, playlistsQuery } from '@/backend/queries';
import { plainPng } from '../image-files';
import { failOnce, failRequests, loseAnswerOnce } from './support/answer-instead';
import { forgetBrowser, signIn } from './support/backend';
import { expectMessage } from './support/console-guard';
import { addExport } from './support/exports';

let userId: string;
let videoIds: string[];
beforeEach(async () => {
  userId = (await signIn()).id;
  videoIds = [];
  for (const name of ['One', 'Two', 'Three']) videoIds.push((await addExport(userId, name)).videoId);
});

afterEach(() => vi.restoreAllMocks());

const NO_BACKGROUND = { originalPath: null, croppedPath: null };
const contentOf = (change: Partial<PlaylistContent> = {}): PlaylistContent => ({
  title: 'Autumn',
  description: '',
  background: NO_BACKGROUND,
  videoIds,
  ...change,
});

const photo = () => new File([plainPng()], 'Sky over Köln.PNG', { type: 'image/png' });
const crop = () => new Blob(['crop'], { type: 'image/jpeg' });
const statusOf = async (url: string) => (await fetch(url)).status;

describe('a playlist', () => {
  test('is created, listed, opened, changed and deleted', { tags: 'core' }, async () => {
    const link = await createPlaylist(contentOf({ description: 'Best first' }));
    const listed = await playlistsQuery.queryFn({ pageParam: null });
    expect(listed).toMatchObject({
      total: 1,
      next: null,
      items: [{ id: link.id, title: 'Autumn', description: 'Best first', videoCount: 3, totalViews: 0 }],
    });
    const before = await playlistQuery(link.accessCode).queryFn();
    expect(before.videos.map((video) => video.friendlyName)).toEqual(['One', 'Two', 'Three']);
    await updatePlaylist(before, contentOf({ title: 'Winter' }));
    const [first = '', middle = '', last = ''] = videoIds;
    await placeInPlaylist(link.accessCode, { videoId: last, precedingIds: [], adds: false });
    await placeInPlaylist(link.accessCode, { videoId: first, precedingIds: [last, middle], adds: false });
    const after = await getPlaylist(link.accessCode);
    expect([after.title, after.description, after.videos.map((video) => video.friendlyName)]).toEqual([
      'Winter',
      null,
      ['Three', 'Two', 'One'],
    ]);
    await deletePlaylist(after);
    await expect(getPlaylist(link.accessCode)).rejects.toThrow('Playlist not found');
    await expect(deletePlaylist(after)).rejects.toThrow('Failed to delete playlist: Playlist not found');
  });

  test('without a title is called Untitled Playlist', async () => {
    const { accessCode } = await createPlaylist(contentOf({ title: ' ', videoIds: [] }));
    expect((await getPlaylist(accessCode)).title).toBe('Untitled Playlist');
  });

  test('with a missing video says that a video is missing, and is not created or changed', async () => {
    const missing = contentOf({ videoIds: [...videoIds, crypto.randomUUID()] });
    await expect(createPlaylist(missing)).rejects.toThrow('Video not found');
    expect((await playlistsQuery.queryFn({ pageParam: null })).total).toBe(0);
    const { accessCode } = await createPlaylist(contentOf());
    const [videoId = ''] = missing.videoIds.slice(-1);
    await expect(placeInPlaylist(accessCode, { videoId, precedingIds: [], adds: true })).rejects.toThrow(
      'Video not found',
    );
    expect((await getPlaylist(accessCode)).videos).toHaveLength(3);
  });

  test('of somebody else does not exist', { tags: 'core' }, async () => {
    const { accessCode } = await createPlaylist(contentOf());
    const before = await getPlaylist(accessCode);
    await forgetBrowser();
    await signIn();
    await expect(getPlaylist(accessCode)).rejects.toThrow('Playlist not found');
    await expect(updatePlaylist(before, contentOf({ title: 'Mine' }))).rejects.toThrow('Playlist not found');
    await expect(removeFromPlaylist(accessCode, videoIds[0] ?? '')).rejects.toThrow('Playlist not found');
    await expect(deletePlaylist(before)).rejects.toThrow('Failed to delete playlist: Playlist not found');
  });

  test('fails with a readable text', async () => {
    const { accessCode } = await createPlaylist(contentOf());
    const before = await getPlaylist(accessCode);
    failRequests('POST', '/rpc/');
    await expect(createPlaylist(contentOf())).rejects.toThrow('Failed to save playlist');
    await expect(getPlaylist(accessCode)).rejects.toThrow('Failed to load playlist');
    await expect(updatePlaylist(before, contentOf())).rejects.toThrow('Failed to save playlist');
    const place = { videoId: videoIds[0] ?? '', precedingIds: [], adds: false };
    await expect(placeInPlaylist(accessCode, place)).rejects.toThrow('Failed to update playlist');
    await expect(removeFromPlaylist(accessCode, place.videoId)).rejects.toThrow('Failed to delete video');
    await expect(playlistsQuery.queryFn({ pageParam: null })).rejects.toThrow('Failed to load data');
  });

  test('is closed to visitors', { tags: 'core' }, async () => {
    await authClient.signOut({ scope: 'local' });
    await expect(createPlaylist(contentOf())).rejects.toThrow('Not authenticated');
    await expect(getPlaylist('WRONG000')).rejects.toThrow('Not authenticated');
  });
});

describe('a background', () => {
  test('is uploaded whole and cropped, under documented names, and public', { tags: 'core' }, async () => {
    const paths = await uploadBackground('playlist', photo(), crop(), 'playlist-save-failed');
    expect(paths.originalPath).toMatch(new RegExp(`^${userId}/\\d{13}_sky_over_koln.png$`));
    expect(paths.croppedPath).toMatch(new RegExp(`^${userId}/\\d{13}_cropped_sky_over_koln.png$`));
    await forgetBrowser();
    expect(await statusOf(backgroundUrl('playlist_backgrounds', paths.originalPath))).toBe(200);
    const cropped = await fetch(backgroundUrl('cropped_backgrounds', paths.croppedPath));
    expect([cropped.headers.get('content-type'), await cropped.text()]).toEqual(['image/jpeg', 'crop']);
  });

  test('of a playlist is removed when replaced, and when the playlist is deleted', async () => {
    const first = await uploadBackground('playlist', photo(), crop(), 'playlist-save-failed');
    const second = await uploadBackground('playlist', photo(), crop(), 'playlist-save-failed');
    const urls = [first, second].map((paths) => backgroundUrl('playlist_backgrounds', paths.originalPath));
    const { accessCode } = await createPlaylist(contentOf({ background: first }));
    const before = await getPlaylist(accessCode);
    await updatePlaylist(before, contentOf({ background: first }));
    expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200]);
    await updatePlaylist(before, contentOf({ background: second }));
    expect(await Promise.all(urls.map(statusOf))).toEqual([400, 200]);
    // Another tab still has the first one and changes only the title.
    await updatePlaylist(before, contentOf({ title: 'Winter', background: first }));
    expect((await getPlaylist(accessCode)).backgroundImagePath).toBe(second.originalPath);
    expect(await Promise.all(urls.map(statusOf))).toEqual([400, 200]);
    await deletePlaylist(await getPlaylist(accessCode));
    expect(await Promise.all(urls.map(statusOf))).toEqual([400, 400]);
  });

  test('is removed if the playlist is not saved, and stays if that is unknown', async () => {
    const uploaded = async () => uploadBackground('playlist', photo(), crop(), 'playlist-save-failed');
    const urlOf = (paths: { originalPath: string }) =>
      backgroundUrl('playlist_backgrounds', paths.originalPath);
    const kept = await uploaded();
    const { accessCode } = await createPlaylist(contentOf({ background: kept }));
    const before = await getPlaylist(accessCode);
    const missing = { videoIds: [crypto.randomUUID()] };
    const refused = { title: 'x'.repeat(201) };
    const [forNew, forOld, unanswered] = [await uploaded(), await uploaded(), await uploaded()];
    await expect(createPlaylist(contentOf({ ...missing, background: forNew }))).rejects.toThrow();
    for (const background of [forOld, kept]) {
      await expect(updatePlaylist(before, contentOf({ ...refused, background }))).rejects.toThrow();
    }
    loseAnswerOnce('POST', '/rpc/update_playlist');
    const change = contentOf({ background: unanswered });
    await expect(updatePlaylist(before, change)).rejects.toThrow();
    expect((await getPlaylist(accessCode)).backgroundImagePath).toBe(unanswered.originalPath);
    const urls = [forNew, forOld, kept, unanswered].map(urlOf);
    expect(await Promise.all(urls.map(statusOf))).toEqual([400, 400, 200, 200]);
  });

  test(
    'of a wrong type is rejected with a text about images, and leaves no file',
    { tags: 'core' },
    async () => {
      const gif = new File(['gif'], 'a.gif', { type: 'image/gif' });
      await expect(uploadBackground('title', gif, crop(), 'image-process-failed')).rejects.toThrow(
        'Please select an image file',
      );
      expect((await supabase.storage.from('title_backgrounds').list(userId)).data).toEqual([]);
    },
  );

  test('that cannot be removed does not cause an error', async () => {
    expectMessage(/^warn: A background that is no longer used could not be removed/);
    const paths = await uploadBackground('title', photo(), crop(), 'image-process-failed');
    failOnce('DELETE', '/object/title_backgrounds');
    await expect(removeBackground('title', paths)).resolves.toBeUndefined();
  });
});
