import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frameCountOf } from '@/domain/tokens';
import { measure, openTestDatabase, sqlState, type TestDatabase } from './harness';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.database.close());

async function charge(userId: string, videoId: string): Promise<number> {
  const { rows } = await db.as({ userId }, 'select charge_video_processing($1) as amount', [videoId]);
  return Number(rows[0]?.['amount']);
}

async function statsOf(userId: string): Promise<unknown> {
  const { rows } = await db.as({ userId }, 'select get_token_stats() as stats');
  return rows[0]?.['stats'];
}

async function setAccount(userId: string, balance: number, replenishedAt = 'now()'): Promise<void> {
  await db.owner(
    `update users set token_balance = $2, tokens_replenished_at = ${replenishedAt} where id = $1`,
    [userId, balance],
  );
}

describe('the price of a video (core spec, section 9)', () => {
  test.each([
    // duration, bytes, frames, price = 24 * frames + 10 * started 100 MB
    [10, 1, 300, 7210],
    [10.01, 1, 301, 7234],
    [1 / 30, 104_857_600, 1, 34],
    [1 / 30, 104_857_601, 1, 44],
    [2 / 3, 0, 20, 480],
    // In double precision: decimal arithmetic on 0.4666666666666667 * 30 is more than 14.
    [14 / 30, 1, 14, 346],
    // A clip that is not 0.003 of a frame longer has no further frame to draw.
    [10.000_09, 1, 300, 7210],
    [10.000_11, 1, 301, 7234],
  ])('%f s and %i bytes are %i frames and %i tokens', async (durationSec, sizeBytes, frames, price) => {
    const userId = await db.addUser();
    // Whose files may be larger than those of a Free account.
    await db.holdPlan(userId, 'Pro');
    const videoId = await db.addVideo(userId, { durationSec, sizeBytes });
    expect(frameCountOf(durationSec)).toBe(frames);
    expect(await charge(userId, videoId)).toBe(price);
    const { rows } = await db.owner(
      'select frame_count, tokens_consumed, file_size::integer from videos where id = $1',
      [videoId],
    );
    expect(rows).toEqual([{ frame_count: frames, tokens_consumed: price, file_size: sizeBytes }]);
  });

  test('a second charge takes nothing and returns the first amount', async () => {
    const userId = await db.addUser();
    const videoId = await db.addVideo(userId);
    expect(await charge(userId, videoId)).toBe(7210);
    expect(await charge(userId, videoId)).toBe(7210);
    expect(await statsOf(userId)).toMatchObject({ used: 7210, remaining: 17_790 });
  });

  test('charges at the same time take the tokens once', async () => {
    const userId = await db.addUser();
    const videoId = await db.addVideo(userId);
    const amounts = await Promise.all(Array.from({ length: 8 }, () => charge(userId, videoId)));
    expect(new Set(amounts)).toEqual(new Set([7210]));
    const { rows } = await db.owner('select amount from token_usage where user_id = $1', [userId]);
    expect(rows).toEqual([{ amount: 7210 }]);
  });

  test('charges for several videos at the same time never go below zero', async () => {
    const userId = await db.addUser();
    const videoIds = await Promise.all(Array.from({ length: 6 }, () => db.addVideo(userId)));
    const states = await Promise.all(videoIds.map((id) => sqlState(charge(userId, id))));
    // 25,000 tokens pay three times 7,210.
    expect(states.filter((state) => state === 'ok')).toHaveLength(3);
    expect(states.filter((state) => state === 'PT402')).toHaveLength(3);
    expect(await statsOf(userId)).toMatchObject({ used: 21_630, remaining: 3370 });
  });

  test('charging while the video is deleted, renamed and uploaded beside never ends in a dead-lock', async () => {
    const userId = await db.addUser();
    await setAccount(userId, 1_000_000);
    for (let round = 0; round < 5; round += 1) {
      const videoId = await db.addVideo(userId, { durationSec: 1 });
      const states = await Promise.all([
        sqlState(charge(userId, videoId)),
        sqlState(db.as({ userId }, 'update videos set title = $2 where id = $1', [videoId, 'New'])),
        sqlState(charge(userId, videoId)),
        sqlState(db.addVideo(userId)),
        sqlState(db.as({ userId }, 'delete from videos where id = $1', [videoId])),
      ]);
      expect(states.filter((state) => state !== 'ok' && state !== 'PT404')).toEqual([]);
    }
  });

  test('exactly enough is enough, one token less is not and changes nothing', async () => {
    const userId = await db.addUser();
    const videoId = await db.addVideo(userId);
    await setAccount(userId, 7209);
    await expect(charge(userId, videoId)).rejects.toMatchObject({
      code: 'PT402',
      message: 'Insufficient tokens for video processing.',
    });
    expect(await statsOf(userId)).toMatchObject({ used: 0, remaining: 7209 });
    await setAccount(userId, 7210);
    expect(await charge(userId, videoId)).toBe(7210);
    expect(await statsOf(userId)).toMatchObject({ remaining: 0, percentUsed: 100 });
  });
});

