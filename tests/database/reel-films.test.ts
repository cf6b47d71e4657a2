// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';
import {
  addFilm,
  addPlay,
  addPlaysOf,
  addReel,
  chaptersOf,
  countReels,
  readReelPlays,
  recipeOf,
  saveReel,
  tokensSpent,
} from './reel-helpers';
import { chargeFrames } from './token-helpers';
import { storeFilm } from './film-helpers';

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

describe('the film of a reel', () => {
  test('is stored with its chapters, free of charge', async () => {
    const plays = await addPlays(2);
    const before = await spent();
    const reelId = await addReel(db, userId, recipeOf(plays));
    const path = await addFilm(db, userId, { reelId, plays });
    const { rows } = await db.as(
      { userId },
      `select v.processed_video_path, v.status, r.made_revision, r.chapters
       from videos v join reels r on r.video_id = v.id where v.id = $1`,
      [reelId],
    );
    expect(rows).toEqual([
      {
        processed_video_path: path,
        status: 'ready',
        made_revision: 1,
        chapters: JSON.parse(chaptersOf(plays)),
      },
    ]);
    expect(await spent()).toBe(before);
    expect(await sqlState(db.as({ userId }, 'select charge_video_processing($1)', [reelId]))).toBe('PT422');
  });

  test('cannot be used to store an export of an uncharged clip', async () => {
    const [play = ''] = await addPlays(1);
    const reelId = await addReel(db, userId, recipeOf([play]));
    const unpaid = await db.addVideo(userId);
    const path = await storeFilm(db, userId, reelId);
    const film = (over: { readonly id?: string; readonly path?: string; readonly chapters?: string }) =>
      db.as({ userId }, 'select save_reel_film($1, 1, $2, $3)', [
        over.id ?? reelId,
        over.path ?? path,
        over.chapters ?? chaptersOf([play]),
      ]);
    expect(await sqlState(storeFilm(db, userId, unpaid))).toBe('42501');
    expect(await sqlState(film({ id: unpaid }))).toBe('PT404');
    expect(await sqlState(film({ path: `${userId}/${unpaid}/export.mp4` }))).toBe('23503');
    expect(await sqlState(film({ chapters: chaptersOf([play, unpaid]) }))).toBe('PT409');
    const direct = 'update videos set processed_video_path = $2 where id = $1';
    expect(await sqlState(db.as({ userId }, direct, [reelId, path]))).toBe('PT402');
    expect(await sqlState(db.as({ userId }, direct, [unpaid, path]))).toBe('PT402');
    expect(await sqlState(film({}))).toBe('ok');
  });

  test('cannot include uncharged frames of a play', async () => {
    const play = await db.addVideo(userId, { durationSec: 1 });
    await chargeFrames(db, userId, play, 5, 15);
    await db.owner('update videos set is_tracked = true where id = $1', [play]);
    const reelId = await addReel(db, userId, recipeOf([play]));
    const path = await storeFilm(db, userId, reelId);
    const film = (composed: string) =>
      sqlState(
        db.as({ userId }, 'select save_reel_film($1, 1, $2, $3, null, $4)', [
          reelId,
          path,
          chaptersOf([play]),
          composed,
        ]),
      );
    const of = (first: unknown, end: unknown, videoId: string = play) =>
      JSON.stringify([{ videoId, first, end }]);
    expect(await film(of(0, 15))).toBe('PT402');
    expect(await film(of(5, 16))).toBe('PT402');
    expect(await film(of(null, null))).toBe('PT402');
    // Without a range the whole clip counts, and another play's range does not apply to this one.
    expect(await film('[]')).toBe('PT402');
    expect(await film(of(5, 15, await addPlay(db, userId)))).toBe('PT402');
    for (const nothing of [
      of(7, 7),
      of(9, 6),
      of(-1, 15),
      of(5, 1e9),
      of('5; ', 15),
      of(5, null),
      of(5.5, 15),
    ]) {
      expect(await film(nothing)).toBe('PT422');
    }
    for (const wrong of ['{}', 'null', '[1]', '[{}]', '"x"']) expect(await film(wrong)).toBe('PT422');
    expect(await film(`[${of(5, 15).slice(1, -1)}, ${of(0, 30).slice(1, -1)}]`)).toBe('PT402');
    expect(await film(of(5, 15))).toBe('ok');
    await chargeFrames(db, userId, play, 0, 30);
    expect(await film(of(null, null))).toBe('ok');
  });

  test('accepts an export of an earlier version, whose frames were not recorded', async () => {
    const [play = ''] = await addPlays(1);
    await db.owner(
      `update videos set processed_first_frame = null, processed_end_frame = null, processed_title_frames = null
       where id = $1`,
      [play],
    );
    const reelId = await addReel(db, userId, recipeOf([play]));
    expect(await sqlState(addFilm(db, userId, { reelId, plays: [play] }))).toBe('ok');
  });

  test('is refused without plays, and when one of its plays is gone', async () => {
    const [play = '', other = ''] = await addPlays(2);
    const empty = await addReel(db, userId, recipeOf([]));
    expect(await sqlState(storeFilm(db, userId, empty))).toBe('42501');
    const reelId = await addReel(db, userId, recipeOf([play, other]));
    const path = await storeFilm(db, userId, reelId);
    await db.as({ userId }, 'delete from videos where id = $1', [other]);
    expect(await sqlState(storeFilm(db, userId, reelId))).toBe('42501');
    const film = db.as({ userId }, 'select save_reel_film($1, 1, $2, $3)', [
      reelId,
      path,
      chaptersOf([play]),
    ]);
    expect(await sqlState(film)).toBe('PT402');
  });

  test('cannot be stored in the folder of somebody else’s reel', async () => {
    const other = await db.addUser();
    const theirs = await addReel(db, other, recipeOf([await addPlay(db, other)]));
    expect(await sqlState(storeFilm(db, userId, theirs))).toBe('42501');
    const path = await storeFilm(db, other, theirs);
    const [play = ''] = await addPlays(1);
    const mine = await addReel(db, userId, recipeOf([play]));
    for (const id of [theirs, mine]) {
      const film = db.as({ userId }, 'select save_reel_film($1, 1, $2, $3)', [id, path, chaptersOf([play])]);
      expect(await sqlState(film)).toBe(id === mine ? '23503' : 'PT404');
    }
  });

  test('counts against the plan’s storage', async () => {
    const [play = ''] = await addPlays(1);
    const reelId = await addReel(db, userId, recipeOf([play]));
    await db.owner(
      `insert into storage.objects (bucket_id, name, metadata)
       values ('original_videos', $1::text || '/full.mp4', '{"size": 10737418000}')`,
      [userId],
    );
    expect(await sqlState(storeFilm(db, userId, reelId))).toBe('42501');
  });

  test.each([
    '[]',
    '{}',
    'null',
    '[{"videoId": "x", "title": "a", "startSec": 0}]',
    '[{"title": "a", "startSec": 0}]',
    '[{"videoId": "PLAY", "title": "", "startSec": 0}]',
    '[{"videoId": "PLAY", "title": "a", "startSec": -1}]',
    '[{"videoId": "PLAY", "title": "a", "startSec": "0"}]',
    '[{"videoId": "PLAY", "title": "a", "startSec": 2}, {"videoId": "PLAY", "title": "b", "startSec": 1}]',
  ])('is refused with chapters like %s', async (chapters) => {
    const [play = ''] = await addPlays(1);
    const reelId = await addReel(db, userId, recipeOf([play]));
    const path = await storeFilm(db, userId, reelId);
    const film = db.as({ userId }, 'select save_reel_film($1, 1, $2, $3)', [
      reelId,
      path,
      chapters.replaceAll('PLAY', play),
    ]);
    expect(await sqlState(film)).toBe('PT422');
  });
});

