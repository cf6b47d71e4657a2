// @module-tag core
import { describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { soundAccount } from './account-sums';
import { measureFilm } from './film-helpers';
import { RACERS, race, raceOf, tally, openRaceTrack, type Racer } from './race';
import { setAccount } from './token-helpers';

const track = openRaceTrack();
const many = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: RACERS }, (_, index) => make(index)));
const chargeOf = (userId: string, videoId: string): Racer => ({
  role: { userId },
  sql: 'select charge_video_processing($1)',
  params: [videoId],
});
const exportOf = (userId: string, videoId: string): Racer => ({
  role: { userId },
  sql: 'update videos set processed_video_path = $2 where id = $1',
  params: [videoId, `${userId}/${videoId}/export.mp4`],
});

async function count(sql: string, userId: string): Promise<number> {
  const { rows } = await track().owner(`select count(*)::integer as n from ${sql}`, [userId]);
  return Number(rows[0]?.['n']);
}

describe('50 charges at once', () => {
  test('of one video charge once, and all return its cost', async () => {
    const db = track();
    const userId = await db.addUser();
    const videoId = await db.addVideo(userId);
    const finishes = await raceOf(db, chargeOf(userId, videoId));
    expect(new Set(finishes.map(({ state, value }) => `${state} ${String(value)}`))).toEqual(
      new Set(['ok 7210']),
    );
    expect(await count('token_usage where user_id = $1', userId)).toBe(1);
    expect(await soundAccount(db, userId)).toEqual({ balance: 25_000, extra: 0, used: 7210 });
  });

  test('of overlapping parts of one video take each frame once', async () => {
    const db = track();
    const userId = await db.addUser();
    const videoId = await db.addVideo(userId);
    const racers = Array.from({ length: RACERS }, (_, index): Racer => ({
      role: { userId },
      sql: 'select charge_video_processing($1, $2, $3)',
      params: [videoId, index * 5, index * 5 + 50],
    }));
    expect(tally(await race(db, racers))).toEqual({ ok: RACERS });
    // Frames 0 to 294.
    expect(await soundAccount(db, userId)).toMatchObject({ used: 10 + 24 * 295 });
    const { rows } = await db.owner(
      `select sum(private.count_frames(paid_frames))::integer as singly,
         private.count_frames(range_agg(paid_frames))::integer as together
       from token_usage where video_id = $1`,
      [videoId],
    );
    expect(rows).toEqual([{ singly: 295, together: 295 }]);
  });

  test('of parts with tokens for only some leave nothing unpaid', async () => {
    const db = track();
    const userId = await db.addUser();
    const videoId = await db.addVideo(userId);
    await setAccount(db, userId, 10 + 24 * 36);
    const racers = Array.from({ length: RACERS }, (_, index): Racer => ({
      role: { userId },
      sql: 'select charge_video_processing($1, $2, $3)',
      params: [videoId, index * 6, index * 6 + 6],
    }));
    expect(tally(await race(db, racers))).toEqual({ ok: 6, PT402: RACERS - 6 });
    expect(await soundAccount(db, userId)).toMatchObject({ used: 10 + 24 * 36 });
  });

  test('of 50 videos with tokens for 7 charge 7', async () => {
    const db = track();
    const userId = await db.addUser();
    const videos = await many(() => db.addVideo(userId, { durationSec: 1 }));
    const cost = 24 * 30 + 10;
    await setAccount(db, userId, 7 * cost + cost - 1);
    const finishes = await race(
      db,
      videos.map((id) => chargeOf(userId, id)),
    );
    expect(tally(finishes)).toEqual({ ok: 7, PT402: 43 });
    expect(await soundAccount(db, userId)).toMatchObject({ used: 7 * cost });
    expect(await count('videos where user_id = $1 and tokens_consumed > 0', userId)).toBe(7);
  });

  test('during the deletion of the account leave nothing of it', async () => {
    const db = track();
    const userId = await db.addUser();
    const videos = await Promise.all([1, 2, 3].map(() => db.addVideo(userId, { durationSec: 1 })));
    const charges = Array.from({ length: RACERS - 1 }, (_, index) =>
      chargeOf(userId, videos[index % videos.length] ?? ''),
    );
    const deletion: Racer = { role: 'owner', sql: 'delete from auth.users where id = $1', params: [userId] };
    const finishes = await race(db, [...charges.slice(0, 25), deletion, ...charges.slice(25)]);
    expect(finishes[25]?.state).toBe('ok');
    // A late call finds no account or no session.
    expect(Object.keys(tally(finishes)).filter((state) => !/^(ok|PT40[134])$/.test(state))).toEqual([]);
    for (const table of ['token_usage', 'videos', 'private.token_ledger'])
      expect(await count(`${table} where user_id = $1`, userId), table).toBe(0);
  });
});

