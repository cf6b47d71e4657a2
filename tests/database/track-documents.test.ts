// @module-tag core
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';

let db: TestDatabase;
let userId: string;
let videoId: string;

beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser();
});
afterAll(() => db.database.close());

const LIMIT_BYTES = 1_048_576;

async function save(
  role: Role,
  baseRevision: number | null,
  document: unknown = { points: [] },
  {
    video = videoId,
    writerId = randomUUID(),
  }: { readonly video?: string; readonly writerId?: string | null } = {},
): Promise<number> {
  const { rows } = await db.as(role, 'select save_track_document($1, $2, $3, $4) as revision', [
    video,
    baseRevision,
    document === null ? null : JSON.stringify(document),
    writerId,
  ]);
  return Number(rows[0]?.['revision']);
}

async function stored(video = videoId) {
  const { rows } = await db.owner(
    'select user_id, revision, document, writer_id from track_documents where video_id = $1',
    [video],
  );
  return rows[0] ?? null;
}

/** A document whose text in the database has this many bytes. */
function documentOf(sizeBytes: number): { readonly text: string } {
  return { text: 'x'.repeat(sizeBytes - '{"text": ""}'.length) };
}

describe('saving a track', () => {
  test('creates the first revision, then one more for each save over the newest', async () => {
    videoId = await db.addVideo(userId);
    const writerId = randomUUID();
    expect(await save({ userId }, 0, { points: [1] }, { writerId })).toBe(1);
    expect(await save({ userId }, 1, { points: [1, 2] }, { writerId })).toBe(2);
    expect(await stored()).toEqual({
      user_id: userId,
      revision: 2,
      document: { points: [1, 2] },
      writer_id: writerId,
    });
  });

  test('updates updated_at', async () => {
    videoId = await db.addVideo(userId);
    await save({ userId }, 0);
    await db.owner(`update track_documents set updated_at = '2020-01-01' where video_id = $1`, [videoId]);
    await save({ userId }, 1);
    const { rows } = await db.as(
      { userId },
      `select updated_at > now() - interval '1 minute' as fresh
      from track_documents where video_id = '${videoId}'`,
    );
    expect(rows).toEqual([{ fresh: true }]);
  });

  test.each([0, 1, 3, -1, null])('is refused over revision %s when the newest is 2', async (base) => {
    videoId = await db.addVideo(userId);
    await save({ userId }, 0, { kept: 1 });
    await save({ userId }, 1, { kept: 2 });
    await expect(save({ userId }, base, { lost: true })).rejects.toMatchObject({
      code: 'PT409',
      message: 'The track was changed elsewhere',
    });
    expect(await stored()).toMatchObject({ revision: 2, document: { kept: 2 } });
  });

  test.each([1, -1, null])('is refused over revision %s when there is none', async (base) => {
    videoId = await db.addVideo(userId);
    expect(await sqlState(save({ userId }, base))).toBe('PT409');
    expect(await stored()).toBeNull();
  });

  test('at the same time from two computers succeeds once, the first time and later', async () => {
    videoId = await db.addVideo(userId);
    for (const base of [0, 1, 2]) {
      const states = await Promise.all(
        Array.from({ length: 6 }, (_, at) => sqlState(save({ userId }, base, { at }))),
      );
      expect(states.filter((state) => state === 'ok')).toHaveLength(1);
      expect(states.filter((state) => state === 'PT409')).toHaveLength(5);
      expect(await stored()).toMatchObject({ revision: base + 1 });
    }
  });

  test('a save that arrives late is refused, even when the newest is by the same writer', async () => {
    videoId = await db.addVideo(userId);
    const writerId = randomUUID();
    await save({ userId }, 0, { is: 'new' }, { writerId });
    expect(await sqlState(save({ userId }, 0, { is: 'late' }, { writerId }))).toBe('PT409');
    expect(await stored()).toMatchObject({ document: { is: 'new' } });
  });

  test('never deadlocks with charges, edits and the deletion of the video and the user', async () => {
    for (let round = 0; round < 6; round += 1) {
      const owner = await db.addUser();
      const video = await db.addVideo(owner, { durationSec: 1 });
      const role = { userId: owner };
      const saves = Array.from({ length: 8 }, (_, base) => save(role, base, {}, { video }));
      const deletion =
        round % 2 === 0
          ? db.as(role, 'delete from videos where id = $1', [video])
          : db.owner('delete from auth.users where id = $1', [owner]);
      const others = [
        db.as(role, 'select charge_video_processing($1)', [video]),
        db.as(role, 'update videos set title = $2 where id = $1', [video, 'New']),
        db.as(
          role,
          `select save_track_document($1, 0, '{}', gen_random_uuid(), '{"friendly_name": "New"}')`,
          [video],
        ),
        save(role, 8, {}, { video }),
      ];
      const states = await Promise.all([...saves, deletion, ...others].map(sqlState));
      expect(states.filter((state) => !['ok', 'PT401', 'PT404', 'PT409'].includes(state))).toEqual([]);
      expect(await stored(video)).toBeNull();
    }
  });
});

