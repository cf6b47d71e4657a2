// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isAccessCode } from '@/domain/access-code';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import { addProcessedVideo, call, createPlaylist, forgetCalls, lookUp, type Link } from './sharing-helpers';

let db: TestDatabase;
let userId: string;
let other: string;
/** Four processed videos of the user. */
let videos: string[];
beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser();
  other = await db.addUser();
  videos = await Promise.all(['a', 'b', 'c', 'd'].map((title) => addProcessedVideo(db, userId, title)));
});
beforeEach(() => forgetCalls(db));
afterAll(() => db.database.close());

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const pick = (...places: readonly number[]) => places.map((place) => videos[place] ?? '');

const update = (role: Role, id: string | null, change: Readonly<Record<string, unknown>> = {}) =>
  call(db, role, 'update_playlist', {
    p_playlist_id: id,
    p_title: 'Changed',
    p_description: '',
    p_video_ids: [],
    ...change,
  });

async function itemsOf(playlistId: string): Promise<unknown[]> {
  const { rows } = await db.owner(
    'select video_id, order_num from playlist_items where playlist_id = $1 order by order_num',
    [playlistId],
  );
  return rows.map((row) => [row['order_num'], row['video_id']]);
}

async function rowOf({ id }: Link) {
  const { rows } = await db.owner(
    `select title, description, background_image_path as background, cropped_background_path as cropped
     from video_playlists where id = $1`,
    [id],
  );
  return rows[0];
}

const countOf = async (table: string) => (await db.owner(`select from ${table}`)).rows.length;

describe('create_playlist', () => {
  test('keeps title, description, backgrounds and the videos in their order, counted from 1', async () => {
    const link = await createPlaylist(db, userId, pick(2, 0, 3), {
      p_title: '  Niko,\n autumn  2026 ',
      p_description: '\n Eight points,\nbest first. \t',
      p_background_image_path: `${userId}/1_sky.png`,
      p_cropped_background_path: `${userId}/1_cropped_sky.png`,
    });
    expect(isAccessCode(link.accessCode)).toBe(true);
    expect(await rowOf(link)).toEqual({
      title: 'Niko, autumn 2026',
      description: 'Eight points,\nbest first.',
      background: `${userId}/1_sky.png`,
      cropped: `${userId}/1_cropped_sky.png`,
    });
    expect(await itemsOf(link.id)).toEqual(pick(2, 0, 3).map((id, index) => [index + 1, id]));
  });

  test.each([[''], ['  \n\t '], [null]])(
    'calls a playlist without a title Untitled Playlist: %j',
    async (p_title) => {
      const link = await createPlaylist(db, userId, [], { p_title, p_description: '  ' });
      expect(await rowOf(link)).toMatchObject({ title: 'Untitled Playlist', description: null });
    },
  );

  test('may be empty, and the same videos can be in any number of playlists', async () => {
    const links = await Promise.all(
      [[], pick(0), pick(0), pick(0)].map((ids) => createPlaylist(db, userId, ids)),
    );
    expect(new Set(links.map((link) => link.accessCode)).size).toBe(4);
  });

  test.each([
    ['somebody else’s video', async () => [...pick(0), await addProcessedVideo(db, other)], 'PT404'],
    ['a video without an export', async () => [...pick(0), await db.addVideo(userId)], 'PT404'],
    ['a missing video', async () => [NOWHERE, ...pick(1)], 'PT404'],
    ['null instead of a video', async () => [...pick(0), null], 'PT422'],
    ['a video twice', async () => pick(0, 1, 0), 'PT422'],
    ['501 videos', async () => Array.from({ length: 501 }, () => NOWHERE), 'PT422'],
  ])('with %s creates nothing', async (_, ids, refusal) => {
    const before = [await countOf('video_playlists'), await countOf('playlist_items')];
    const p_video_ids = await ids();
    expect(
      await sqlState(
        call(db, { userId }, 'create_playlist', {
          p_title: 'x',
          p_description: '',
          p_video_ids,
        }),
      ),
    ).toBe(refusal);
    expect([await countOf('video_playlists'), await countOf('playlist_items')]).toEqual(before);
  });

  test.each([
    ['a title of 201 letters', { p_title: 'x'.repeat(201) }],
    ['a description of 5,001 letters', { p_description: 'x'.repeat(5001) }],
    ['a background in somebody else’s folder', { p_background_image_path: `${NOWHERE}/a.jpg` }],
    ['a cropped background in no folder', { p_cropped_background_path: 'a.jpg' }],
  ])('refuses %s', async (_, more) => {
    expect(await sqlState(createPlaylist(db, userId, [], more))).toBe('23514');
  });

  test('is refused to visitors, and to admins with somebody else’s videos', async () => {
    const args = { p_title: 'x', p_description: '', p_video_ids: pick(0) };
    expect(await sqlState(call(db, 'anon', 'create_playlist', args))).toBe('42501');
    const admin = { userId: await db.addUser({ admin: true }) };
    expect(await sqlState(call(db, admin, 'create_playlist', args))).toBe('PT404');
  });
});

