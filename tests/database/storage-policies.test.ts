// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addStoredFile,
  contextOf,
  openTestDatabase,
  sqlState,
  type Role,
  type TestDatabase,
} from './harness';
import { charge } from './token-helpers';

/** Runs the statements that Storage runs as the caller against our policies. */
let db: TestDatabase;
let mine: string;
let theirs: string;
let admin: string;
/** A paid video of the first user; exports go into its folder. */
let charged: string;

const BUCKETS = [
  'original_videos',
  'processed_videos',
  'thumbnails',
  'title_backgrounds',
  'cropped_backgrounds',
  'playlist_backgrounds',
];

beforeAll(async () => {
  db = await openTestDatabase();
  mine = await db.addUser();
  theirs = await db.addUser();
  admin = await db.addUser({ admin: true });
  // A statement without a length counts as the bucket's maximum.
  for (const userId of [mine, theirs]) await db.holdPlan(userId, 'Enterprise');
  charged = await db.addVideo(mine, { durationSec: 0.1 });
  await charge(db, mine, charged);
  for (const bucket of BUCKETS) {
    for (const userId of [mine, theirs]) {
      await db.owner('insert into storage.objects (bucket_id, name) values ($1, $2)', [
        bucket,
        `${userId}/kept.bin`,
      ]);
    }
  }
});
afterAll(() => db.database.close());

const as = (role: Role, sql: string, params: readonly unknown[]) =>
  db.database.asRequest(
    { ...contextOf(role), settings: { 'storage.allow_delete_query': 'true' } },
    (session) => session.query(sql, params),
  );
