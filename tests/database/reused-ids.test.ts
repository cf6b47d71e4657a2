import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';
import { addPlaysOf, addReel, readReelPlays, recipeOf } from './reel-helpers';

// A reel keeps the id of a play whose video was deleted. An attacker who knows it tries to become that play.
let db: TestDatabase;
let victim: string;
let attacker: string;
let play: string;
let reelId: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  victim = await db.addUser();
  attacker = await db.addUser();
  const [one = '', two = ''] = await addPlaysOf(db, victim, 2);
  play = one;
  await db.as({ userId: victim }, `update videos set friendly_name = 'Header' where id = $1`, [play]);
  reelId = await addReel(db, victim, recipeOf([one, two]));
  await db.as({ userId: victim }, 'delete from videos where id = $1', [play]);
});
afterAll(() => db.database.close());

const takeId = (userId: string, id: string) =>
  sqlState(
    db.as({ userId }, `insert into videos (id, user_id, title, original_name) values ($1, $2, 'Mine', 'x')`, [
      id,
      userId,
    ]),
  );
const nameOfPlay = async () => (await readReelPlays(db, victim, reelId))[0]?.['deleted_name'];

test('nobody can reuse the id of a deleted video in any way', async () => {
  expect(await takeId(attacker, play)).toBe('23505');
  expect(await takeId(victim, play)).toBe('23505');
  expect(await sqlState(addReel(db, attacker, recipeOf([]), play))).toBe('23505');
  await db.as({ userId: victim }, 'delete from videos where id = $1', [reelId]);
  expect(await takeId(attacker, reelId)).toBe('23505');
  expect(await takeId(attacker, crypto.randomUUID())).toBe('ok');
});

test('nobody can reuse the ids of a deleted account’s videos either', async () => {
  await db.owner('delete from auth.users where id = $1', [victim]);
  expect(await takeId(attacker, reelId)).toBe('23505');
});

test('only its own user’s reels name a deleted video, once', async () => {
  // As if the id had been reused before the database prevented it.
  await db.owner('delete from private.deleted_videos where id = $1', [play]);
  for (const [userId, expected] of [
    [attacker, 'Header'],
    [victim, 'Header'],
  ] as const) {
    await takeId(userId, play);
    await db.as({ userId }, 'delete from videos where id = $1', [play]);
    await db.owner('delete from private.deleted_videos where id = $1', [play]);
    expect(await nameOfPlay()).toBe(expected);
  }
  // A reel without a stored name does not get another user's.
  await db.owner('update reel_plays set deleted_name = null where reel_id = $1', [reelId]);
  await takeId(attacker, play);
  await db.as({ userId: attacker }, 'delete from videos where id = $1', [play]);
  expect(await nameOfPlay()).toBeNull();
});
