// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import { addProcessedVideo, call, createPlaylist, forgetCalls, type Link } from './sharing-helpers';

// Playlist edits send only the change, so that two tabs do not overwrite each other.
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

async function itemsOf(playlistId: string): Promise<unknown[]> {
  const { rows } = await db.owner(
    'select video_id, order_num from playlist_items where playlist_id = $1 order by order_num',
    [playlistId],
  );
  return rows.map((row) => [row['order_num'], row['video_id']]);
}

describe('adding to a playlist', () => {
  const add = (role: Role, { accessCode }: Link, ids: readonly (string | undefined)[]) =>
    call(db, role, 'add_to_playlist', { p_access_code: accessCode, p_video_ids: ids });

  test('appends new videos, and leaves existing ones in place', async () => {
    const link = await createPlaylist(db, userId, pick(2, 0));
    expect(await add({ userId }, link, pick(0, 3, 1))).toEqual({ kind: 'added', count: 2 });
    expect(await itemsOf(link.id)).toEqual(pick(2, 0, 3, 1).map((id, index) => [index + 1, id]));
    expect(await add({ userId }, link, pick(1))).toEqual({ kind: 'added', count: 0 });
    expect(await add({ userId }, link, [])).toEqual({ kind: 'added', count: 0 });
  });

  test('changes nothing when there is no room, however many are added', async () => {
    const link = await createPlaylist(db, userId, pick(0));
    const before = await itemsOf(link.id);
    // An existing video 501 times, and another user's video.
    const theirs = await addProcessedVideo(db, other);
    const many = [...Array.from({ length: 501 }, () => videos[0]), theirs];
    expect(await add({ userId }, link, many)).toEqual({ kind: 'full', room: 499 });
    expect(await itemsOf(link.id)).toEqual(before);
  });

  test('refuses other users’ videos and playlists, and adds none twice', async () => {
    const link = await createPlaylist(db, userId, pick(0));
    const theirs = await addProcessedVideo(db, other);
    const before = await itemsOf(link.id);
    expect(await sqlState(add({ userId }, link, [theirs]))).toBe('PT404');
    expect(await sqlState(add({ userId }, link, pick(1, 1)))).toBe('PT422');
    expect(await sqlState(add({ userId: other }, link, [theirs]))).toBe('PT404');
    expect(await sqlState(add({ userId: other }, link, pick(1)))).toBe('PT404');
    expect(await sqlState(add('anon', link, pick(1)))).toBe('42501');
    expect(await itemsOf(link.id)).toEqual(before);
  });
});

describe('placing in a playlist', () => {
  const place = (
    role: Role,
    { accessCode }: Pick<Link, 'accessCode'>,
    videoId: string | undefined,
    preceding: readonly (string | undefined)[],
    adds = false,
  ) =>
    call(db, role, 'place_in_playlist', {
      p_access_code: accessCode,
      p_video_id: videoId,
      p_preceding: preceding,
      p_adds: adds,
    });
  const orderOf = async ({ id }: Link) => (await itemsOf(id)).map((item) => (item as unknown[])[1]);

  test('moves a video after the last of its given predecessors that still exists', async () => {
    const link = await createPlaylist(db, userId, pick(0, 1, 2, 3));
    await place({ userId }, link, videos[3], pick(0));
    expect(await orderOf(link)).toEqual(pick(0, 3, 1, 2));
    await place({ userId }, link, videos[0], [...pick(1), NOWHERE]);
    expect(await orderOf(link)).toEqual(pick(3, 1, 0, 2));
    await place({ userId }, link, videos[2], [NOWHERE]);
    expect(await itemsOf(link.id)).toEqual(pick(2, 3, 1, 0).map((id, index) => [index + 1, id]));
  });

  test('adds a video only when requested, once', async () => {
    const link = await createPlaylist(db, userId, pick(0, 1));
    await place({ userId }, link, videos[2], pick(0));
    expect(await orderOf(link)).toEqual(pick(0, 1));
    await place({ userId }, link, videos[2], pick(0), true);
    await place({ userId }, link, videos[2], pick(0), true);
    expect(await orderOf(link)).toEqual(pick(0, 2, 1));
  });

  test('refuses other users’ videos and playlists, and a 501st video', async () => {
    const link = await createPlaylist(db, userId, pick(0));
    const theirs = await addProcessedVideo(db, other);
    const many = Array.from({ length: 501 }, () => NOWHERE);
    expect(await sqlState(place({ userId }, link, theirs, [], true))).toBe('PT404');
    expect(await sqlState(place({ userId }, link, await db.addVideo(userId), [], true))).toBe('PT404');
    expect(await sqlState(place({ userId }, link, undefined, [], true))).toBe('PT422');
    expect(await sqlState(place({ userId }, link, videos[0], many))).toBe('PT422');
    expect(await sqlState(place({ userId: other }, link, videos[0], []))).toBe('PT404');
    expect(await sqlState(place({ userId: other }, link, theirs, [], true))).toBe('PT404');
    expect(await sqlState(place('anon', link, videos[0], []))).toBe('42501');
    expect(await orderOf(link)).toEqual(pick(0));
    await db.owner(
      `with more as (
         insert into videos (user_id, title, original_name, processed_video_path)
         select $1::uuid, 'More', 'more.mp4', $1::text || '/' || gen_random_uuid() || '.mp4' from generate_series(1, 499) returning id
       )
       insert into playlist_items select $2::uuid, id, 1 + row_number() over () from more`,
      [userId, link.id],
    );
    expect(await sqlState(place({ userId }, link, videos[1], [], true))).toBe('PT422');
    expect(await sqlState(place({ userId }, link, videos[0], []))).toBe('ok');
  });

  test('and removing are for the owner only, and removing twice is harmless', async () => {
    const link = await createPlaylist(db, userId, pick(0, 1));
    const remove = (role: Role, videoId: string | undefined) =>
      call(db, role, 'remove_from_playlist', { p_access_code: link.accessCode, p_video_id: videoId });
    expect(await sqlState(remove({ userId: other }, videos[0]))).toBe('PT404');
    expect(await sqlState(remove('anon', videos[0]))).toBe('42501');
    expect(await orderOf(link)).toEqual(pick(0, 1));
    await remove({ userId }, videos[0]);
    await remove({ userId }, videos[0]);
    expect(await orderOf(link)).toEqual(pick(1));
  });
});
