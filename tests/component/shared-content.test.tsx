import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authClient } from '@/backend/auth/auth-client';
import { createPlaylist } from '@/backend/sharing/playlists';
import { SESSION_STORAGE_KEY } from '@/backend/auth/session-key';
import { getSharedPlaylist, getSharedVideo } from '@/backend/sharing/shared-content';
import { createShare, deleteShare } from '@/backend/sharing/shares';
import { failOnce } from './support/answer-instead';
import { forgetBrowser, signIn, sql } from './support/backend';
import { addExport, type StoredExport } from './support/exports';
import { loseReceipts } from './support/lose-receipts';

let userId: string;
let email: string;
let exported: StoredExport;
beforeEach(async () => {
  ({ id: userId, email } = await signIn());
  exported = await addExport(userId);
});
afterEach(() => vi.restoreAllMocks());

const NO_BACKGROUND = { originalPath: null, croppedPath: null };
const textAt = async (url: string | null | undefined) => (await fetch(url ?? '')).text();

const UNAVAILABLE = 'Video not found or no longer available';
const PLAYLIST_UNAVAILABLE = 'Playlist not found or no longer available';

describe('a shared video', () => {
  test('is shown to a visitor with its facts, and plays', { tags: 'core' }, async () => {
    await sql(
      `insert into public.user_settings (user_id, title_background_path, cropped_background_path) values ($1, $2, $3)`,
      [userId, `${userId}/1_sky.png`, `${userId}/1_cropped_sky.png`],
    );
    const { accessCode } = await createShare(exported.videoId);
    await forgetBrowser();
    const shared = await getSharedVideo(accessCode);
    expect(shared).toMatchObject({
      kind: 'video',
      isOwner: false,
      backgroundUrl: expect.stringContaining(`/object/public/title_backgrounds/${userId}/1_sky.png`),
      croppedBackgroundUrl: expect.stringContaining(`/cropped_backgrounds/${userId}/1_cropped_sky.png`),
      video: {
        id: exported.videoId,
        title: 'clip.mp4',
        friendlyName: 'Rally',
        description: 'Eleven shots',
        recordingDate: '2026-11-20',
        durationSec: 12.4,
      },
    });
    expect(await textAt(shared.video.videoUrl)).toBe(exported.videoPath);
    expect(await textAt(shared.video.thumbnailUrl)).toBe(exported.thumbnailPath);
    expect(JSON.stringify(shared)).not.toMatch(/fileKey/i);
  });

  test('opens with a code typed in lowercase, and recognizes its owner', async () => {
    const { accessCode } = await createShare(exported.videoId);
    expect((await getSharedVideo(` ${accessCode.toLowerCase()} `)).isOwner).toBe(true);
  });

  test('also opens with a session that the backend no longer accepts', async () => {
    const { accessCode } = await createShare(exported.videoId);
    const { data } = await authClient.getSession();
    const [header = '', , signature = ''] = data.session?.access_token.split('.') ?? [];
    const forged = `${header}.${btoa('{"role":"authenticated"}').replaceAll('=', '')}.${signature}`;
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...data.session, access_token: forged }));
    const shared = await getSharedVideo(accessCode);
    expect(shared.isOwner).toBe(false);
    expect(await textAt(shared.video.videoUrl)).toBe(exported.videoPath);
  });

  test('is unavailable once its link is deleted, or its file is gone', { tags: 'core' }, async () => {
    const link = await createShare(exported.videoId);
    await deleteShare(link.id);
    await expect(getSharedVideo(link.accessCode)).rejects.toThrow(UNAVAILABLE);
    const { accessCode } = await createShare(exported.videoId);
    await sql('update public.videos set processed_video_path = $2 where id = $1', [
      exported.videoId,
      `${userId}/gone.mp4`,
    ]);
    await expect(getSharedVideo(accessCode)).rejects.toThrow(UNAVAILABLE);
  });

  test('opens if its lookup took so long that it had to be counted again, and only once more', async () => {
    const { accessCode } = await createShare(exported.videoId);
    loseReceipts(1);
    expect((await getSharedVideo(accessCode)).video.friendlyName).toBe('Rally');
    vi.restoreAllMocks();
    loseReceipts(2);
    await expect(getSharedVideo(accessCode)).rejects.toThrow(UNAVAILABLE);
  });

  test.each(['/rpc/begin_look_up', '/rpc/get_share_or_playlist_by_access_code', '/functions/v1/link-files'])(
    'says the same when %s fails',
    async (path) => {
      const { accessCode } = await createShare(exported.videoId);
      failOnce('POST', path);
      await expect(getSharedVideo(accessCode)).rejects.toThrow(UNAVAILABLE);
      expect((await getSharedVideo(accessCode)).kind).toBe('video');
    },
  );
});