describe('50 exports at once', () => {
  test('of unpaid videos are refused', async () => {
    const db = track();
    const userId = await db.addUser();
    await setAccount(db, userId, 0);
    const videos = await many(() => db.addVideo(userId));
    const racers = videos.map((id, index) => (index % 2 ? chargeOf : exportOf)(userId, id));
    expect(tally(await race(db, racers))).toEqual({ PT402: RACERS });
    expect(await count('videos where user_id = $1 and processed_video_path is not null', userId)).toBe(0);
  });

  test('during the charge of the same videos are saved only where the charge came first', async () => {
    const db = track();
    const userId = await db.addUser();
    const videos = await Promise.all(
      Array.from({ length: RACERS / 2 }, () => db.addVideo(userId, { durationSec: 1 })),
    );
    for (const videoId of videos) {
      const path = `${userId}/${videoId}/export.mp4`;
      await db.owner(
        `insert into storage.objects (bucket_id, name, metadata) values ('processed_videos', $1, '{"size": 1}')`,
        [path],
      );
      await measureFilm(db.owner, { videoId, path, frames: 30 });
    }
    // Tokens for only some videos: exports of the others must not be saved in between.
    await setAccount(db, userId, 10 * 730);
    const finishes = await race(
      db,
      videos.flatMap((id) => [chargeOf(userId, id), exportOf(userId, id)]),
    );
    const charges = tally(finishes.filter((_, index) => index % 2 === 0));
    const exports = finishes.filter((_, index) => index % 2 === 1);
    expect(charges).toEqual({ ok: 10, PT402: 15 });
    expect(Object.keys(tally(exports)).filter((state) => state !== 'ok' && state !== 'PT402')).toEqual([]);
    expect(
      await count(
        'videos where user_id = $1 and processed_video_path is not null and tokens_consumed = 0',
        userId,
      ),
    ).toBe(0);
    await soundAccount(db, userId);
  });
});

test('activating the free plan 50 times at once starts it once', async () => {
  const db = track();
  const userId = await db.addUser();
  const sql = `select create_free_subscription((select id from plans where name = 'Free')) #>> '{}'`;
  const finishes = await raceOf(db, { role: { userId }, sql });
  expect(tally(finishes)).toEqual({ ok: RACERS });
  expect(new Set(finishes.map(({ value }) => value)).size).toBe(1);
  for (const table of ['user_subscriptions', 'subscription_events'])
    expect(await count(`${table} where user_id = $1`, userId), table).toBe(1);
});

describe('50 gifts at once', () => {
  const giftOf = (adminId: string, userId: string, requestId: string): Racer => ({
    role: { userId: adminId },
    sql: `select gift_tokens($1, 100, 'Sorry', $2) ->> 'id'`,
    params: [userId, requestId],
  });

  test('of one request count once', async () => {
    const db = track();
    const [adminId, userId] = [await db.addUser({ admin: true }), await db.addUser()];
    const finishes = await raceOf(db, giftOf(adminId, userId, randomUUID()));
    expect(tally(finishes)).toEqual({ ok: RACERS });
    expect(new Set(finishes.map(({ value }) => value)).size).toBe(1);
    expect(await count('token_gifts where user_id = $1', userId)).toBe(1);
    expect(await count('private.admin_actions where user_id = $1', userId)).toBe(1);
    expect(await soundAccount(db, userId)).toEqual({ balance: 25_100, extra: 100, used: 0 });
  });

  test('with one request id to 50 accounts reach one of them', async () => {
    const db = track();
    const adminId = await db.addUser({ admin: true });
    const users = await many(() => db.addUser());
    const requestId = randomUUID();
    const finishes = await race(
      db,
      users.map((userId) => giftOf(adminId, userId, requestId)),
    );
    expect(tally(finishes)).toEqual({ ok: 1, PT409: RACERS - 1 });
    expect(await count('private.admin_actions where admin_id = $1', adminId)).toBe(1);
    const accounts = await Promise.all(users.map((userId) => soundAccount(db, userId)));
    expect(accounts.filter(({ extra }) => extra > 0)).toHaveLength(1);
  });

  test('of different admins and requests all count, with concurrent charges', async () => {
    const db = track();
    const admins = await Promise.all([1, 2, 3, 4, 5].map(() => db.addUser({ admin: true })));
    const userId = await db.addUser();
    const videos = await Promise.all([1, 2, 3, 4, 5].map(() => db.addVideo(userId, { durationSec: 1 })));
    const gifts = Array.from({ length: RACERS - 5 }, (_, index) =>
      giftOf(admins[index % 5] ?? '', userId, randomUUID()),
    );
    const charges = videos.map((id) => chargeOf(userId, id));
    expect(tally(await race(db, [...gifts, ...charges]))).toEqual({ ok: RACERS });
    const extra = 100 * (RACERS - 5);
    expect(await soundAccount(db, userId)).toEqual({ balance: 25_000 + extra, extra, used: 5 * 730 });
  });

  test('between two admins who also charge videos do not deadlock', async () => {
    const db = track();
    const [one, two] = [await db.addUser({ admin: true }), await db.addUser({ admin: true })];
    const racers = Array.from({ length: RACERS }, (_, index) =>
      index % 2 ? giftOf(one, two, randomUUID()) : giftOf(two, one, randomUUID()),
    );
    expect(tally(await race(db, racers))).toEqual({ ok: RACERS });
    for (const userId of [one, two]) expect(await soundAccount(db, userId)).toMatchObject({ extra: 2500 });
  });
});

test('50 calls at once in a new month add its tokens once', async () => {
  const db = track();
  const userId = await db.addUser();
  await setAccount(db, userId, 30_000, `now() - interval '33 days'`);
  const next = await db.addVideo(userId, { durationSec: 1 });
  const stats: Racer = { role: { userId }, sql: 'select get_token_stats()' };
  const racers = Array.from({ length: RACERS }, (_, index) => (index % 2 ? stats : chargeOf(userId, next)));
  expect(tally(await race(db, racers))).toEqual({ ok: RACERS });
  expect(await soundAccount(db, userId)).toEqual({ balance: 25_000, extra: 0, used: 730 });
  expect(await count(`private.token_ledger where user_id = $1 and kind = 'period'`, userId)).toBe(1);
});
