// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import {
  addProcessedVideo,
  call,
  createPlaylist,
  forgetCalls,
  from,
  inOneMoment,
  mostCalls,
  recordView,
  share,
  type Attempt,
  type Link,
} from './sharing-helpers';

let db: TestDatabase;
let userId: string;
let viewer: string;
let videoId: string;
let otherVideoId: string;
let link: Link;
let playlist: Link;
beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser();
  viewer = await db.addUser({ metadata: { first_name: 'Coach' } });
});
beforeEach(async () => {
  await forgetCalls(db);
  videoId = await addProcessedVideo(db, userId);
  otherVideoId = await addProcessedVideo(db, userId);
  link = await share(db, userId, videoId);
  playlist = await createPlaylist(db, userId, [videoId, otherVideoId]);
});
afterAll(() => db.database.close());

async function viewsOf(id = videoId) {
  const { rows } = await db.owner(
    `select video_id, share_id, playlist_id, access_code, viewer_ip, viewer_id from video_views
     where video_id = $1 order by created_at, id`,
    [id],
  );
  return rows;
}

describe('a view', () => {
  test('of a share stores video, link, code, viewer and a digest of the address', async () => {
    await recordView(db, { userId: viewer }, link.accessCode, videoId);
    const [view] = await viewsOf();
    expect(view).toEqual({
      video_id: videoId,
      share_id: link.id,
      playlist_id: null,
      access_code: link.accessCode,
      viewer_ip: expect.stringMatching(/^[0-9a-f]{64}$/),
      viewer_id: viewer,
    });
  });

  test('of a playlist counts for the playlist and not for the video’s own share', async () => {
    await recordView(db, 'anon', playlist.accessCode, videoId);
    await recordView(db, 'anon', playlist.accessCode, otherVideoId);
    expect(await viewsOf()).toMatchObject([{ share_id: null, playlist_id: playlist.id, viewer_id: null }]);
    expect(await viewsOf(otherVideoId)).toMatchObject([{ playlist_id: playlist.id }]);
  });

  test('is recorded on every call, even for the owner, whose id identifies them', async () => {
    for (const role of ['anon', 'anon', { userId }] as const) {
      await recordView(db, role, link.accessCode, videoId);
    }
    expect((await viewsOf()).map((view) => view['viewer_id'])).toEqual([null, null, userId]);
  });

  test('stays without the viewer’s name when the viewer’s account is deleted', async () => {
    const leaving = await db.addUser();
    await recordView(db, { userId: leaving }, link.accessCode, videoId);
    await db.owner('delete from auth.users where id = $1', [leaving]);
    expect(await viewsOf()).toMatchObject([{ viewer_id: null }]);
  });

  test('with a token of a deleted account counts as a visitor’s', async () => {
    const gone = { userId: '00000000-0000-4000-8000-000000000000' };
    await recordView(db, gone, link.accessCode, videoId);
    expect(await viewsOf()).toMatchObject([{ viewer_id: null }]);
  });
});

describe('the address', () => {
  const ipsOf = async () => (await viewsOf()).map((view) => view['viewer_ip']);

  test('is what the edge reports, whatever the client sends', async () => {
    for (const forged of ['203.0.113.1', '203.0.113.2']) {
      await recordView(db, 'anon', link.accessCode, videoId, {
        'cf-connecting-ip': '198.51.100.7',
        'x-forwarded-for': forged,
        'x-real-ip': forged,
      });
    }
    expect(new Set(await ipsOf()).size).toBe(1);
  });

  test('is not an argument, and neither is the viewer', async () => {
    for (const extra of ['p_viewer_ip', 'viewer_ip', 'p_viewer_id', 'p_share_id']) {
      const args = { p_access_code: link.accessCode, p_video_id: videoId, [extra]: '203.0.113.1' };
      expect(await sqlState(call(db, 'anon', 'record_view', args))).toBe('42883');
    }
    expect(await viewsOf()).toEqual([]);
  });

  test('is not stored itself, and different networks get different digests', async () => {
    for (const address of ['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2']) {
      await recordView(db, 'anon', link.accessCode, videoId, from(address));
    }
    const ips = await ipsOf();
    expect(new Set(ips).size).toBe(3);
    expect(JSON.stringify(ips)).not.toContain('192.0.2');
  });
});