describe('what cannot be charged', () => {
  test('another user’s video and one that is not there look the same', async () => {
    const videoId = await db.addVideo(await db.addUser());
    const userId = await db.addUser();
    for (const id of [videoId, '00000000-0000-4000-8000-000000000000']) {
      await expect(charge(userId, id)).rejects.toMatchObject({ code: 'PT404', message: 'Video not found' });
    }
  });

  test('another user’s video by an admin', async () => {
    const videoId = await db.addVideo(await db.addUser());
    expect(await sqlState(charge(await db.addUser({ admin: true }), videoId))).toBe('PT404');
  });

  test('a video without a file', async () => {
    const userId = await db.addUser();
    const { rows } = await db.as(
      { userId },
      `insert into videos (user_id, title, original_name) values ($1, 'x', 'x') returning id`,
      [userId],
    );
    expect(await sqlState(charge(userId, String(rows[0]?.['id'])))).toBe('PT422');
  });

  test('anything by a visitor without an account', async () => {
    expect(await sqlState(db.as('anon', 'select charge_video_processing(gen_random_uuid())'))).toBe('42501');
    expect(await sqlState(db.as('anon', 'select get_token_stats()'))).toBe('42501');
    expect(await sqlState(statsOf('00000000-0000-4000-8000-000000000000'))).toBe('PT404');
  });
});

test('a length that was not measured, or in other bytes, is not charged by', async () => {
  const userId = await db.addUser();
  const videoId = await db.addVideo(userId);
  await db.owner(
    `update storage.objects set version = 'other bytes'
     where name = (select original_path from videos where id = $1)`,
    [videoId],
  );
  await expect(charge(userId, videoId)).rejects.toMatchObject({
    code: 'PT409',
    message: 'The length of this video has not been measured yet',
  });
  // As the browser told it, before lengths were measured.
  await db.owner('update videos set measured_version = null where id = $1', [videoId]);
  expect(await sqlState(charge(userId, videoId))).toBe('PT409');
  await measure(db.owner, videoId, 1);
  expect(await charge(userId, videoId)).toBe(730);
});

test('a measured video whose file is gone is charged by what is known', async () => {
  const userId = await db.addUser();
  const videoId = await db.addVideo(userId);
  await db.owner(`select set_config('storage.allow_delete_query', 'true', false)`);
  await db.owner(
    'delete from storage.objects where name = (select original_path from videos where id = $1)',
    [videoId],
  );
  expect(await charge(userId, videoId)).toBe(7210);
});

test('a file that was swapped for a larger one is paid at its real size', async () => {
  const userId = await db.addUser();
  const videoId = await db.addVideo(userId, { sizeBytes: 1 });
  await db.owner(
    `update storage.objects set metadata = '{"size": 419430401}'
     where name = (select original_path from videos where id = $1)`,
    [videoId],
  );
  expect(await charge(userId, videoId)).toBe(7200 + 50);
});

test('the usage of a deleted video stays and still counts', async () => {
  const userId = await db.addUser();
  const videoId = await db.addVideo(userId);
  await charge(userId, videoId);
  await db.as({ userId }, 'delete from videos where id = $1', [videoId]);
  const { rows } = await db.as({ userId }, 'select video_id, amount from token_usage');
  expect(rows).toEqual([{ video_id: null, amount: 7210 }]);
  expect(await statsOf(userId)).toMatchObject({ used: 7210 });
});

