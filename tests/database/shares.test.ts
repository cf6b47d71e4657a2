// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isAccessCode } from '@/domain/access-code';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';
import { addProcessedVideo, call, forgetCalls, lookUp, share } from './sharing-helpers';

let db: TestDatabase;
let userId: string;
let other: string;
beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser();
  other = await db.addUser();
});
beforeEach(() => forgetCalls(db));
afterAll(() => db.database.close());

const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('access codes', () => {
  const codes = async (count: number) =>
    (
      await db.owner('select private.random_access_code() as code from generate_series(1, $1::integer)', [
        count,
      ])
    ).rows.map((row) => String(row['code']));

  test('are 8 digits and uppercase letters, equally likely at every place', async () => {
    const made = await codes(20_000);
    expect(made.every(isAccessCode)).toBe(true);
    expect(new Set(made).size).toBe(made.length);
    // 20,000 characters per place, 555.6 expected of each. Chi-squared with 35 degrees of freedom exceeds 86 once in
    // 200,000 places.
    for (let place = 0; place < 8; place += 1) {
      const counts = new Map<string, number>();
      for (const code of made) {
        const letter = code.charAt(place);
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      }
      expect(counts.size).toBe(36);
      const expected = made.length / 36;
      const chiSquared = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
      expect(chiSquared).toBeLessThan(86);
    }
  });

  class Undo extends Error {}
  /** Draws codes from a source that returns only these, in order; rolled back afterwards. */
  async function takeFrom(given: readonly string[], taken: readonly string[]): Promise<unknown> {
    let result: unknown;
    const work = db.database.asOwner(async (session) => {
      await session.query(
        'insert into private.access_codes (access_code) select distinct unnest($1::text[])',
        [taken],
      );
      await session.exec(`
        create sequence private.attempts;
        create or replace function private.random_access_code() returns text language sql volatile set search_path = ''
        as $$ select ('{${given.join(',')}}'::text[])[nextval('private.attempts')] $$;`);
      const { rows } = await session.query('select private.take_access_code($1) as code', [userId]);
      result = rows[0]?.['code'];
      throw new Undo();
    });
    await work.catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
    return result;
  }

  test('that are taken are drawn again, up to 10 times', async () => {
    const taken = Array.from({ length: 9 }, (_, index) => `TAKEN00${index}`);
    expect(await takeFrom([...taken, 'FREE0000'], taken)).toBe('FREE0000');
  });

  test('fail after 10 that are taken', async () => {
    const taken = Array.from({ length: 10 }, (_, index) => `TAKEN00${index}`);
    await expect(takeFrom([...taken, 'FREE0000'], taken)).rejects.toMatchObject({
      message: 'Could not generate unique access code',
      code: 'PT503',
    });
  });

  test('are never reused, for a video or a playlist', async () => {
    const { id, accessCode } = await share(db, userId, await addProcessedVideo(db, userId));
    await call(db, { userId }, 'delete_share', { p_share_id: id, p_user_id: userId });
    const { rows } = await db.owner('select from private.access_codes where access_code = $1', [accessCode]);
    expect(rows).toHaveLength(1);
  });

  test('are limited to 300 an hour per user', async () => {
    const take = (id: string, count: number) =>
      db.owner(
        'select count(private.take_access_code($1)) over (partition by n) from generate_series(1, $2::integer) n',
        [id, count],
      );
    await take(userId, 300);
    expect(await sqlState(take(userId, 1))).toBe('PT429');
    expect(await sqlState(take(other, 1))).toBe('ok');
  });
});