describe('records and reveals nothing', () => {
  test('when code and video do not match', async () => {
    const foreign = await addProcessedVideo(db, viewer);
    const foreignLink = await share(db, viewer, foreign);
    const before = (await db.owner('select from video_views')).rows.length;
    for (const [code, video] of [
      ['WRONG000', videoId],
      [null, videoId],
      [link.accessCode, otherVideoId],
      [link.accessCode, foreign],
      [link.accessCode, null],
      [playlist.accessCode, foreign],
      [foreignLink.accessCode, videoId],
      [link.accessCode.toLowerCase(), videoId],
    ] as const) {
      expect(await recordView(db, 'anon', code, video)).toBe('');
    }
    expect((await db.owner('select from video_views')).rows).toHaveLength(before);
  });

  test('for links that are deleted or inactive', async () => {
    await call(db, { userId }, 'delete_share', { p_share_id: link.id, p_user_id: userId });
    await db.owner('update video_playlists set is_active = false where id = $1', [playlist.id]);
    expect(await recordView(db, 'anon', link.accessCode, videoId)).toBe('');
    expect(await recordView(db, 'anon', playlist.accessCode, videoId)).toBe('');
    expect(await viewsOf()).toEqual([]);
  });

  test('while the link is deleted, without a deadlock', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await addProcessedVideo(db, userId);
      const doomed = await share(db, userId, id);
      const states = await Promise.all([
        sqlState(recordView(db, { userId }, doomed.accessCode, id)),
        sqlState(call(db, { userId }, 'delete_share', { p_share_id: doomed.id, p_user_id: userId })),
        sqlState(recordView(db, 'anon', doomed.accessCode, id, from('192.0.2.9'))),
        sqlState(db.as({ userId }, 'delete from videos where id = $1', [id])),
      ]);
      expect(states.filter((state) => state !== 'ok' && state !== 'PT404')).toEqual([]);
      expect(await viewsOf(id)).toEqual([]);
    }
  });
});

describe('replaying', () => {
  const watching = (role: Role = 'anon', address = '192.0.2.1'): Attempt => ({
    role,
    name: 'record_view',
    args: { p_access_code: link.accessCode, p_video_id: videoId },
    headers: from(address),
  });
  const repeat = (count: number, attempt: Attempt) => Array.from({ length: count }, () => attempt);

  test('counts 60 a minute for one network, signed in or not', async () => {
    const states = await inOneMoment(db, [
      ...repeat(40, watching()),
      ...repeat(30, watching({ userId: viewer })),
      watching('anon', '192.0.2.2'),
    ]);
    expect(states.indexOf('PT429')).toBe(60);
    expect(states.lastIndexOf('PT429')).toBe(69);
    expect(await viewsOf()).toHaveLength(61);
  });

  test('counts 60 an hour for one video; other videos still count', async () => {
    // Resets the count per minute in between, but not the count per hour.
    const someoneElse = {
      ...watching(),
      args: { p_access_code: playlist.accessCode, p_video_id: otherVideoId },
    };
    await inOneMoment(db, repeat(60, watching()));
    await db.owner(`delete from private.rate_limits where action = 'record_view'`);
    await db.owner(
      `update private.rate_limits set window_start = date_bin('1 hour', now(), '2000-01-01 00:00:00+00')`,
    );
    const counted = async () => [(await viewsOf()).length, (await viewsOf(otherVideoId)).length];
    const [before = 0, beforeElse = 0] = await counted();
    // No error: a refusal would reveal that the code is right.
    expect(await inOneMoment(db, [watching(), someoneElse])).toEqual(['ok', 'ok']);
    expect(await counted()).toEqual([before, beforeElse + 1]);
  });

  test('concurrently is counted too', async () => {
    await Promise.all(
      Array.from({ length: 70 }, () => sqlState(recordView(db, 'anon', link.accessCode, videoId))),
    );
    expect(await mostCalls(db, 'record_view')).toBeLessThanOrEqual(60);
    expect(await mostCalls(db, 'record_view/video')).toBeLessThanOrEqual(60);
    expect((await viewsOf()).length).toBeLessThanOrEqual(70);
  });
});

test('nobody can write views directly or see an address', async () => {
  await recordView(db, 'anon', link.accessCode, videoId);
  for (const role of ['anon', { userId }, { userId: viewer }] as readonly Role[]) {
    for (const sql of [
      `insert into video_views (video_id, share_id, access_code, viewer_ip)
       values ('${videoId}', '${link.id}', '${link.accessCode}', repeat('0', 64))`,
      `update video_views set created_at = now() - interval '1 year'`,
      'delete from video_views',
      'select viewer_ip from video_views',
      'select * from video_views',
    ]) {
      expect(await sqlState(db.as(role, sql))).toBe('42501');
    }
  }
  const seen = async (role: Role) =>
    (await db.as(role, 'select id from video_views where video_id = $1', [videoId])).rows.length;
  expect(await seen({ userId })).toBe(1);
  expect(await seen({ userId: viewer })).toBe(0);
  expect(await seen({ userId: await db.addUser({ admin: true }) })).toBe(0);
});
