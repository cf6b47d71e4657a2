// @module-tag core
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contextOf, openTestDatabase, sqlState, type TestDatabase } from './harness';
import { charge } from './token-helpers';

/** How many files and bytes a user may store: the statements that Storage runs as the caller. */
let db: TestDatabase;
let userId: string;

const MIB = 1024 * 1024;
const ALL = [
  'original_videos',
  'thumbnails',
  'title_backgrounds',
  'cropped_backgrounds',
  'playlist_backgrounds',
];

beforeAll(async () => {
  db = await openTestDatabase();
  await db.owner(
    `insert into plans (name, price, token_limit, file_size_limit, storage_limit, file_limit, image_limit)
     values ('Tiny', 1, 25000, $1, $1, 3, 2), ('Full', 1, 25000, $1, 0, 3, 2)`,
    [100 * MIB],
  );
});
beforeEach(async () => {
  userId = await db.addUser();
  await db.holdPlan(userId, 'Tiny');
});
afterAll(() => db.database.close());

class Undo extends Error {}

/** Runs a statement as the user and rolls it back, like Storage when it checks whether an operation is allowed. */
async function as(sql: string, params: readonly unknown[], operation = 'storage.object.upload') {
  const context = {
    ...contextOf({ userId }),
    settings: { 'storage.operation': operation },
  };
  const asked = db.database.asRequest(context, async (session) => {
    await session.query(sql, params);
    throw new Undo();
  });
  return sqlState(
    asked.catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    }),
  );
}
const INSERT = 'insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)';
const UPSERT = `${INSERT} on conflict (name, bucket_id) do update set metadata = excluded.metadata returning *`;
const MOVE =
  'update storage.objects set bucket_id = $1, name = $2 where bucket_id = $3 and name = $4 returning *';
const newName = () => `${userId}/${crypto.randomUUID()}.bin`;

/** Requests an upload of a length; null for an unannounced length. */
const announce = (bucket: string, bytes: number | null, name = newName(), sql = INSERT) =>
  as(sql, [
    bucket,
    name,
    JSON.stringify({ mimetype: 'video/mp4', ...(bytes !== null && { contentLength: bytes }) }),
  ]);

/** Adds a file as Storage does and returns its name. */
async function store(
  bucket: string,
  bytes: number,
  mimetype = 'video/mp4',
  name = newName(),
): Promise<string> {
  await db.owner(INSERT, [bucket, name, JSON.stringify({ size: bytes, contentLength: bytes, mimetype })]);
  return name;
}