describe('token stats', () => {
  test('have the spec’s five fields', async () => {
    const userId = await db.addUser();
    await setAccount(userId, 25_000, `'2999-01-31 10:00:00+00'`);
    expect(await statsOf(userId)).toEqual({
      totalAvailable: 25_000,
      used: 0,
      remaining: 25_000,
      percentUsed: 0,
      nextReplenishmentDate: '2999-02-28T10:00:00+00:00',
    });
  });

  test('of an empty account read 100 percent, and a shrunk balance never below zero', async () => {
    const userId = await db.addUser();
    await charge(userId, await db.addVideo(userId));
    await setAccount(userId, 0, `now() - interval '1 day'`);
    expect(await statsOf(userId)).toMatchObject({ totalAvailable: 0, remaining: 0, percentUsed: 100 });
    await setAccount(userId, 100, `now() - interval '1 day'`);
    expect(await statsOf(userId)).toMatchObject({ used: 7210, remaining: 0, percentUsed: 100 });
  });

  test('ignore a time zone that the caller chose', async () => {
    const userId = await db.addUser();
    await setAccount(userId, 25_000, `'2999-03-31 23:30:00+00'`);
    const next = await db.database.asRequest(
      { claims: { role: 'authenticated', sub: userId }, settings: { timezone: 'Pacific/Auckland' } },
      (session) =>
        session.query<{ at: Date }>(
          `select (get_token_stats() ->> 'nextReplenishmentDate')::timestamptz as at`,
        ),
    );
    expect(next.rows[0]?.at.toISOString()).toBe('2999-04-30T23:30:00.000Z');
  });
});

describe('replenishment, one month after the last (core spec, section 9)', () => {
  async function replenish(
    start: string,
    now: string,
    plan?: { name: string; status?: string; end?: string },
  ) {
    const userId = await db.addUser();
    await setAccount(userId, 7, `'${start}'`);
    if (plan) {
      await db.owner(
        `insert into user_subscriptions (user_id, plan_id, status, current_period_start, current_period_end)
         select $1, id, $3, '2020-01-01', $4 from plans where name = $2`,
        [userId, plan.name, plan.status ?? 'active', plan.end ?? '2999-01-01'],
      );
    }
    await db.owner('select private.replenish_tokens($1, $2)', [userId, now]);
    const { rows } = await db.owner(
      `select token_balance, to_char(tokens_replenished_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at
       from users where id = $1`,
      [userId],
    );
    return rows[0];
  }

  test.each([
    ['a second before', '2026-03-10 12:00:00+00', '2026-04-10 11:59:59+00', 7, '2026-03-10 12:00:00'],
    ['on the second', '2026-03-10 12:00:00+00', '2026-04-10 12:00:00+00', 25_000, '2026-04-10 12:00:00'],
    [
      'months later, on the same day of the month',
      '2026-03-10 12:00:00+00',
      '2026-09-01 00:00:00+00',
      25_000,
      '2026-08-10 12:00:00',
    ],
    [
      'from the 31st to the end of February',
      '2026-01-31 08:00:00+00',
      '2026-02-28 08:00:00+00',
      25_000,
      '2026-02-28 08:00:00',
    ],
    ['in a leap year', '2028-01-31 08:00:00+00', '2028-02-28 08:00:00+00', 7, '2028-01-31 08:00:00'],
  ])('%s', async (_, start, now, balance, at) => {
    expect(await replenish(start, now)).toEqual({ token_balance: balance, at });
  });

  test.each([
    ['an active plan gives its limit', { name: 'Pro' }, 200_000],
    ['a cancelled plan gives the free amount', { name: 'Pro', status: 'canceled' }, 25_000],
    ['a plan whose period is over gives the free amount', { name: 'Enterprise', end: '2026-04-01' }, 25_000],
  ])('%s', async (_, plan, balance) => {
    expect(await replenish('2026-03-10', '2026-04-10 00:00:00+00', plan)).toMatchObject({
      token_balance: balance,
    });
  });

  test('happens on reading the stats, once, and starts the count of usage anew', async () => {
    const userId = await db.addUser();
    await charge(userId, await db.addVideo(userId));
    await db.owner(`update token_usage set created_at = now() - interval '40 days' where user_id = $1`, [
      userId,
    ]);
    await setAccount(userId, 25_000, `now() - interval '45 days'`);
    const both = await Promise.all([statsOf(userId), statsOf(userId)]);
    expect(both).toEqual([both[0], both[0]]);
    expect(both[0]).toMatchObject({ totalAvailable: 25_000, used: 0, remaining: 25_000 });
  });

  test('happens before a charge, so that the first of the new month is not refused', async () => {
    const userId = await db.addUser();
    const videoId = await db.addVideo(userId);
    await setAccount(userId, 0, `now() - interval '32 days'`);
    expect(await charge(userId, videoId)).toBe(7210);
    expect(await statsOf(userId)).toMatchObject({ totalAvailable: 25_000, used: 7210 });
  });
});
