// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';
import {
  addProcessedVideo,
  asking,
  call,
  createPlaylist,
  forgetCalls,
  from,
  inOneMoment,
  lookUp,
  mostCalls,
  repeat,
  share,
  wrong,
} from './sharing-helpers';

let db: TestDatabase;
let userId: string;
let other: string;
beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser();
  other = await db.addUser();
});
beforeEach(() => forgetCalls(db));
afterAll(() => db.database.close());

describe('a code opens', () => {
  test('a shared video, with the backgrounds of its owner’s settings, for visitors and users', async () => {
    const videoId = await addProcessedVideo(db, userId, 'rally.mp4');
    await db.owner(
      `update videos set friendly_name = 'Baseline rally', description = 'Eleven shots', recording_date = '2026-11-20',
         duration_sec = 12.4 where id = $1`,
      [videoId],
    );
    await db.owner(
      `insert into user_settings (user_id, title_background_path, cropped_background_path)
       values ($1, $2, $3)`,
      [userId, `${userId}/1_sky.png`, `${userId}/1_cropped_sky.png`],
    );
    const { accessCode } = await share(db, userId, videoId);
    const { rows } = await db.owner(
      `select s.file_key, v.processed_video_path, v.thumbnail_path
       from video_shares s join videos v on v.id = s.video_id where v.id = $1`,
      [videoId],
    );
    const shown = (isOwner: boolean) => ({
      kind: 'video',
      fileKey: rows[0]?.['file_key'],
      expiresAt: null,
      card: null,
      isOwner,
      backgroundPath: `${userId}/1_sky.png`,
      croppedBackgroundPath: `${userId}/1_cropped_sky.png`,
      video: {
        id: videoId,
        title: 'rally.mp4',
        friendlyName: 'Baseline rally',
        description: 'Eleven shots',
        recordingDate: '2026-11-20',
        durationSec: 12.4,
        videoPath: rows[0]?.['processed_video_path'],
        thumbnailPath: rows[0]?.['thumbnail_path'],
        chapters: null,
      },
    });
    expect(await lookUp(db, 'anon', accessCode)).toEqual(shown(false));
    expect(await lookUp(db, { userId: other }, accessCode)).toEqual(shown(false));
    expect(await lookUp(db, { userId }, accessCode)).toEqual(shown(true));
  });

  test('a video with the length of its export, including the title card', async () => {
    const videoId = await addProcessedVideo(db, userId);
    const { accessCode } = await share(db, userId, videoId);
    await db.owner('update videos set duration_sec = 12.4 where id = $1', [videoId]);
    await db.owner('update videos set processed_duration_sec = 14.1 where id = $1', [videoId]);
    expect(await lookUp(db, 'anon', accessCode)).toMatchObject({ video: { durationSec: 14.1 } });
  });

  test('a playlist with its videos in order, except those without an export', async () => {
    const ids = await Promise.all(['a', 'b', 'c'].map((title) => addProcessedVideo(db, userId, title)));
    const link = await createPlaylist(db, userId, [...ids].reverse(), {
      p_title: 'Autumn',
      p_description: 'Best first',
      p_background_image_path: `${userId}/b.png`,
    });
    await db.owner('update videos set processed_video_path = null where id = $1', [ids[1]]);
    expect(await lookUp(db, 'anon', link.accessCode)).toMatchObject({
      kind: 'playlist',
      id: link.id,
      title: 'Autumn',
      description: 'Best first',
      backgroundPath: `${userId}/b.png`,
      croppedBackgroundPath: null,
      isOwner: false,
      videos: [{ title: 'c' }, { title: 'a' }],
    });
  });

  test('an empty playlist, marked as empty', async () => {
    const { accessCode } = await createPlaylist(db, userId, []);
    expect(await lookUp(db, 'anon', accessCode)).toMatchObject({ kind: 'playlist', videos: [] });
  });
});