describe('bytes', () => {
  test.each(ALL)('are counted across all buckets; %s accepts what is left and no more', async (bucket) => {
    await store('original_videos', 60 * MIB);
    await store('title_backgrounds', 39 * MIB);
    expect(await announce(bucket, MIB)).toBe('ok');
    expect(await announce(bucket, MIB + 1)).toBe('42501');
    expect(await announce(bucket, MIB + 1, newName(), UPSERT)).toBe('42501');
  });

  test('of an unannounced length count as the bucket’s maximum', async () => {
    expect(await announce('original_videos', null)).toBe('42501');
    expect(await announce('thumbnails', null)).toBe('ok');
    await store('original_videos', 96 * MIB);
    expect(await announce('thumbnails', null)).toBe('42501');
    expect(await announce('thumbnails', -1)).toBe('42501');
    expect(await announce('thumbnails', 4 * MIB)).toBe('ok');
  });

  test('that replace others count instead of them', async () => {
    const name = await store('thumbnails', 4 * MIB);
    await store('original_videos', 96 * MIB);
    expect(await announce('thumbnails', 4 * MIB, name, UPSERT)).toBe('ok');
    expect(await announce('thumbnails', 4 * MIB + 1, name, UPSERT)).toBe('42501');
  });

  test('of another user or outside the user’s folder do not count', async () => {
    const other = await db.addUser();
    await store('original_videos', 100 * MIB, 'video/mp4', `${other}/a.mp4`);
    await store('original_videos', 100 * MIB, 'video/mp4', `${userId}0/a.mp4`);
    await store('original_videos', 100 * MIB, 'video/mp4', `${userId.toUpperCase()}/a.mp4`);
    expect(await announce('original_videos', 100 * MIB)).toBe('ok');
  });

  test('over the limit of a smaller plan stay: users can read, rename, shrink and remove them', async () => {
    const name = await store('thumbnails', 2 * MIB, 'image/jpeg');
    await db.holdPlan(userId, 'Full');
    expect(await announce('thumbnails', 0)).toBe('ok');
    expect(await announce('thumbnails', 1)).toBe('42501');
    expect(await announce('thumbnails', MIB, name, UPSERT)).toBe('ok');
    expect(await as(MOVE, ['thumbnails', newName(), 'thumbnails', name])).toBe('ok');
  });

  test('that arrive at the same time are stored while there is room', async () => {
    const arrive = () =>
      sqlState(
        db.owner(
          `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('original_videos', $1, $2, $3)`,
          [newName(), userId, JSON.stringify({ size: 40 * MIB, mimetype: 'video/mp4' })],
        ),
      );
    const states = await Promise.all(Array.from({ length: 8 }, arrive));
    expect(states.filter((state) => state === 'ok')).toHaveLength(2);
    expect(new Set(states)).toEqual(new Set(['ok', '42501']));
  });

  test('of the project itself or of a deleted account do not count as the account’s uploads', async () => {
    await store('original_videos', 200 * MIB);
    const gone = await db.addUser();
    await db.owner('delete from auth.users where id = $1', [gone]);
    const late = db.owner(
      `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('original_videos', $1, $2, $3)`,
      [`${gone}/late.mp4`, gone, JSON.stringify({ size: 1, mimetype: 'video/mp4' })],
    );
    expect(await sqlState(late)).toBe('42501');
  });
});

describe('files', () => {
  test.each(ALL)('of %s are counted there', async (bucket) => {
    const limit = bucket.endsWith('backgrounds') ? 2 : 3;
    const names = [];
    for (let index = 0; index < limit; index += 1) {
      expect(await announce(bucket, 1)).toBe('ok');
      names.push(await store(bucket, 1, 'image/jpeg'));
    }
    expect(await announce(bucket, 1)).toBe('42501');
    expect(await announce(bucket, 1, newName(), UPSERT)).toBe('42501');
    expect(await announce(bucket, 1, names[0], UPSERT)).toBe('ok');
    for (const other of ALL.filter((name) => name !== bucket)) expect(await announce(other, 1)).toBe('ok');
  });

  test('are moved within a full bucket, and not into one', async () => {
    const names = [
      await store('thumbnails', 1, 'image/jpeg'),
      await store('cropped_backgrounds', 1, 'image/jpeg'),
    ];
    await store('cropped_backgrounds', 1, 'image/jpeg');
    expect(await as(MOVE, ['cropped_backgrounds', newName(), 'cropped_backgrounds', names[1]])).toBe('ok');
    expect(await as(MOVE, ['cropped_backgrounds', newName(), 'thumbnails', names[0]])).toBe('42501');
  });

  test('can be moved and copied only where their size and type are allowed', async () => {
    const clip = await store('original_videos', 1);
    const image = await store('title_backgrounds', 6 * MIB, 'image/png');
    expect(await as(MOVE, ['title_backgrounds', newName(), 'original_videos', clip])).toBe('42501');
    expect(await as(MOVE, ['playlist_backgrounds', newName(), 'title_backgrounds', image])).toBe('42501');
    const copy = (size: number, mimetype: string | null) =>
      as(INSERT, [
        'playlist_backgrounds',
        newName(),
        JSON.stringify({ size, contentLength: size, mimetype }),
      ]);
    expect(await copy(1, 'image/png')).toBe('ok');
    expect(await copy(1, 'video/mp4')).toBe('42501');
    expect(await copy(1, null)).toBe('42501');
    expect(await copy(6 * MIB, 'image/png')).toBe('42501');
  });
});

