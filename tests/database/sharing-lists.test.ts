// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import {
  addProcessedVideo,
  call,
  createPlaylist,
  forgetCalls,
  from,
  recordView,
  share,
} from './sharing-helpers';

interface Page {
  readonly total: number;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}
interface Viewers {
  readonly views: number;
  readonly uniqueViewers: number;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

let db: TestDatabase;
let userId: string;
let other: string;
let viewer: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  await forgetCalls(db);
  userId = await db.addUser({ metadata: { first_name: 'Maya', last_name: 'Lind' } });
  other = await db.addUser();
  viewer = await db.addUser({ metadata: { first_name: 'Coach', last_name: 'Kim' } });
});
afterAll(() => db.database.close());

const shares = (role: Role, more: Readonly<Record<string, unknown>> = {}) =>
  call<Page>(db, role, 'get_user_shares', more);
const playlists = (role: Role, more: Readonly<Record<string, unknown>> = {}) =>
  call<Page>(db, role, 'get_user_playlists', more);
const viewers = (role: Role, p_video_id: string | null, more: Readonly<Record<string, unknown>> = {}) =>
  call<Viewers>(db, role, 'get_viewers', { p_video_id, ...more });

/** Four views of a link: twice by one visitor, once by another network, once by a user from the first network. */
async function watch(accessCode: string, videoId: string): Promise<void> {
  await recordView(db, 'anon', accessCode, videoId, from('192.0.2.1'));
  await recordView(db, 'anon', accessCode, videoId, from('192.0.2.1'));
  await recordView(db, 'anon', accessCode, videoId, from('192.0.2.2'));
  await recordView(db, { userId: viewer }, accessCode, videoId, from('192.0.2.1'));
}

test('links and playlists return the length of the export, including the title card', async () => {
  const videoId = await addProcessedVideo(db, userId);
  await share(db, userId, videoId);
  const playlist = await createPlaylist(db, userId, [videoId]);
  await db.owner('update videos set duration_sec = 12.4, processed_duration_sec = 14.1 where id = $1', [
    videoId,
  ]);
  expect(await shares({ userId })).toMatchObject({ items: [{ video: { durationSec: 14.1 } }] });
  const opened = await call(db, { userId }, 'get_user_playlist', { p_access_code: playlist.accessCode });
  expect(opened).toMatchObject({ videos: [{ durationSec: 14.1 }] });
});

describe('get_user_shares', () => {
  test('lists the caller’s links with video, views and viewers, inactive ones too', async () => {
    const videoId = await addProcessedVideo(db, userId, 'rally.mp4');
    const link = await share(db, userId, videoId);
    await watch(link.accessCode, videoId);
    await share(db, other, await addProcessedVideo(db, other));
    const paused = await share(db, userId, await addProcessedVideo(db, userId, 'serve.mp4'));
    await db.owner('update video_shares set is_active = false where id = $1', [paused.id]);
    expect(await shares({ userId })).toEqual({
      total: 2,
      items: [
        expect.objectContaining({ id: paused.id, isActive: false, views: 0, uniqueViewers: 0 }),
        {
          id: link.id,
          accessCode: link.accessCode,
          createdAt: expect.any(String),
          isActive: true,
          expiresAt: null,
          hasPassword: false,
          showsCard: false,
          showsContact: false,
          views: 4,
          uniqueViewers: 3,
          video: {
            id: videoId,
            title: 'rally.mp4',
            friendlyName: null,
            thumbnailPath: expect.stringContaining(userId),
            durationSec: null,
          },
        },
      ],
    });
    expect(await shares({ userId: viewer })).toEqual({ total: 0, items: [] });
    expect(await shares({ userId: await db.addUser({ admin: true }) })).toEqual({ total: 0, items: [] });
  });

  test('comes in pages that never repeat or lose a row, even for links made at the same moment', async () => {
    await db.owner(
      `with v as (
         insert into videos (user_id, title, original_name) select $1, 'Clip ' || n, 'c.mp4' from generate_series(1, 23) n
         returning id
       )
       insert into video_shares (video_id, created_by, access_code) select id, $1, private.random_access_code() from v`,
      [userId],
    );
    const seen: unknown[] = [];
    let cursor: Readonly<Record<string, unknown>> = {};
    for (let page = 0; page < 4; page += 1) {
      const { total, items } = await shares({ userId }, { p_limit: 6, ...cursor });
      expect([total, items.length]).toEqual([23, page < 3 ? 6 : 5]);
      seen.push(...items.map((item) => item['id']));
      const last = items.at(-1);
      cursor = { p_before: last?.['createdAt'], p_before_id: last?.['id'] };
    }
    expect(new Set(seen).size).toBe(23);
    expect((await shares({ userId }, { p_limit: 6, ...cursor })).items).toEqual([]);
  });

  test.each([
    [null, 50],
    [0, 1],
    [-5, 1],
    [1000, 100],
  ])('a page of %s rows has %i', async (p_limit, rows) => {
    await db.owner(
      `with v as (
         insert into videos (user_id, title, original_name) select $1, 'Clip', 'c.mp4' from generate_series(1, 101)
         returning id
       )
       insert into video_shares (video_id, created_by, access_code) select id, $1, private.random_access_code() from v`,
      [userId],
    );
    expect((await shares({ userId }, { p_limit })).items).toHaveLength(rows);
  });
});