describe('codes', () => {
  test.each([undefined, '', '  '])('that are missing are invalid: %j', { tags: 'core' }, async (code) => {
    await expect(getSharedVideo(code)).rejects.toThrow('Invalid access code');
    await expect(getSharedPlaylist(code)).rejects.toThrow('Invalid access code');
  });

  test('that are malformed are not sent', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    for (const code of ['SHORT', 'TOOLONG99', 'ABCD-123', '%%%%%%%%', 'ÄBCDEFGH']) {
      await expect(getSharedVideo(code)).rejects.toThrow(UNAVAILABLE);
    }
    expect(asked).not.toHaveBeenCalled();
  });

  test('of one kind do not open the other', { tags: 'core' }, async () => {
    const share = await createShare(exported.videoId);
    const playlist = await createPlaylist({
      title: '',
      description: '',
      background: NO_BACKGROUND,
      videoIds: [],
    });
    await expect(getSharedVideo(playlist.accessCode)).rejects.toThrow(UNAVAILABLE);
    await expect(getSharedPlaylist(share.accessCode)).rejects.toThrow(PLAYLIST_UNAVAILABLE);
    await expect(getSharedPlaylist('WRONG000')).rejects.toThrow(PLAYLIST_UNAVAILABLE);
  });
});

describe('a shared playlist', () => {
  test('shows its videos in order to a visitor and to its owner', { tags: 'core' }, async () => {
    const second = await addExport(userId, 'Serve');
    const { accessCode, id } = await createPlaylist({
      title: 'Autumn',
      description: 'Best first',
      background: { originalPath: `${userId}/1_a.png`, croppedPath: null },
      videoIds: [second.videoId, exported.videoId],
    });
    await forgetBrowser();
    const shared = await getSharedPlaylist(accessCode);
    expect(shared).toMatchObject({
      kind: 'playlist',
      id,
      title: 'Autumn',
      description: 'Best first',
      isOwner: false,
      backgroundUrl: expect.stringContaining('/playlist_backgrounds/'),
      croppedBackgroundUrl: null,
    });
    const files = await Promise.all(shared.videos.map((video) => textAt(video.videoUrl)));
    expect(files).toEqual([second.videoPath, exported.videoPath]);
    await signIn(email);
    expect((await getSharedPlaylist(accessCode)).isOwner).toBe(true);
  });

  test('leaves out videos whose file is gone, and may be empty', async () => {
    const second = await addExport(userId, 'Serve');
    const { accessCode } = await createPlaylist({
      title: 'Autumn',
      description: '',
      background: NO_BACKGROUND,
      videoIds: [exported.videoId, second.videoId],
    });
    const lose = (videoId: string) =>
      sql(`update public.videos set processed_video_path = user_id || '/gone.mp4' where id = $1`, [videoId]);
    await lose(exported.videoId);
    expect((await getSharedPlaylist(accessCode)).videos.map((video) => video.id)).toEqual([second.videoId]);
    await lose(second.videoId);
    expect((await getSharedPlaylist(accessCode)).videos).toEqual([]);
  });
});