describe('a deleted play', () => {
  test('does not affect the film, and the recipe keeps its name', async () => {
    const [one = '', two = ''] = await addPlays(2);
    await db.as({ userId }, `update videos set friendly_name = 'Header' where id = $1`, [one]);
    const reelId = await addReel(db, userId, recipeOf([one, { videoId: two, line: 'Late' }]));
    const path = await addFilm(db, userId, { reelId, plays: [one, two] });
    await db.as({ userId }, 'delete from videos where id = $1', [one]);
    expect(await readPlays(reelId)).toEqual([
      { video_id: one, line: '', look: null, deleted_name: 'Header' },
      { video_id: two, line: 'Late', look: null, deleted_name: null },
    ]);
    const { rows } = await db.owner('select processed_video_path from videos where id = $1', [reelId]);
    expect(rows).toEqual([{ processed_video_path: path }]);
    // The recipe can still be saved, with the deleted play's mark or without the play.
    await saveReel(db, userId, { id: reelId, base: 1, recipe: recipeOf([two, one]) });
    expect((await readPlays(reelId)).map((play) => play['deleted_name'])).toEqual([null, 'Header']);
    await saveReel(db, userId, { id: reelId, base: 2, recipe: recipeOf([two]) });
    expect(await sqlState(saveReel(db, userId, { id: reelId, base: 3, recipe: recipeOf([two, one]) }))).toBe(
      'PT404',
    );
  });

  test('never deadlocks with saves, films and the deletion of the account', async () => {
    for (let round = 0; round < 6; round += 1) {
      const owner = await db.addUser();
      const plays = [await addPlay(db, owner), await addPlay(db, owner), await addPlay(db, owner)];
      const id = await addReel(db, owner, recipeOf(plays));
      const role = { userId: owner };
      const saves = Array.from({ length: 6 }, (_, k) =>
        saveReel(db, owner, { id, base: 1, recipe: recipeOf(k % 2 ? plays : plays.toReversed()) }),
      );
      const deletion =
        round % 2 === 0
          ? db.as(role, 'delete from videos where id = any($1)', [[plays[0], id, plays[2]]])
          : db.owner('delete from auth.users where id = $1', [owner]);
      const more = [addReel(db, owner, recipeOf(plays)), addFilm(db, owner, { reelId: id, plays })];
      const states = await Promise.all([...saves, deletion, ...more].map(sqlState));
      const expected = ['ok', '42501', '23503', 'PT401', 'PT402', 'PT404', 'PT409'];
      expect(states.filter((state) => !expected.includes(state))).toEqual([]);
      expect((await db.owner('select from reel_plays where reel_id = $1', [id])).rows).toEqual([]);
    }
  });

  test('making 50 reels of the same plays at once charges none of them again', async () => {
    const plays = await addPlays(2);
    const before = await spent();
    const reels = await Promise.all(Array.from({ length: 50 }, () => addReel(db, userId, recipeOf(plays))));
    const again = plays.map((play) => db.as({ userId }, 'select charge_video_processing($1)', [play]));
    await Promise.all([...reels.map((reelId) => addFilm(db, userId, { reelId, plays })), ...again]);
    expect(await countReels(db, userId)).toBe(50);
    expect(await spent()).toBe(before);
  });
});
