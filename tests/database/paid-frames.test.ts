// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeFilm } from './film-helpers';
import { openTestDatabase, sqlState, type TestDatabase } from './harness';
import { charge, chargeFrames, setAccount, statsOf } from './token-helpers';

// A 10 s clip: 300 frames at 24 tokens each, plus 10 for the file.
let db: TestDatabase;
let userId: string;
let videoId: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  userId = await db.addUser();
  videoId = await db.addVideo(userId);
});
afterAll(() => db.database.close());

const pay = (first: number | null, end: number | null) => chargeFrames(db, userId, videoId, first, end);

/** The video's charges: the amount and the frames of each. */
async function charges(): Promise<readonly unknown[]> {
  const { rows } = await db.as(
    { userId },
    'select amount, paid_frames::text as frames from token_usage where video_id = $1 order by amount desc, paid_frames',
    [videoId],
  );
  return rows;
}

async function usedTokens(): Promise<number> {
  return Number(Object(await statsOf(db, userId)).used);
}

describe('frames that are paid', () => {
  test('cost per kept frame, plus the file once', async () => {
    expect(await pay(30, 130)).toBe(2410);
    expect(await charges()).toEqual([{ amount: 2410, frames: '{[30,130)}' }]);
    expect(await usedTokens()).toBe(2410);
  });

  test('are not charged again when the range grows on both sides, moves or is left out', async () => {
    await pay(100, 200);
    expect(await pay(50, 250)).toBe(10 + 24 * 200);
    expect(await pay(240, 300)).toBe(10 + 24 * 250);
    expect(await charge(db, userId, videoId)).toBe(7210);
    expect(await charges()).toEqual([
      { amount: 2410, frames: '{[100,200)}' },
      { amount: 2400, frames: '{[50,100),[200,250)}' },
      { amount: 1200, frames: '{[0,50)}' },
      { amount: 1200, frames: '{[250,300)}' },
    ]);
    const { rows } = await db.owner('select tokens_consumed, paid_frames::text from videos where id = $1', [
      videoId,
    ]);
    expect(rows).toEqual([{ tokens_consumed: 7210, paid_frames: '{[0,300)}' }]);
    expect(await usedTokens()).toBe(7210);
  });

  test('are not refunded when the range shrinks, and cost nothing when it grows again', async () => {
    await pay(0, 200);
    expect(await pay(50, 60)).toBe(4810);
    expect(await pay(0, 200)).toBe(4810);
    expect(await charges()).toHaveLength(1);
    expect(await usedTokens()).toBe(4810);
  });

  test('cover the whole clip without a range, like an older charge', async () => {
    expect(await charge(db, userId, videoId)).toBe(7210);
    expect(await pay(10, 20)).toBe(7210);
    const older = await db.addVideo(userId);
    await db.owner(
      `insert into token_usage (user_id, video_id, amount, action, paid_version)
       select user_id, id, 7210, 'video_processing', measured_version from videos where id = $1`,
      [older],
    );
    expect(await charge(db, userId, older)).toBe(7210);
    expect(await chargeFrames(db, userId, older, 10, 20)).toBe(7210);
    expect(await usedTokens()).toBe(2 * 7210);
  });

  test('may be a single frame, and two halves cost as much as the whole', async () => {
    expect(await pay(299, 300)).toBe(34);
    expect(await pay(0, 150)).toBe(34 + 3600);
    expect(await pay(150, 300)).toBe(7210);
  });

  test('end with the measured clip, and begin at frame 0 by default', async () => {
    expect(await pay(290, 2_147_483_647)).toBe(250);
    expect(await pay(290, null)).toBe(250);
    expect(await pay(null, 10)).toBe(490);
    expect((await charges())[1]).toEqual({ amount: 240, frames: '{[0,10)}' });
  });
});

