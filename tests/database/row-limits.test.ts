// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';
import { addProcessedVideo, createPlaylist, forgetCalls, share } from './sharing-helpers';

/** How many rows a user may add, by plan and by hour. */
let db: TestDatabase;
let userId: string;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.owner(
    `insert into plans (name, price, token_limit, file_size_limit, video_limit, share_limit, playlist_limit)
     values ('Tiny', 1, 1, 1000, 2, 2, 2)`,
  );
});
beforeEach(async () => {
  userId = await db.addUser();
  await forgetCalls(db);
});
afterAll(() => db.database.close());

const insertVideo = (rows = 1, owner = userId) =>
  db.as(
    { userId: owner },
    `insert into videos (user_id, title, original_name) select $1, 'x', 'x' from generate_series(1, $2::integer)
     returning id`,
    [owner, rows],
  );
const openTicket = () =>
  db.as({ userId }, `insert into support_tickets (user_id, subject, description) values ($1, 'x', 'x')`, [
    userId,
  ]);
const count = async (table: string, column: string) =>
  (await db.owner(`select count(*)::integer as n from ${table} where ${column} = $1`, [userId])).rows[0]?.[
    'n'
  ];

/** Starts calls together; returns how many succeeded. */
async function together(calls: number, call: () => Promise<unknown>): Promise<number> {
  const states = await Promise.all(Array.from({ length: calls }, () => sqlState(call())));
  expect(new Set(states)).toEqual(new Set(['ok', 'PT403']));
  return states.filter((state) => state === 'ok').length;
}

describe('the plan limits how many', () => {
  beforeEach(() => db.holdPlan(userId, 'Tiny'));

  test('videos exist, added one by one, in one statement and concurrently', async () => {
    expect(await sqlState(insertVideo(3))).toBe('PT403');
    expect(await together(6, () => insertVideo())).toBe(2);
    expect(await count('videos', 'user_id')).toBe(2);
    await db.as({ userId }, 'delete from videos where id in (select id from videos limit 1)');
    expect(await sqlState(insertVideo())).toBe('ok');
  });

  test('links exist; a shared video keeps its own', async () => {
    const videos = [];
    for (let index = 0; index < 3; index += 1) videos.push(await addProcessedVideo(db, userId));
    const next = videos.values();
    expect(await together(3, () => share(db, userId, String(next.next().value)))).toBe(2);
    const { rows } = await db.owner('select id, video_id from video_shares where created_by = $1', [userId]);
    expect(rows).toHaveLength(2);
    expect((await share(db, userId, String(rows[0]?.['video_id']))).id).toBe(rows[0]?.['id']);
  });

  test('playlists exist, and full accounts can still change a playlist’s videos', async () => {
    const video = await addProcessedVideo(db, userId);
    expect(await together(4, () => createPlaylist(db, userId, [video]))).toBe(2);
    const update = `select update_playlist((select id from video_playlists where created_by = $1 limit 1), 'New', null, $2)`;
    expect(await sqlState(db.as({ userId }, update, [userId, [video]]))).toBe('ok');
  });

  test('apply to admins too', async () => {
    await db.owner('update users set is_admin = true where id = $1', [userId]);
    expect(await together(3, () => insertVideo())).toBe(2);
  });

  test('other users’ rows do not count, and the project itself has no limit', async () => {
    await insertVideo(2);
    expect(await sqlState(insertVideo(1, await db.addUser()))).toBe('ok');
    const insert = `insert into videos (user_id, title, original_name) values ($1, 'x', 'x')`;
    expect(await sqlState(db.as('service_role', insert, [userId]))).toBe('ok');
    expect(await sqlState(db.owner(insert, [userId]))).toBe('ok');
  });
});

test('a smaller plan removes nothing and accepts nothing new', async () => {
  await insertVideo(3);
  await db.holdPlan(userId, 'Tiny');
  expect(await sqlState(insertVideo())).toBe('PT403');
  expect(await count('videos', 'user_id')).toBe(3);
  expect(await sqlState(db.as({ userId }, `update videos set friendly_name = 'x'`))).toBe('ok');
  await db.owner(`update user_subscriptions set status = 'canceled' where user_id = $1`, [userId]);
  expect(await sqlState(insertVideo())).toBe('ok');
});

test('an account holds at most 1,000 tickets', async () => {
  await db.owner(
    `insert into support_tickets (user_id, subject, description) select $1, 'x', 'x' from generate_series(1, 999)`,
    [userId],
  );
  expect(await together(3, openTicket)).toBe(1);
});

test('a user records at most 300 videos an hour', async () => {
  await insertVideo(300);
  expect(await sqlState(insertVideo())).toBe('PT429');
  expect(await sqlState(insertVideo(1, await db.addUser()))).toBe('ok');
});

test('the plans for sale have room for all videos that two years of their tokens can pay for', async () => {
  const { rows } = await db.owner(
    `select name, video_limit, share_limit, playlist_limit, storage_limit::float8 as bytes, file_limit, image_limit
     from plans where name <> 'Tiny' order by price`,
  );
  const GIB = 1024 ** 3;
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['Free', 1000, 1000, 200, 10 * GIB, 3000, 500],
    ['Starter', 2500, 2500, 500, 50 * GIB, 7500, 1250],
    ['Pro', 5000, 5000, 1000, 100 * GIB, 15_000, 2500],
    ['Enterprise', 20_000, 20_000, 4000, 500 * GIB, 60_000, 10_000],
  ]);
});