describe('create_share', () => {
  test('gives a video a code, and returns the same one the next time', async () => {
    const videoId = await addProcessedVideo(db, userId);
    const first = await share(db, userId, videoId);
    expect(isAccessCode(first.accessCode)).toBe(true);
    expect(await share(db, userId, videoId)).toEqual(first);
    const sql = 'select id, access_code, created_by, is_active from video_shares where video_id = $1';
    const { rows } = await db.as({ userId }, sql, [videoId]);
    expect(rows).toMatchObject([
      { id: first.id, access_code: first.accessCode, created_by: userId, is_active: true },
    ]);
  });

  test('returns how the video’s existing link is guarded, without its password', async () => {
    const videoId = await addProcessedVideo(db, userId);
    const { accessCode, ...first } = await share(db, userId, videoId);
    expect(first).toMatchObject({ isActive: true, expiresAt: null, hasPassword: false });
    const guard = {
      p_access_code: accessCode,
      p_expires_at: '2099-12-31T00:00:00Z',
      p_password: 'north stand',
    };
    await call(db, { userId }, 'guard_link', guard);
    const told = await share(db, userId, videoId);
    expect(told).toMatchObject({
      accessCode,
      hasPassword: true,
      expiresAt: expect.stringMatching(/^2099-12-31/),
    });
    expect(JSON.stringify(told)).not.toMatch(/password_hash|file_key|\$2/);
  });

  test('gives one code to many calls at once', async () => {
    const videoId = await addProcessedVideo(db, userId);
    const links = await Promise.all(Array.from({ length: 12 }, () => share(db, userId, videoId)));
    expect(new Set(links.map((link) => link.accessCode)).size).toBe(1);
  });

  test('makes a new code when the old link is inactive or deleted', async () => {
    const videoId = await addProcessedVideo(db, userId);
    const first = await share(db, userId, videoId);
    await db.owner('update video_shares set is_active = false where id = $1', [first.id]);
    const second = await share(db, userId, videoId);
    expect(second.accessCode).not.toBe(first.accessCode);
    await call(db, { userId }, 'delete_share', { p_share_id: second.id, p_user_id: userId });
    const third = await share(db, userId, videoId);
    expect([first.accessCode, second.accessCode]).not.toContain(third.accessCode);
  });

  test('refuses another user’s, a missing and an unknown video the same way, to users and admins', async () => {
    const theirs = await addProcessedVideo(db, other);
    for (const role of [{ userId }, { userId: await db.addUser({ admin: true }) }]) {
      for (const p_video_id of [theirs, NOWHERE, null]) {
        await expect(call(db, role, 'create_share', { p_video_id })).rejects.toMatchObject({
          code: 'PT404',
          message: 'Video not found',
        });
      }
    }
    const { rows } = await db.owner('select from video_shares where video_id = $1', [theirs]);
    expect(rows).toHaveLength(0);
  });

  test('refuses a video without an export', async () => {
    await expect(share(db, userId, await db.addVideo(userId))).rejects.toMatchObject({
      code: 'PT422',
      message: 'No processed video found for this video.',
    });
  });

  test('does not deadlock while the video is deleted, and leaves no share without a video', async () => {
    for (let round = 0; round < 5; round += 1) {
      const videoId = await addProcessedVideo(db, userId);
      const states = await Promise.all([
        sqlState(share(db, userId, videoId)),
        sqlState(db.as({ userId }, 'delete from videos where id = $1', [videoId])),
        sqlState(share(db, userId, videoId)),
      ]);
      expect(states.filter((state) => state !== 'ok' && state !== 'PT404')).toEqual([]);
      const { rows } = await db.owner('select from video_shares where video_id = $1', [videoId]);
      expect(rows).toHaveLength(0);
    }
  });
});

describe('delete_share', () => {
  test('removes the link with its views, and leaves the video', async () => {
    const videoId = await addProcessedVideo(db, userId);
    const { id, accessCode } = await share(db, userId, videoId);
    await db.owner(
      `insert into video_views (video_id, share_id, access_code, viewer_ip) values ($1, $2, $3, repeat('0', 64))`,
      [videoId, id, accessCode],
    );
    await call(db, { userId }, 'delete_share', { p_share_id: id, p_user_id: userId });
    expect(await lookUp(db, 'anon', accessCode)).toBeNull();
    const { rows } = await db.owner(
      `select (select count(*)::integer from video_views where video_id = $1) as views,
              (select count(*)::integer from videos where id = $1) as videos`,
      [videoId],
    );
    expect(rows).toEqual([{ views: 0, videos: 1 }]);
  });

  test.each([
    ['a stranger in their own name', () => [{ userId: other }, other] as const],
    ['a stranger in the owner’s name', () => [{ userId: other }, userId] as const],
    ['the owner in a stranger’s name', () => [{ userId }, other] as const],
    ['the owner in no one’s name', () => [{ userId }, null] as const],
  ])('is refused to %s', async (_, caller) => {
    const { id, accessCode } = await share(db, userId, await addProcessedVideo(db, userId));
    const [role, p_user_id] = caller();
    await expect(call(db, role, 'delete_share', { p_share_id: id, p_user_id })).rejects.toMatchObject({
      code: 'PT404',
      message: 'Share not found',
    });
    expect(await lookUp(db, 'anon', accessCode)).toMatchObject({ kind: 'video' });
  });

  test('gives the same error for a deleted and an unknown share', async () => {
    for (const p_share_id of [NOWHERE, null]) {
      await expect(
        call(db, { userId }, 'delete_share', { p_share_id, p_user_id: userId }),
      ).rejects.toMatchObject({ code: 'PT404', message: 'Share not found' });
    }
  });
});

test('visitors can call neither function, and nobody can write to the table or draw a code', async () => {
  const videoId = await addProcessedVideo(db, userId);
  const { id } = await share(db, userId, videoId);
  expect(await sqlState(call(db, 'anon', 'create_share', { p_video_id: videoId }))).toBe('42501');
  expect(await sqlState(call(db, 'anon', 'delete_share', { p_share_id: id, p_user_id: userId }))).toBe(
    '42501',
  );
  for (const role of ['anon', { userId }, { userId: other }] as readonly Role[]) {
    for (const sql of [
      `update video_shares set access_code = 'AAAAAAAA' where id = '${id}'`,
      `update video_shares set is_active = true`,
      `delete from video_shares where id = '${id}'`,
      `insert into video_shares (video_id, created_by, access_code) values ('${videoId}', '${userId}', 'AAAAAAAA')`,
      `insert into private.access_codes values ('AAAAAAAA')`,
    ]) {
      expect(await sqlState(db.as(role, sql))).toBe('42501');
    }
  }
});