describe('a refused charge takes nothing', () => {
  test.each([
    [-1, 10, 'The range begins before the clip'],
    [-2_147_483_648, 2_147_483_647, 'The range begins before the clip'],
    [10, 10, 'The range has no frames'],
    [20, 10, 'The range has no frames'],
    [0, 0, 'The range has no frames'],
    [0, -5, 'The range has no frames'],
    [300, 301, 'The range begins behind the clip'],
    [2_147_483_646, 2_147_483_647, 'The range begins behind the clip'],
  ])('frames from %i to before %i', async (first, end, message) => {
    await expect(pay(first, end)).rejects.toMatchObject({ code: 'PT422', message });
    await pay(0, 1);
    await expect(pay(first, end)).rejects.toMatchObject({ code: 'PT422', message });
    expect(await usedTokens()).toBe(34);
  });

  test('a number that cannot be a frame', async () => {
    const state = sqlState(db.as({ userId }, 'select charge_video_processing($1, 0, 2147483648)', [videoId]));
    expect(await state).toMatch(/^(22003|42883)$/);
  });

  test('more frames than the balance covers, and charges for none of them', async () => {
    await setAccount(db, userId, 10 + 24 * 100 - 1);
    expect(await sqlState(pay(0, 100))).toBe('PT402');
    expect(await pay(0, 99)).toBe(10 + 24 * 99);
    expect(await sqlState(pay(0, 100))).toBe('PT402');
    expect(await charges()).toHaveLength(1);
  });

  test('another user’s video, by users and admins, whatever the range', async () => {
    await pay(0, 10);
    for (const other of [await db.addUser(), await db.addUser({ admin: true })]) {
      expect(await sqlState(chargeFrames(db, other, videoId, 0, 10))).toBe('PT404');
      expect(await sqlState(chargeFrames(db, other, videoId, -1, 10))).toBe('PT404');
    }
    expect(await charges()).toHaveLength(1);
  });

  test('frames of a file other than the paid one', async () => {
    await pay(0, 10);
    await db.owner(
      `update storage.objects set version = 'other bytes'
       where name = (select original_path from videos where id = $1)`,
      [videoId],
    );
    expect(await sqlState(pay(0, 10))).toBe('PT410');
    expect(await sqlState(pay(100, 200))).toBe('PT410');
  });

  test('frames of a clip that has not been measured', async () => {
    await db.owner('update videos set measured_version = null where id = $1', [videoId]);
    expect(await sqlState(pay(0, 10))).toBe('PT409');
  });

  test('paid frames written by the user', async () => {
    await pay(0, 1);
    for (const sql of [
      `update token_usage set paid_frames = '{[0,)}' where video_id = $1`,
      `insert into token_usage (user_id, video_id, amount, action, paid_frames)
       select user_id, id, 0, 'video_processing', '{[1,300)}' from videos where id = $1`,
      `delete from token_usage where video_id = $1`,
      `update videos set paid_frames = '{[0,)}' where id = $1`,
    ]) {
      expect(await sqlState(db.as({ userId }, sql, [videoId]))).toBe('42501');
    }
  });

  test.each(['{}', '{[-5,10)}', '{(,10)}'])('a charge that names %s, by anybody', async (frames) => {
    const forged = db.owner(
      `insert into token_usage (user_id, video_id, amount, action, paid_frames)
       values ($1, $2, 0, 'video_processing', $3::int4multirange)`,
      [userId, videoId, frames],
    );
    expect(await sqlState(forged)).toBe('23514');
  });
});

describe('an export of a part', () => {
  const save = async (first: number | null, end: number | null) => {
    const path = await storeFilm(db, userId, videoId);
    return sqlState(
      db.as(
        { userId },
        `update videos set processed_video_path = $4, processed_first_frame = $2,
           processed_end_frame = $3 where id = $1`,
        [videoId, first, end, path],
      ),
    );
  };

  test('is saved when all its frames are paid', async () => {
    await pay(100, 200);
    expect(await save(100, 200)).toBe('ok');
    expect(await save(150, 151)).toBe('ok');
    for (const [first, end] of [
      [99, 200],
      [100, 201],
      [0, 1],
      [null, null],
    ] as const) {
      expect(await save(first, end), `${first} to ${end}`).toBe('PT402');
    }
    await pay(0, 300);
    expect(await save(null, null)).toBe('ok');
  });

  test('cannot grow afterwards', async () => {
    await pay(100, 200);
    await save(100, 200);
    for (const change of [
      'processed_first_frame = 0',
      'processed_end_frame = 300',
      'processed_first_frame = null, processed_end_frame = null',
    ]) {
      const state = sqlState(db.as({ userId }, `update videos set ${change} where id = $1`, [videoId]));
      expect(await state, change).toBe('PT402');
    }
    expect(
      await sqlState(db.as({ userId }, `update videos set title = 'New' where id = $1`, [videoId])),
    ).toBe('ok');
  });

  test.each([
    [10, null],
    [null, 10],
    [20, 10],
    [-1, 10],
    [10, 10],
  ])('from %s to %s is refused', async (first, end) => {
    await charge(db, userId, videoId);
    expect(await save(first, end)).toMatch(/^(23514|22000|PT402)$/);
  });

  test('is not paid by another video’s frames', async () => {
    await chargeFrames(db, userId, await db.addVideo(userId), 0, 300);
    await pay(10, 11);
    expect(await save(0, 1)).toBe('PT402');
  });
});