describe('update_playlist', () => {
  test('replaces everything, all items included', async () => {
    const link = await createPlaylist(db, userId, pick(0, 1, 2), {
      p_description: 'old',
      p_background_image_path: `${userId}/old.png`,
    });
    await update({ userId }, link.id, {
      p_video_ids: pick(3, 2),
      p_cropped_background_path: `${userId}/new.jpg`,
    });
    expect(await itemsOf(link.id)).toEqual(pick(3, 2).map((id, index) => [index + 1, id]));
    expect(await rowOf(link)).toEqual({
      title: 'Changed',
      description: null,
      background: null,
      cropped: `${userId}/new.jpg`,
    });
    expect(await lookUp(db, 'anon', link.accessCode)).toMatchObject({ title: 'Changed' });
  });

  test.each([
    ['somebody else’s video', async () => ({ p_video_ids: [await addProcessedVideo(db, other)] }), 'PT404'],
    ['an empty title', async () => ({ p_title: ' ' }), '23502'],
    ['a title that is too long', async () => ({ p_title: 'x'.repeat(201), p_video_ids: pick(1) }), '23514'],
    ['a background of somebody else', async () => ({ p_background_image_path: `${other}/a.png` }), '23514'],
  ])('with %s changes nothing', async (_, change, refusal) => {
    const link = await createPlaylist(db, userId, pick(0, 1));
    expect(await sqlState(update({ userId }, link.id, await change()))).toBe(refusal);
    expect(await rowOf(link)).toMatchObject({ title: 'Autumn' });
    expect(await itemsOf(link.id)).toHaveLength(2);
  });

  test('is refused to everybody but the owner, like an unknown playlist', async () => {
    const link = await createPlaylist(db, userId, pick(0));
    const admin = await db.addUser({ admin: true });
    for (const [role, id] of [
      [{ userId: other }, link.id],
      [{ userId: admin }, link.id],
      [{ userId }, NOWHERE],
      [{ userId }, null],
    ] as const) {
      await expect(update(role, id)).rejects.toMatchObject({ code: 'PT404', message: 'Playlist not found' });
    }
    expect(await sqlState(update('anon', link.id))).toBe('42501');
    expect(await rowOf(link)).toMatchObject({ title: 'Autumn' });
  });

  test('keeps fields that are not named, and returns the previous background', async () => {
    const link = await createPlaylist(db, userId, pick(0, 1), {
      p_description: 'Best first',
      p_background_image_path: `${userId}/1_sky.png`,
    });
    const change = (more: object) =>
      call(db, { userId }, 'update_playlist', { p_playlist_id: link.id, p_keeps_background: true, ...more });
    await change({ p_title: 'Winter' });
    expect(await itemsOf(link.id)).toHaveLength(2);
    const kept = { description: 'Best first', background: `${userId}/1_sky.png` };
    expect(await rowOf(link)).toMatchObject({ ...kept, title: 'Winter' });
    expect(await change({ p_description: '', p_keeps_background: false })).toEqual({
      originalPath: `${userId}/1_sky.png`,
      croppedPath: null,
    });
    expect(await rowOf(link)).toMatchObject({ title: 'Winter', description: null, background: null });
  });

  test('from two tabs at once keeps one tab’s complete list', async () => {
    const link = await createPlaylist(db, userId, pick(0));
    const lists = [pick(0, 1, 2), pick(3, 2, 1), pick(2), pick(1, 0)];
    const states = await Promise.all(
      lists.map((p_video_ids) => sqlState(update({ userId }, link.id, { p_video_ids }))),
    );
    expect(states).toEqual(['ok', 'ok', 'ok', 'ok']);
    const left = await itemsOf(link.id);
    expect(lists.map((list) => list.map((id, index) => [index + 1, id]))).toContainEqual(left);
  });

  test('does not deadlock while one of its videos is deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const doomed = await addProcessedVideo(db, userId);
      const link = await createPlaylist(db, userId, [...pick(0), doomed]);
      const states = await Promise.all([
        sqlState(update({ userId }, link.id, { p_video_ids: [doomed, ...pick(1, 2)] })),
        sqlState(db.as({ userId }, 'delete from videos where id = $1', [doomed])),
        sqlState(update({ userId }, link.id, { p_video_ids: [...pick(1), doomed] })),
      ]);
      expect(states.filter((state) => state !== 'ok' && state !== 'PT404')).toEqual([]);
      expect(JSON.stringify(await itemsOf(link.id))).not.toContain(doomed);
    }
  });
});

