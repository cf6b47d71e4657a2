// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frameCountOf, tokenCost } from '@/domain/tokens';
import { measure, openTestDatabase, sqlState, type TestDatabase } from './harness';
import { charge, setAccount, statsOf } from './token-helpers';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.database.close());

describe('the price of a video', () => {
  test.each([
    // duration, bytes, frames, price = 24 * frames + 10 * started 100 MB
    [10, 1, 300, 7210],
    [10.01, 1, 301, 7234],
    [1 / 30, 104_857_600, 1, 34],
    [1 / 30, 104_857_601, 1, 44],
    [2 / 3, 0, 20, 480],
    // In double precision: decimal arithmetic on 0.4666666666666667 * 30 is more than 14.
    [14 / 30, 1, 14, 346],
    // A clip less than 0.003 frames longer has no additional frame to draw.
    [10.000_09, 1, 300, 7210],
    [10.000_11, 1, 301, 7234],
  ])('%f s and %i bytes are %i frames and %i tokens', async (durationSec, sizeBytes, frames, price) => {
    const userId = await db.addUser();
    // A plan with larger files than a Free account.
    await db.holdPlan(userId, 'Pro');
    const videoId = await db.addVideo(userId, { durationSec, sizeBytes });
    expect(frameCountOf(durationSec)).toBe(frames);
    expect(tokenCost({ durationSec, sizeBytes })).toBe(price);
    expect(await charge(db, userId, videoId)).toBe(price);
    const { rows } = await db.owner(
      'select frame_count, tokens_consumed, file_size::integer from videos where id = $1',
      [videoId],
    );
    expect(rows).toEqual([{ frame_count: frames, tokens_consumed: price, file_size: sizeBytes }]);
  });

  test('a second charge costs nothing and returns the first amount', async () => {
    const userId = await db.addUser();
    const videoId = await db.addVideo(userId);
    expect(await charge(db, userId, videoId)).toBe(7210);
    expect(await charge(db, userId, videoId)).toBe(7210);
    expect(await statsOf(db, userId)).toMatchObject({ used: 7210, remaining: 17_790 });
  });

  test('charges at the same time take the tokens once', async () => {
    const userId = await db.addUser();
    const videoId = await db.addVideo(userId);
    const amounts = await Promise.all(Array.from({ length: 8 }, () => charge(db, userId, videoId)));
    expect(new Set(amounts)).toEqual(new Set([7210]));
    const { rows } = await db.owner('select amount from token_usage where user_id = $1', [userId]);
    expect(rows).toEqual([{ amount: 7210 }]);
  });

  test('charges for several videos at the same time never go below zero', async () => {
    const userId = await db.addUser();
    const videoIds = await Promise.all(Array.from({ length: 6 }, () => db.addVideo(userId)));
    const states = await Promise.all(videoIds.map((id) => sqlState(charge(db, userId, id))));
    // 25,000 tokens cover 7,210 three times.
    expect(states.filter((state) => state === 'ok')).toHaveLength(3);
    expect(states.filter((state) => state === 'PT402')).toHaveLength(3);
    expect(await statsOf(db, userId)).toMatchObject({ used: 21_630, remaining: 3370 });
  });

  test('charging never deadlocks while the video is deleted, renamed and uploaded', async () => {
    const userId = await db.addUser();
    await setAccount(db, userId, 1_000_000);
    for (let round = 0; round < 5; round += 1) {
      const videoId = await db.addVideo(userId, { durationSec: 1 });
      const states = await Promise.all([
        sqlState(charge(db, userId, videoId)),
        sqlState(db.as({ userId }, 'update videos set title = $2 where id = $1', [videoId, 'New'])),
        sqlState(charge(db, userId, videoId)),
        sqlState(db.addVideo(userId)),
        sqlState(db.as({ userId }, 'delete from videos where id = $1', [videoId])),
      ]);
      expect(states.filter((state) => state !== 'ok' && state !== 'PT404')).toEqual([]);
    }
  });

  test('exactly enough tokens suffice; one less is refused and changes nothing', async () => {
    const userId = await db.addUser();
    const videoId = await db.addVideo(userId);
    await setAccount(db, userId, 7209);
    await expect(charge(db, userId, videoId)).rejects.toMatchObject({
      code: 'PT402',
      message: 'Insufficient tokens for video processing.',
    });
    expect(await statsOf(db, userId)).toMatchObject({ used: 0, remaining: 7209 });
    await setAccount(db, userId, 7210);
    expect(await charge(db, userId, videoId)).toBe(7210);
    expect(await statsOf(db, userId)).toMatchObject({ remaining: 0, percentUsed: 100 });
  });
});