test('no signed upload URL is issued, because it would skip the later check', async () => {
  const sign = [
    INSERT,
    ['thumbnails', newName(), '{"contentLength": 2}'],
    'storage.object.sign_upload_url',
  ] as const;
  expect(await as(...sign)).toBe('42501');
});

describe('exports', () => {
  const put = (folder: string) => announce('processed_videos', 1, `${folder}/p.mp4`);

  test('are stored in the folder of the user’s charged video', async () => {
    const videoId = await db.addVideo(userId, { durationSec: 0.1 });
    expect(await put(`${userId}/${videoId}`)).toBe('42501');
    await charge(db, userId, videoId);
    expect(await put(`${userId}/${videoId}`)).toBe('ok');
    for (const folder of [
      userId,
      `${userId}/${videoId}/more`,
      `${userId}/x/${videoId}`,
      `${userId}/${videoId}x`,
    ]) {
      expect(await put(folder)).toBe('42501');
    }
    const moved = [`${userId}/p.mp4`, `${userId}/${videoId}/q.mp4`];
    const clip = await store('original_videos', 1);
    expect(await as(MOVE, ['processed_videos', moved[0], 'original_videos', clip])).toBe('42501');
    expect(await as(MOVE, ['processed_videos', moved[1], 'original_videos', clip])).toBe('ok');
  });

  test('for another user’s charged video or a deleted one are refused', async () => {
    const other = await db.addUser();
    const theirs = await db.addVideo(other, { durationSec: 0.1 });
    await charge(db, other, theirs);
    expect(await put(`${userId}/${theirs}`)).toBe('42501');
    const mine = await db.addVideo(userId, { durationSec: 0.1 });
    await charge(db, userId, mine);
    await db.as({ userId }, 'delete from videos where id = $1', [mine]);
    expect(await put(`${userId}/${mine}`)).toBe('42501');
  });
});

test('a user sees the room that is left, a visitor nothing', async () => {
  await store('original_videos', 60 * MIB);
  await store('thumbnails', MIB, 'image/jpeg');
  const { rows } = await db.as({ userId }, 'select get_own_room() as room');
  expect(rows[0]?.['room']).toEqual({
    videos: 1000,
    bytes: 39 * MIB,
    files: {
      original_videos: 2,
      processed_videos: 3,
      thumbnails: 2,
      title_backgrounds: 2,
      cropped_backgrounds: 2,
      playlist_backgrounds: 2,
    },
    fileBytes: {
      original_videos: 100 * MIB,
      processed_videos: 5 * 1024 * MIB,
      thumbnails: 5 * MIB,
      title_backgrounds: 5 * MIB,
      cropped_backgrounds: 5 * MIB,
      playlist_backgrounds: 5 * MIB,
    },
  });
  expect(await sqlState(db.as('anon', 'select get_own_room()'))).toBe('42501');
});

test('finds a user’s files among 10,000 by the index', async () => {
  await db.owner(
    `insert into storage.objects (bucket_id, name, metadata)
     select b, case when n % 10 = 0 then $1 else gen_random_uuid()::text end || '/' || n || '.mp4', '{"size": 1}'
     from generate_series(1, 10000) n, unnest(array['original_videos', 'thumbnails']) b`,
    [userId],
  );
  await db.database.asOwner((session) => session.exec('analyze storage.objects'));
  const { rows } = await db.owner(
    `select files, bytes from private.storage_use($1) where bucket_id = 'original_videos'`,
    [userId],
  );
  expect(rows.map((row) => [Number(row['files']), Number(row['bytes'])])).toEqual([[1000, 1000]]);
  const { rows: plan } = await db.owner(
    `explain select from storage.objects o where o.bucket_id = 'original_videos'
       and lower(o.name) collate "C" >= '${userId}/' and lower(o.name) collate "C" < '${userId}0'`,
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.*lower/);
});