describe('playlists of a user', () => {
  test('are listed with counts and the first video’s picture, and opened with views of each video', async () => {
    const first = await addProcessedVideo(db, userId, 'first.mp4');
    const second = await addProcessedVideo(db, userId, 'second.mp4');
    const link = await createPlaylist(db, userId, [second, first], { p_description: 'Best first' });
    await watch(link.accessCode, second);
    await recordView(db, 'anon', link.accessCode, first, from('192.0.2.1'));
    // The video's own link counts for itself.
    await watch((await share(db, userId, first)).accessCode, first);
    const facts = {
      id: link.id,
      accessCode: link.accessCode,
      title: 'Autumn',
      description: 'Best first',
      isActive: true,
      backgroundImagePath: null,
      croppedBackgroundPath: null,
      totalViews: 5,
      uniqueViewers: 3,
    };
    const { rows } = await db.owner('select thumbnail_path from videos where id = $1', [second]);
    expect(await playlists({ userId })).toMatchObject({
      total: 1,
      items: [{ ...facts, videoCount: 2, thumbnailPath: rows[0]?.['thumbnail_path'] }],
    });
    const opened = await call(db, { userId }, 'get_user_playlist', { p_access_code: link.accessCode });
    expect(opened).toMatchObject({
      ...facts,
      videos: [
        { id: second, title: 'second.mp4', views: 4, durationSec: null },
        { id: first, title: 'first.mp4', views: 1, processedVideoPath: expect.any(String) },
      ],
    });
    expect(await playlists({ userId: other })).toEqual({ total: 0, items: [] });
  });

  test('open only for their owner; a stranger’s code finds nothing', async () => {
    const link = await createPlaylist(db, userId, []);
    const admin = await db.addUser({ admin: true });
    for (const [role, p_access_code] of [
      [{ userId: other }, link.accessCode],
      [{ userId: admin }, link.accessCode],
      [{ userId }, 'WRONG000'],
      [{ userId }, null],
    ] as const) {
      await expect(call(db, role, 'get_user_playlist', { p_access_code })).rejects.toMatchObject({
        code: 'PT404',
        message: 'Playlist not found',
      });
    }
  });
});

