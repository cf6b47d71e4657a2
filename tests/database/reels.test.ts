// @module-tag core
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeFilm } from './film-helpers';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';
import {
  addFilm,
  addPlay,
  addPlaysOf,
  addReel,
  countReels,
  readReelPlays,
  recipeOf,
  saveReel,
  tokensSpent,
} from './reel-helpers';

let db: TestDatabase;
let userId: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  userId = await db.addUser();
});
afterAll(() => db.database.close());

const addPlays = (count: number) => addPlaysOf(db, userId, count);
const readPlays = (reelId: string) => readReelPlays(db, userId, reelId);
const spent = () => tokensSpent(db, userId);
const reelsOf = (owner: string) => countReels(db, owner);

describe('a reel', () => {
  test('is a separate video, can be read back unchanged, and costs nothing', async () => {
    const plays = await addPlays(3);
    const before = await spent();
    const recipe = recipeOf([
      { videoId: plays[2] ?? '', line: 'Against Lund, 3 May', look: 'arrow' },
      plays[0] ?? '',
      plays[1] ?? '',
    ]);
    const id = await addReel(db, userId, recipe);
    const { rows } = await db.as(
      { userId },
      `select v.is_reel, v.friendly_name, v.original_path, v.tokens_consumed, r.title_card, r.transition, r.revision,
         r.made_revision
       from videos v join reels r on r.video_id = v.id where v.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        is_reel: true,
        friendly_name: 'My reel',
        original_path: null,
        tokens_consumed: 0,
        title_card: 'classic',
        transition: 'dip',
        revision: 1,
        made_revision: null,
      },
    ]);
    expect(await readPlays(id)).toEqual([
      { video_id: plays[2], line: 'Against Lund, 3 May', look: 'arrow', deleted_name: null },
      { video_id: plays[0], line: '', look: null, deleted_name: null },
      { video_id: plays[1], line: '', look: null, deleted_name: null },
    ]);
    expect(await spent()).toBe(before);
  });

  test('requested again after a lost answer is created once', async () => {
    const plays = await addPlays(1);
    const id = await addReel(db, userId, recipeOf(plays));
    await addReel(db, userId, recipeOf(plays), id);
    expect(await reelsOf(userId)).toBe(1);
  });

  test('gets the player and the date from its first play', async () => {
    const [play = ''] = await addPlays(1);
    await db.owner(`update videos set player_name = 'Ida', recording_date = '2026-05-03' where id = $1`, [
      play,
    ]);
    const id = await addReel(db, userId, recipeOf([play]));
    const { rows } = await db.owner(`select player_name, recording_date::text from videos where id = $1`, [
      id,
    ]);
    expect(rows).toEqual([{ player_name: 'Ida', recording_date: '2026-05-03' }]);
  });

  test('is saved only over its newest revision', async () => {
    const [one = '', two = ''] = await addPlays(2);
    const id = await addReel(db, userId, recipeOf([one]));
    expect(await saveReel(db, userId, { id, base: 1, recipe: recipeOf([two, one]) })).toBe(2);
    for (const base of [0, 1, 3])
      expect(await sqlState(saveReel(db, userId, { id, base, recipe: recipeOf([]) }))).toBe('PT409');
    expect((await readPlays(id)).map((play) => play['video_id'])).toEqual([two, one]);
  });

  test('saved from two computers at the same moment is accepted once', async () => {
    const [play = ''] = await addPlays(1);
    const id = await addReel(db, userId, recipeOf([play]));
    const saves = Array.from({ length: 6 }, () =>
      saveReel(db, userId, { id, base: 1, recipe: recipeOf([play]) }),
    );
    const states = await Promise.all(saves.map(sqlState));
    expect(states.toSorted()).toEqual(['PT409', 'PT409', 'PT409', 'PT409', 'PT409', 'ok']);
  });

  test('counts as one of the videos that the plan allows', async () => {
    const plays = await addPlays(1);
    await db.owner(
      `insert into videos (user_id, title, original_name) select $1, 'x', 'x' from generate_series(1, 999)`,
      [userId],
    );
    expect(await sqlState(addReel(db, userId, recipeOf(plays)))).toBe('PT403');
    expect(await reelsOf(userId)).toBe(0);
  });
});

describe('refuses as a play of a reel', () => {
  const refusals = async (videoId: string) => {
    const [own = ''] = await addPlays(1);
    const id = await addReel(db, userId, recipeOf([own]));
    const before = await reelsOf(userId);
    const states = [
      await sqlState(addReel(db, userId, recipeOf([videoId]))),
      await sqlState(addReel(db, userId, recipeOf([own, videoId]))),
      await sqlState(saveReel(db, userId, { id, base: 1, recipe: recipeOf([own, videoId]) })),
    ];
    expect(await reelsOf(userId)).toBe(before);
    expect((await readPlays(id)).map((play) => play['video_id'])).toEqual([own]);
    return states;
  };

  test('somebody else’s video', async () => {
    const theirs = await addPlay(db, await db.addUser());
    expect(await refusals(theirs)).toEqual(['PT404', 'PT404', 'PT404']);
  });

  test('a deleted video and an unknown one', async () => {
    const [gone = ''] = await addPlays(1);
    await db.as({ userId }, 'delete from videos where id = $1', [gone]);
    expect(await refusals(gone)).toEqual(['PT404', 'PT404', 'PT404']);
    expect(await refusals(randomUUID())).toEqual(['PT404', 'PT404', 'PT404']);
  });

  test('an uncharged video, tracked or not, and a charged one that is neither tracked nor exported', async () => {
    const fresh = await db.addVideo(userId);
    expect(await refusals(fresh)).toEqual(['PT402', 'PT402', 'PT402']);
    await db.as({ userId }, `select save_track_document($1, 0, '{"points": [1]}', gen_random_uuid())`, [
      fresh,
    ]);
    expect(await refusals(fresh)).toEqual(['PT402', 'PT402', 'PT402']);
    const charged = await db.addVideo(userId);
    await db.as({ userId }, 'select charge_video_processing($1)', [charged]);
    expect(await refusals(charged)).toEqual(['PT402', 'PT402', 'PT402']);
    await db.as({ userId }, `select save_track_document($1, 0, '{"points": [1]}', gen_random_uuid())`, [
      charged,
    ]);
    expect(await refusals(charged).catch(() => 'ok')).toBe('ok');
  });

  test('a reel, including itself', async () => {
    const [play = ''] = await addPlays(1);
    const reel = await addReel(db, userId, recipeOf([play]));
    await addFilm(db, userId, { reelId: reel, plays: [play] });
    expect(await refusals(reel)).toEqual(['PT422', 'PT422', 'PT422']);
    expect(await sqlState(saveReel(db, userId, { id: reel, base: 1, recipe: recipeOf([reel]) }))).toBe(
      'PT422',
    );
  });

  test('a video that is already in it, and an invalid id', async () => {
    const [play = ''] = await addPlays(1);
    expect(await sqlState(addReel(db, userId, recipeOf([play, play])))).toBe('PT422');
    expect(await sqlState(addReel(db, userId, recipeOf(["'; drop table videos; --"])))).toBe('22P02');
  });

  test('all 50 when one is not charged, and 51; but not 50 charged ones', async () => {
    const many = await db.addUser();
    const { rows } = await db.owner(
      `with added as (
         insert into videos (user_id, title, original_name, processed_video_path)
         select $1::uuid, 'x', 'x', $1::uuid || '/' || n || '.mp4' from generate_series(1, 51) n returning id
       ), charged as (
         insert into token_usage (user_id, video_id, amount, action) select $1::uuid, id, 1, 'video_processing' from added
       )
       select id from added`,
      [many],
    );
    const plays = rows.map((row) => String(row['id']));
    const id = await addReel(db, many, recipeOf(plays.slice(0, 50)));
    expect(await sqlState(saveReel(db, many, { id, base: 1, recipe: recipeOf(plays) }))).toBe('PT422');
    await db.owner('delete from token_usage where video_id = $1', [plays[49]]);
    expect(await sqlState(addReel(db, many, recipeOf(plays.slice(0, 50))))).toBe('PT402');
    expect(await sqlState(storeFilm(db, many, id))).toBe('42501');
  });

  test.each([
    [{ titleCard: 'gold' }, '23514'],
    [{ titleCard: null }, '23502'],
    [{ transition: 'wipe' }, '23514'],
    [{ plays: 'none' }, 'PT422'],
    [{ plays: null }, 'PT422'],
  ])('a recipe with %j', async (over, state) => {
    const [play = ''] = await addPlays(1);
    expect(await sqlState(addReel(db, userId, recipeOf([play], over)))).toBe(state);
    expect(await reelsOf(userId)).toBe(0);
  });

  test.each([
    [{ line: 'x'.repeat(81) }, '23514'],
    [{ line: 'two\nlines' }, '23514'],
    [{ line: '\u202Eturned' }, '23514'],
    [{ look: 'gold' }, '23514'],
  ])('a play with %j', async (over, state) => {
    const [play = ''] = await addPlays(1);
    expect(await sqlState(addReel(db, userId, recipeOf([{ videoId: play, ...over }])))).toBe(state);
  });

  test('users cannot write a reel’s columns directly or turn a clip into a reel', async () => {
    const [play = ''] = await addPlays(1);
    const id = await addReel(db, userId, recipeOf([play]));
    for (const sql of [
      'update videos set is_reel = false where id = $1',
      'update videos set is_reel = true where id = $1',
      `insert into videos (id, user_id, title, original_name, is_reel) select gen_random_uuid(), user_id, 'x', 'x', true
       from videos where id = $1`,
      `update reels set chapters = '[]' where video_id = $1`,
      `update reel_plays set video_id = gen_random_uuid() where reel_id = $1`,
      'delete from reel_plays where reel_id = $1',
    ])
      expect(await sqlState(db.as({ userId }, sql, [id])), sql).toBe('42501');
  });

  test('strangers and admins cannot save or read a reel', async () => {
    const [play = ''] = await addPlays(1);
    const id = await addReel(db, userId, recipeOf([play]));
    for (const other of [await db.addUser(), await db.addUser({ admin: true })]) {
      expect(await sqlState(saveReel(db, other, { id, base: 1, recipe: recipeOf([]) }))).toBe('PT404');
      expect(await sqlState(addReel(db, other, recipeOf([]), id))).toBe('23505');
      for (const sql of [
        'select from reels where video_id = $1',
        'select from reel_plays where reel_id = $1',
      ])
        expect((await db.as({ userId: other }, sql, [id])).rows).toEqual([]);
    }
  });
});