describe('refuses', () => {
  test('a document above 1 MB, but not one of exactly 1 MB', async () => {
    videoId = await db.addVideo(userId);
    expect(await sqlState(save({ userId }, 0, documentOf(LIMIT_BYTES + 1)))).toBe('23514');
    expect(await stored()).toBeNull();
    expect(await save({ userId }, 0, documentOf(LIMIT_BYTES))).toBe(1);
    expect(await sqlState(save({ userId }, 1, documentOf(LIMIT_BYTES + 1)))).toBe('23514');
    expect(await stored()).toMatchObject({ revision: 1 });
  });

  test('a compressible document by its full size, and multibyte characters by their bytes', async () => {
    videoId = await db.addVideo(userId);
    expect(await sqlState(save({ userId }, 0, { text: ' '.repeat(2 * LIMIT_BYTES) }))).toBe('23514');
    expect(await sqlState(save({ userId }, 0, { text: 'é'.repeat(LIMIT_BYTES / 2) }))).toBe('23514');
  });

  test.each([[[]], ['text'], [7], [true]])('%j instead of a document', async (document) => {
    videoId = await db.addVideo(userId);
    expect(await sqlState(save({ userId }, 0, document))).toBe('23514');
  });

  test('no document, and no writer', async () => {
    videoId = await db.addVideo(userId);
    expect(await sqlState(save({ userId }, 0, null))).toBe('23502');
    expect(await sqlState(save({ userId }, 0, {}, { writerId: null }))).toBe('23502');
    expect(await stored()).toBeNull();
  });

  test('another user’s video and an unknown one with the same error, even for admins', async () => {
    videoId = await db.addVideo(userId);
    await save({ userId }, 0, { mine: true });
    for (const stranger of [await db.addUser(), await db.addUser({ admin: true })]) {
      for (const video of [videoId, randomUUID()]) {
        for (const base of [0, 1]) {
          await expect(save({ userId: stranger }, base, { theirs: true }, { video })).rejects.toMatchObject({
            code: 'PT404',
            message: 'Video not found',
          });
        }
      }
    }
    expect(await stored()).toMatchObject({ user_id: userId, revision: 1, document: { mine: true } });
  });

  test('anything by a visitor without an account', async () => {
    videoId = await db.addVideo(userId);
    expect(await sqlState(save('anon', 0))).toBe('42501');
    expect(await sqlState(save({ userId: randomUUID() }, 0))).toBe('PT404');
  });
});

describe('the video’s flag for its track', () => {
  async function isTracked(): Promise<unknown> {
    const { rows } = await db.as({ userId }, 'select is_tracked from videos where id = $1', [videoId]);
    return rows[0]?.['is_tracked'];
  }

  test('says whether the saved document has a path, and changes with every save', async () => {
    videoId = await db.addVideo(userId);
    expect(await isTracked()).toBe(false);
    const documents = [
      [{ points: [] }, false],
      [{ points: [1] }, true],
      [{ points: [1, 2] }, true],
      [{ points: { length: 3 } }, false],
      [{ points: [1] }, true],
      [{}, false],
      [{ tracks: [{ points: [] }, { points: [1] }] }, true],
      [{ tracks: [{ points: [] }, {}] }, false],
    ] as const;
    for (const [revision, [document, expected]] of documents.entries()) {
      await save({ userId }, revision, document);
      expect(await isTracked()).toBe(expected);
    }
  });

  test('does not change when a save is refused', async () => {
    videoId = await db.addVideo(userId);
    await save({ userId }, 0, { points: [1] });
    expect(await sqlState(save({ userId }, 0, { points: [] }))).toBe('PT409');
    expect(await isTracked()).toBe(true);
  });

  test('cannot be written directly by anybody', async () => {
    videoId = await db.addVideo(userId);
    const change = db.as({ userId }, 'update videos set is_tracked = true where id = $1', [videoId]);
    expect(await sqlState(change)).toBe('42501');
  });
});

describe('the table', () => {
  test('can be read only by the owner', async () => {
    videoId = await db.addVideo(userId);
    await save({ userId }, 0, { mine: true });
    const seen = async (role: Role) =>
      (await db.as(role, 'select document from track_documents where video_id = $1', [videoId])).rows;
    expect(await seen({ userId })).toEqual([{ document: { mine: true } }]);
    expect(await seen({ userId: await db.addUser() })).toEqual([]);
    expect(await seen({ userId: await db.addUser({ admin: true }) })).toEqual([]);
    expect(await sqlState(seen('anon'))).toBe('42501');
  });

  test.each([
    `insert into track_documents (video_id, user_id, revision, document, writer_id)
     values ($1, $2, 9, '{}', gen_random_uuid())`,
    `insert into track_documents (video_id, user_id, revision, document, writer_id)
     values ($1, $2, 9, '{}', gen_random_uuid()) on conflict (video_id) do update set revision = 9`,
    `update track_documents set document = '{}' where video_id = $1 and user_id = $2`,
    `update track_documents set revision = 1 where video_id = $1 and user_id = $2`,
    `delete from track_documents where video_id = $1 and user_id = $2`,
    `merge into track_documents t using (select $1::uuid as id, $2::uuid as owner) s on t.video_id = s.id
     when matched then delete`,
  ])('cannot be written directly, not even by the owner: %s', async (sql) => {
    videoId = await db.addVideo(userId);
    await save({ userId }, 0, { kept: true });
    for (const role of ['anon', { userId }, { userId: await db.addUser({ admin: true }) }] as const) {
      expect(await sqlState(db.as(role, sql, [videoId, userId]))).toBe('42501');
    }
    expect(await stored()).toMatchObject({ revision: 1, document: { kept: true } });
  });

  test('deletes the document when its video is deleted', async () => {
    videoId = await db.addVideo(userId);
    await save({ userId }, 0);
    await db.as({ userId }, 'delete from videos where id = $1', [videoId]);
    expect(await stored()).toBeNull();
  });
});