describe('get_viewers', () => {
  test('lists newest first, with names of users but not of visitors, and marks the owner', async () => {
    const videoId = await addProcessedVideo(db, userId);
    const link = await share(db, userId, videoId);
    await watch(link.accessCode, videoId);
    await recordView(db, { userId }, link.accessCode, videoId);
    const { items, ...counts } = await viewers({ userId }, videoId, { p_share_id: link.id });
    expect(counts).toEqual({ views: 5, uniqueViewers: 4 });
    expect(items.map(({ name, isAnonymous, isOwner }) => [name, isAnonymous, isOwner])).toEqual([
      ['Maya Lind', false, true],
      ['Coach Kim', false, false],
      [null, true, false],
      [null, true, false],
      [null, true, false],
    ]);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['id', 'isAnonymous', 'isOwner', 'name', 'viewedAt']);
  });

  test('hides the names of minors', async () => {
    const videoId = await addProcessedVideo(db, userId);
    const link = await share(db, userId, videoId);
    const year = new Date().getUTCFullYear();
    const names: unknown[] = [];
    for (const age of [18, 19]) {
      const metadata = { first_name: 'Age', last_name: String(age), birth_year: year - age };
      const viewerId = await db.addUser({ metadata });
      await recordView(db, { userId: viewerId }, link.accessCode, videoId);
      names.push((await viewers({ userId }, videoId)).items[0]?.name);
    }
    expect(names).toEqual([null, 'Age 19']);
  });

  test('lists viewers per link of a video and for all its links', async () => {
    const videoId = await addProcessedVideo(db, userId);
    const link = await share(db, userId, videoId);
    const playlist = await createPlaylist(db, userId, [videoId]);
    await watch(link.accessCode, videoId);
    await recordView(db, 'anon', playlist.accessCode, videoId);
    expect(await viewers({ userId }, videoId)).toMatchObject({ views: 5 });
    expect(await viewers({ userId }, videoId, { p_share_id: link.id })).toMatchObject({ views: 4 });
    expect(await viewers({ userId }, videoId, { p_playlist_id: playlist.id })).toMatchObject({ views: 1 });
    const none = { p_share_id: link.id, p_playlist_id: playlist.id };
    expect(await viewers({ userId }, videoId, none)).toMatchObject({ views: 0, items: [] });
  });

  test('comes in pages', async () => {
    const videoId = await addProcessedVideo(db, userId);
    const link = await share(db, userId, videoId);
    await watch(link.accessCode, videoId);
    const first = await viewers({ userId }, videoId, { p_limit: 3 });
    const last = first.items.at(-1);
    const second = await viewers({ userId }, videoId, {
      p_limit: 3,
      p_before: last?.['viewedAt'],
      p_before_id: last?.['id'],
    });
    expect(new Set([...first.items, ...second.items].map((item) => item['id'])).size).toBe(4);
    expect(second).toMatchObject({ views: 4, items: [{}] });
  });

  test('is only for the video’s owner, whatever link is passed', async () => {
    const videoId = await addProcessedVideo(db, userId);
    const link = await share(db, userId, videoId);
    await watch(link.accessCode, videoId);
    const admin = await db.addUser({ admin: true });
    for (const [role, id] of [
      [{ userId: other }, videoId],
      [{ userId: viewer }, videoId],
      [{ userId: admin }, videoId],
      [{ userId }, null],
    ] as const) {
      await expect(viewers(role, id, { p_share_id: link.id })).rejects.toMatchObject({
        code: 'PT404',
        message: 'Video not found',
      });
    }
    // Their own video and another user's link.
    const own = await addProcessedVideo(db, other);
    expect(await viewers({ userId: other }, own, { p_share_id: link.id })).toMatchObject({
      views: 0,
      items: [],
    });
  });
});

test('visitors list nothing', async () => {
  for (const work of [
    () => shares('anon'),
    () => playlists('anon'),
    () => viewers('anon', null),
    () => call(db, 'anon', 'get_user_playlist', { p_access_code: 'WRONG000' }),
  ]) {
    expect(await sqlState(work())).toBe('42501');
  }
});