describe('what cannot be charged', () => {
  test('another user’s video and an unknown one, with the same error', async () => {
    const videoId = await db.addVideo(await db.addUser());
    const userId = await db.addUser();
    for (const id of [videoId, '00000000-0000-4000-8000-000000000000']) {
      await expect(charge(db, userId, id)).rejects.toMatchObject({
        code: 'PT404',
        message: 'Video not found',
      });
    }
  });

  test('another user’s video by an admin', async () => {
    const videoId = await db.addVideo(await db.addUser());
    expect(await sqlState(charge(db, await db.addUser({ admin: true }), videoId))).toBe('PT404');
  });

  test('a video without a file', async () => {
    const userId = await db.addUser();
    const { rows } = await db.as(
      { userId },
      `insert into videos (user_id, title, original_name) values ($1, 'x', 'x') returning id`,
      [userId],
    );
    expect(await sqlState(charge(db, userId, String(rows[0]?.['id'])))).toBe('PT422');
  });

  test('anything by a visitor without an account', async () => {
    expect(await sqlState(db.as('anon', 'select charge_video_processing(gen_random_uuid())'))).toBe('42501');
    expect(await sqlState(db.as('anon', 'select get_token_stats()'))).toBe('42501');
    expect(await sqlState(statsOf(db, '00000000-0000-4000-8000-000000000000'))).toBe('PT404');
  });
});

test('refuses to charge for an unmeasured length or the length of another file', async () => {
  const userId = await db.addUser();
  const videoId = await db.addVideo(userId);
  await db.owner(
    `update storage.objects set version = 'other bytes'
     where name = (select original_path from videos where id = $1)`,
    [videoId],
  );
  await expect(charge(db, userId, videoId)).rejects.toMatchObject({
    code: 'PT409',
    message: 'The length of this video has not been measured yet',
  });
  // As reported by the browser, before lengths were measured.
  await db.owner('update videos set measured_version = null where id = $1', [videoId]);
  expect(await sqlState(charge(db, userId, videoId))).toBe('PT409');
  await measure(db.owner, videoId, 1);
  expect(await charge(db, userId, videoId)).toBe(730);
});

test('a measured video whose file is gone is not charged, because its export could not be saved', async () => {
  const userId = await db.addUser();
  const videoId = await db.addVideo(userId);
  await db.owner(`select set_config('storage.allow_delete_query', 'true', false)`);
  await db.owner(
    'delete from storage.objects where name = (select original_path from videos where id = $1)',
    [videoId],
  );
  expect(await sqlState(charge(db, userId, videoId))).toBe('PT422');
  expect(await statsOf(db, userId)).toMatchObject({ used: 0 });
});

test('a file swapped for a larger one is charged at its real size', async () => {
  const userId = await db.addUser();
  const videoId = await db.addVideo(userId, { sizeBytes: 1 });
  await db.owner(
    `update storage.objects set metadata = '{"size": 419430401}'
     where name = (select original_path from videos where id = $1)`,
    [videoId],
  );
  expect(await charge(db, userId, videoId)).toBe(7200 + 50);
});

test('a deleted video’s usage stays and still counts', async () => {
  const userId = await db.addUser();
  const videoId = await db.addVideo(userId);
  await charge(db, userId, videoId);
  await db.as({ userId }, 'delete from videos where id = $1', [videoId]);
  const { rows } = await db.as({ userId }, 'select video_id, amount from token_usage');
  expect(rows).toEqual([{ video_id: null, amount: 7210 }]);
  expect(await statsOf(db, userId)).toMatchObject({ used: 7210 });
});