const insert = (role: Role, bucket: string, name: string) =>
  sqlState(as(role, 'insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, name]));
const upsert = (role: Role, bucket: string, name: string) =>
  sqlState(
    as(
      role,
      `insert into storage.objects (bucket_id, name) values ($1, $2)
       on conflict (name, bucket_id) do update set version = '2' returning *`,
      [bucket, name],
    ),
  );
const select = async (role: Role, bucket: string) =>
  (await as(role, 'select name from storage.objects where bucket_id = $1 order by name', [bucket])).rows.map(
    (row) => row['name'],
  );

describe.each(BUCKETS)('%s', (bucket) => {
  test('a user adds, replaces, reads and removes files in their own folder', async () => {
    const role = { userId: mine };
    const folder = bucket === 'processed_videos' ? `${mine}/${charged}` : mine;
    const names = [`${folder}/1_clip.bin`, `${folder}/2_new.bin`, `${mine}/kept.bin`];
    expect(await insert(role, bucket, names[0] ?? '')).toBe('ok');
    expect(await upsert(role, bucket, names[0] ?? '')).toBe('ok');
    expect(await upsert(role, bucket, names[1] ?? '')).toBe('ok');
    expect(await select(role, bucket)).toEqual(expect.arrayContaining(names));
    const removed = await as(
      role,
      'delete from storage.objects where bucket_id = $1 and name = any($2) returning *',
      [bucket, names.slice(0, 2)],
    );
    expect(removed.rows).toHaveLength(2);
  });

  test.each([
    ['another user’s folder', () => `${theirs}/clip.bin`],
    ['no folder', () => 'clip.bin'],
    ['a folder that only begins with the id', () => `${mine}x/clip.bin`],
    ['a folder below another', () => `a/${mine}/clip.bin`],
    ['the id as a file', () => mine],
    ['an empty folder before it', () => `/${mine}/clip.bin`],
    ['their own folder by a detour', () => `${mine}/../${mine}/clip.bin`],
    ['their own folder by an encoded detour', () => `${mine}/%2e%2e/${mine}/clip.bin`],
  ])('nobody adds a file to %s', async (_, name) => {
    expect(await insert({ userId: mine }, bucket, name())).toBe('42501');
    expect(await upsert({ userId: mine }, bucket, name())).toBe('42501');
  });

  test('neither users nor admins can see, replace, move or remove another user’s file', async () => {
    for (const userId of [mine, admin]) {
      expect(await select({ userId }, bucket)).not.toContain(`${theirs}/kept.bin`);
      expect(await upsert({ userId }, bucket, `${theirs}/kept.bin`)).toBe('42501');
      for (const sql of [
        `update storage.objects set version = '9' where bucket_id = $1 and name = $2 returning *`,
        'delete from storage.objects where bucket_id = $1 and name = $2 returning *',
      ]) {
        expect((await as({ userId }, sql, [bucket, `${theirs}/kept.bin`])).rows).toHaveLength(0);
      }
    }
  });

  test('a file cannot be moved into another user’s folder', async () => {
    expect(
      await sqlState(
        as(
          { userId: mine },
          'update storage.objects set name = $2 where bucket_id = $1 and name = $3 returning *',
          [bucket, `${theirs}/moved.bin`, `${mine}/kept.bin`],
        ),
      ),
    ).toBe('42501');
  });

  test('a file cannot be moved to a name that leads elsewhere', async () => {
    const move = 'update storage.objects set name = $2 where bucket_id = $1 and name = $3 returning *';
    const names = [`${mine}/../${mine}/moved.bin`, `${mine}/kept.bin`];
    expect(await sqlState(as({ userId: mine }, move, [bucket, ...names]))).toBe('42501');
  });

  test('a visitor without an account can add and list nothing', async () => {
    expect(await insert('anon', bucket, `${mine}/clip.bin`)).toBe('42501');
    expect(await select('anon', bucket)).toEqual([]);
  });
});

test('a bucket that our migrations did not create is closed', async () => {
  await db.owner(`insert into storage.buckets (id, name) values ('other', 'other')`);
  expect(await insert({ userId: mine }, 'other', `${mine}/clip.bin`)).toBe('42501');
});

test('users can list the buckets, visitors cannot, and nobody can create, change, empty or drop one', async () => {
  const see = async (role: Role, operation: string) => {
    const settings = { 'storage.operation': operation };
    const sql = 'select id from storage.buckets where id = any($1)';
    const asked = db.database.asRequest({ ...contextOf(role), settings }, (session) =>
      session.query(sql, [BUCKETS]),
    );
    return (await asked).rows.length;
  };
  expect(await see({ userId: mine }, 'storage.bucket.list')).toBe(6);
  expect(await see({ userId: mine }, 'storage.bucket.empty')).toBe(0);
  expect(await see('anon', 'storage.bucket.list')).toBe(0);
  for (const userId of [mine, admin]) {
    expect(
      await sqlState(as({ userId }, 'insert into storage.buckets (id, name) values ($1, $1)', ['new'])),
    ).toBe('42501');
    expect(
      (
        await as({ userId }, 'update storage.buckets set public = true where id = $1 returning *', [
          'original_videos',
        ])
      ).rows,
    ).toHaveLength(0);
    expect(
      (await as({ userId }, 'delete from storage.buckets where id = $1 returning *', ['original_videos']))
        .rows,
    ).toHaveLength(0);
  }
});

test('originals are private, at most 5 GB and of the three types', async () => {
  const { rows } = await db.owner(
    `select public, file_size_limit::float8 as size, allowed_mime_types as types from storage.buckets where id = 'original_videos'`,
  );
  expect(rows).toEqual([
    { public: false, size: 5 * 1024 ** 3, types: ['video/mp4', 'video/quicktime', 'video/webm'] },
  ]);
});

describe('the plan’s file limit applies whatever the browser sends', () => {
  const MIB = 1024 * 1024;
  const announce = (userId: string, sizeBytes: number, bucket = 'original_videos') =>
    sqlState(
      as({ userId }, 'insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
        bucket,
        `${userId}/${crypto.randomUUID()}.mp4`,
        // The settings that Storage passes to policies.
        JSON.stringify({ mimetype: 'video/mp4', contentLength: sizeBytes }),
      ]),
    );
  const record = async (userId: string, sizeBytes: number) => {
    const path = await addStoredFile(db.owner, userId, sizeBytes);
    const insert = `insert into videos (user_id, title, original_name, original_path) values ($1, 'x', 'x', $2)`;
    return sqlState(as({ userId }, insert, [userId, path]));
  };

  test.each<[string | null, number]>([
    [null, 100 * MIB],
    ['Free', 100 * MIB],
    ['Starter', 500 * MIB],
    ['Pro', 1024 * MIB],
    ['Enterprise', 5 * 1024 * MIB],
  ])('with the plan %s it is %i bytes, for uploads and for records', async (plan, limit) => {
    const userId = await db.addUser();
    if (plan !== null) await db.holdPlan(userId, plan);
    for (const check of [announce, record]) {
      expect(await check(userId, limit)).toBe('ok');
      expect(await check(userId, limit + 1)).toBe(check === announce ? '42501' : 'PT413');
    }
    expect(await announce(userId, limit + 1, 'thumbnails')).toBe('ok');
    // A missing or invalid length is refused under a smaller plan.
    const largest = plan === 'Enterprise' ? 'ok' : '42501';
    expect(await insert({ userId }, 'original_videos', `${userId}/none.mp4`)).toBe(largest);
    expect(await announce(userId, -1)).toBe('42501');
  });

  test('the project’s own records have no limit', async () => {
    const userId = await db.addUser();
    const path = await addStoredFile(db.owner, userId, 100 * MIB + 1);
    const insert = `insert into videos (user_id, title, original_name, original_path) values ($1, 'x', 'x', $2)`;
    expect(await sqlState(as('service_role', insert, [userId, path]))).toBe('ok');
    expect(await sqlState(as('service_role', insert, [userId, null]))).toBe('ok');
  });

  test('an expired plan does not count, but one that is no longer for sale does', async () => {
    const userId = await db.addUser();
    await db.holdPlan(userId, 'Pro');
    await db.owner(
      `insert into plans (name, price, token_limit, file_size_limit, active) values ('Club', 1, 1, $1, false)`,
      [200 * MIB],
    );
    await db.owner(
      `update user_subscriptions set current_period_start = now() - interval '2 months',
         current_period_end = now() - interval '1 month' where user_id = $1`,
      [userId],
    );
    expect(await announce(userId, 101 * MIB)).toBe('42501');
    await db.holdPlan(userId, 'Club');
    expect(await announce(userId, 200 * MIB)).toBe('ok');
    expect(await record(userId, 200 * MIB)).toBe('ok');
    expect(await announce(userId, 200 * MIB + 1)).toBe('42501');
  });
});