describe('delete_playlist', () => {
  test('removes it with its items and views; its videos stay, even in other playlists', async () => {
    const kept = await createPlaylist(db, userId, pick(0, 1));
    const { id, accessCode } = await createPlaylist(db, userId, pick(0, 1));
    await db.owner(
      `insert into video_views (video_id, playlist_id, access_code, viewer_ip) values ($1, $2, $3, repeat('0', 64))`,
      [videos[0], id, accessCode],
    );
    await call(db, { userId }, 'delete_playlist', { p_playlist_id: id, p_user_id: userId });
    expect(await lookUp(db, 'anon', accessCode)).toBeNull();
    expect(await itemsOf(id)).toEqual([]);
    expect(await itemsOf(kept.id)).toHaveLength(2);
    const { rows } = await db.owner('select from video_views where access_code = $1', [accessCode]);
    expect(rows).toHaveLength(0);
  });

  test('is refused to others, like an unknown playlist', async () => {
    const { id, accessCode } = await createPlaylist(db, userId, pick(0));
    for (const [role, p_playlist_id, p_user_id] of [
      [{ userId: other }, id, other],
      [{ userId: other }, id, userId],
      [{ userId }, id, other],
      [{ userId }, id, null],
      [{ userId }, NOWHERE, userId],
    ] as const) {
      await expect(call(db, role, 'delete_playlist', { p_playlist_id, p_user_id })).rejects.toMatchObject({
        code: 'PT404',
        message: 'Playlist not found',
      });
    }
    expect(
      await sqlState(call(db, 'anon', 'delete_playlist', { p_playlist_id: id, p_user_id: userId })),
    ).toBe('42501');
    expect(await lookUp(db, 'anon', accessCode)).toMatchObject({ kind: 'playlist' });
  });
});

test('nobody can write to the tables', async () => {
  const { id } = await createPlaylist(db, userId, pick(0));
  for (const role of ['anon', { userId }, { userId: other }] as readonly Role[]) {
    for (const sql of [
      `update video_playlists set title = 'Mine' where id = '${id}'`,
      `update video_playlists set created_by = '${other}'`,
      `delete from video_playlists`,
      `insert into video_playlists (title, access_code, created_by) values ('x', 'AAAAAAAA', '${userId}')`,
      `insert into playlist_items (playlist_id, video_id, order_num) values ('${id}', '${videos[1]}', 2)`,
      `update playlist_items set order_num = 5`,
      `delete from playlist_items`,
    ]) {
      expect(await sqlState(db.as(role, sql))).toBe('42501');
    }
  }
});

test('deleting a video removes it from its playlists; the others keep their order', async () => {
  const doomed = await addProcessedVideo(db, userId);
  const { id } = await createPlaylist(db, userId, [...pick(0), doomed, ...pick(1)]);
  await db.as({ userId }, 'delete from videos where id = $1', [doomed]);
  expect(await itemsOf(id)).toEqual([
    [1, videos[0]],
    [3, videos[1]],
  ]);
});