describe('reveals nothing', () => {
  test('for a wrong, revoked or inactive code or a video without an export, always with the same answer', async () => {
    const revoked = await share(db, userId, await addProcessedVideo(db, userId));
    await call(db, { userId }, 'delete_share', { p_share_id: revoked.id, p_user_id: userId });
    const inactive = await share(db, userId, await addProcessedVideo(db, userId));
    await db.owner('update video_shares set is_active = false where id = $1', [inactive.id]);
    const offList = await createPlaylist(db, userId, [await addProcessedVideo(db, userId)]);
    await db.owner('update video_playlists set is_active = false where id = $1', [offList.id]);
    const undone = await addProcessedVideo(db, userId);
    const { accessCode: withoutFile } = await share(db, userId, undone);
    await db.owner('update videos set processed_video_path = null where id = $1', [undone]);
    const { accessCode } = await share(db, userId, await addProcessedVideo(db, userId));
    const codes = [
      revoked.accessCode,
      inactive.accessCode,
      offList.accessCode,
      withoutFile,
      wrong(),
      accessCode.toLowerCase(),
      ` ${accessCode}`,
      accessCode.slice(0, 7),
      '%',
      `' or true --`,
      '',
      null,
    ];
    for (const code of codes) {
      expect([code, await lookUp(db, 'anon', code)]).toEqual([code, null]);
    }
    await forgetCalls(db);
    // The owner gets the same answer: only a valid code opens content.
    for (const code of codes) expect(await lookUp(db, { userId }, code)).toBeNull();
  });

  test('through the tables: a visitor reads no rows, a user only their own', async () => {
    const videoId = await addProcessedVideo(db, userId);
    const { accessCode } = await share(db, userId, videoId);
    await createPlaylist(db, userId, [videoId]);
    for (const table of ['video_shares', 'video_playlists', 'playlist_items']) {
      expect(await sqlState(db.as('anon', `select from ${table}`))).toBe('42501');
      expect((await db.as({ userId: other }, `select from ${table}`)).rows).toHaveLength(0);
    }
    const { rows } = await db.as({ userId: other }, 'select from video_shares where access_code = $1', [
      accessCode,
    ]);
    expect(rows).toHaveLength(0);
  });
});

describe('guessing is slowed down', () => {
  test('looks up 20 of 1,000 wrong codes in a minute, then also refuses the right one', async () => {
    const { accessCode } = await share(db, userId, await addProcessedVideo(db, userId));
    const states = await inOneMoment(db, [
      ...repeat(1000, (index) => asking(wrong(index))),
      asking(accessCode),
      asking(accessCode, '192.0.2.2'),
    ]);
    expect(states.slice(0, 20).every((state) => state === 'ok')).toBe(true);
    expect(states.slice(20, 1001).every((state) => state === 'PT429')).toBe(true);
    expect(states[1001]).toBe('ok');
  });

  test('accepts codes again a minute later', async () => {
    const { accessCode } = await share(db, userId, await addProcessedVideo(db, userId));
    const first = await inOneMoment(db, [...repeat(20, (index) => asking(wrong(index))), asking(accessCode)]);
    expect(first.at(-1)).toBe('PT429');
    await db.owner(`update private.rate_limits set window_start = window_start - interval '1 minute'`);
    expect(await lookUp(db, 'anon', accessCode)).not.toBeNull();
  });

  test('accepts 120 right codes a minute from one network', async () => {
    const { accessCode } = await share(db, userId, await addProcessedVideo(db, userId));
    const states = await inOneMoment(db, [
      ...repeat(121, () => asking(accessCode)),
      asking(accessCode, '192.0.2.2'),
    ]);
    expect(states.indexOf('PT429')).toBe(120);
    expect(states[121]).toBe('ok');
  });

  test('signing in or switching to another IPv6 address of the network does not reset the count', async () => {
    const states = await inOneMoment(db, [
      ...repeat(21, (index) =>
        asking(wrong(index), `2001:db8:1:2::${index + 1}`, index % 2 === 0 ? 'anon' : { userId: other }),
      ),
      asking(wrong(21), '2001:db8:1:3::1'),
    ]);
    expect(states.indexOf('PT429')).toBe(20);
    expect(states[21]).toBe('ok');
  });

  test('ignores an address sent by the client when the edge sends one', async () => {
    const states = await inOneMoment(
      db,
      repeat(21, (index) => {
        const forged = `203.0.113.${index}`;
        const headers = { ...from('198.51.100.7'), 'x-forwarded-for': forged, 'x-real-ip': forged };
        return { ...asking(wrong(index)), headers };
      }),
    );
    expect(states.indexOf('PT429')).toBe(20);
  });

  test.each([
    ['', ''],
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:a:b:c:d:e:f', '2001:db8:a:b::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
    ['unknown', 'unknown'],
    ['<script>', '<script>'],
    ['x'.repeat(500), 'x'.repeat(100)],
  ])('the network of %s is %s', async (address, network) => {
    const { rows } = await db.owner('select private.network_of($1) as network', [address]);
    expect(rows).toEqual([{ network }]);
  });

  test('counts all concurrent lookups', async () => {
    const states = await Promise.all(
      Array.from({ length: 50 }, (_, index) => sqlState(lookUp(db, 'anon', wrong(index)))),
    );
    expect(new Set(states)).toEqual(new Set(['ok', 'PT429']));
    expect(await mostCalls(db, 'shared_content/wrong')).toBe(20);
  });
});
