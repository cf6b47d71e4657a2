// @module-tag core
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeFilm } from './film-helpers';
import { addStoredFile, measure, openTestDatabase, sqlState, type TestDatabase } from './harness';

let db: TestDatabase;
let userId: string;
let other: string;
beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser();
  other = await db.addUser();
});
afterAll(() => db.database.close());

/** Inserts a video as the user with some columns besides the required ones; returns the row. */
async function insert(columns: Readonly<Record<string, unknown>>) {
  const all: Record<string, unknown> = {
    user_id: userId,
    title: 'Clip',
    original_name: 'clip.mp4',
    ...columns,
  };
  const names = Object.keys(all);
  const { rows } = await db.as(
    { userId },
    `insert into videos (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning *`,
    Object.values(all),
  );
  return rows[0];
}

const charge = (videoId: string) => db.as({ userId }, 'select charge_video_processing($1)', [videoId]);

const update = (videoId: string, assignment: string) =>
  sqlState(db.as({ userId }, `update videos set ${assignment} where id = $1`, [videoId]));

test('a plain insert gets the editor’s defaults', async () => {
  expect(await insert({ friendly_name: 'Final', status: 'ready' })).toMatchObject({
    status: 'ready',
    player_name: 'Player 1',
    circle_size: 50,
    circle_tilt: 45,
    circle_color: '#FFFFFF',
    font_size: 80,
    fits_player: true,
    tokens_consumed: 0,
    frame_count: null,
    file_size: null,
  });
});

test('size and frames come from the stored file and the duration', async () => {
  const original_path = await addStoredFile(db.owner, userId, 123_456);
  const made = await insert({ original_path });
  await measure(db.owner, String(made?.['id']), 2.02);
  const { rows } = await db.as(
    { userId },
    'select file_size::integer, frame_count from videos where id = $1',
    [made?.['id']],
  );
  expect(rows).toEqual([{ file_size: 123_456, frame_count: 61 }]);
});

describe('a client cannot set', () => {
  test.each([
    ['file_size', 1, '42501'],
    ['duration_sec', 1, '42501'],
    ['measured_version', 'x', '42501'],
    ['frame_count', 1, '428C9'],
    ['tokens_consumed', 1, '42501'],
    ['created_at', '2020-01-01', '42501'],
  ])('%s of a new video', async (column, value, refusal) => {
    expect(await sqlState(insert({ [column]: value }))).toBe(refusal);
  });

  test.each([
    'duration_sec = 0.1',
    'measured_version = $$x$$',
    'original_path = null',
    'original_name = $$x$$',
    'file_size = 1',
    'tokens_consumed = 0',
    'user_id = user_id',
    'created_at = now()',
    'id = gen_random_uuid()',
  ])('%s of an existing video', async (assignment) => {
    const videoId = await db.addVideo(userId);
    expect(await update(videoId, assignment)).toBe('42501');
  });

  test('another user as the owner', async () => {
    expect(await sqlState(insert({ user_id: other }))).toBe('42501');
  });

  test('a missing file', async () => {
    await expect(insert({ original_path: `${userId}/missing.mp4` })).rejects.toMatchObject({
      code: '23503',
      message: 'No stored file has the name in original_path',
    });
  });

  test('another user’s file, refused like a missing one', async () => {
    const refusals = [];
    for (const original_path of [await addStoredFile(db.owner, other, 1), `${other}/missing.mp4`])
      refusals.push(await sqlState(insert({ original_path })));
    expect(refusals).toEqual(['23503', '23503']);
  });
});

test('a stored file belongs to one record', async () => {
  const original_path = await addStoredFile(db.owner, userId, 1);
  const first = await insert({ original_path });
  expect(await sqlState(insert({ original_path }))).toBe('23505');
  await db.as({ userId }, 'delete from videos where id = $1', [first?.['id']]);
  expect(await sqlState(insert({ original_path }))).toBe('ok');
});

describe('a saved export is paid', () => {
  const save = async (videoId: string, path?: string) =>
    sqlState(
      db.as({ userId }, 'update videos set processed_video_path = $2 where id = $1', [
        videoId,
        path ?? `${userId}/${videoId}/p.mp4`,
      ]),
    );

  test('a client cannot name an export for an uncharged video', async () => {
    const videoId = await db.addVideo(userId, { durationSec: 0.1 });
    expect(await save(videoId)).toBe('PT402');
    await charge(videoId);
    expect(await save(videoId, await storeFilm(db, userId, videoId))).toBe('ok');
  });

  test('another video’s payment does not count', async () => {
    await charge(await db.addVideo(userId, { durationSec: 0.1 }));
    expect(await save(await db.addVideo(userId, { durationSec: 0.1 }))).toBe('PT402');
  });

  test('edge functions and the database owner may, and any user may clear the name', async () => {
    const videoId = await db.addVideo(userId);
    const sql = `update videos set processed_video_path = user_id || '/p.mp4' where id = $1`;
    expect(await sqlState(db.as('service_role', sql, [videoId]))).toBe('ok');
    expect(await update(videoId, 'processed_video_path = null')).toBe('ok');
    expect(await sqlState(db.owner(sql, [videoId]))).toBe('ok');
  });
});

test('the client can change what the editor saves', async () => {
  const videoId = await db.addVideo(userId, { durationSec: 0.1 });
  await charge(videoId);
  expect(
    await update(
      videoId,
      `friendly_name = 'Goal', title = 'Goal', description = 'd', recording_date = '2026-05-01', player_name = 'Maya',
       circle_size = 30, circle_tilt = 90, circle_color = '#C6FF4A', font_size = 120, fits_player = false, status = 'processing',
       processed_at = now(), processing_heartbeat_at = now(), thumbnail_path = user_id || '/t.jpg'`,
    ),
  ).toBe('ok');
});

test.each([
  `status = 'done'`,
  'circle_size = 29',
  'circle_size = 151',
  'circle_tilt = -1',
  'circle_tilt = 91',
  'font_size = 39',
  'font_size = 121',
  `circle_color = 'red'`,
  `circle_color = '#12345'`,
  `title = ''`,
  `title = repeat('x', 301)`,
  `friendly_name = ''`,
  `player_name = repeat('x', 101)`,
  `thumbnail_path = 't.jpg'`,
])('a check refuses %s', async (assignment) => {
  const videoId = await db.addVideo(userId, { durationSec: 0.1 });
  await charge(videoId);
  expect(await update(videoId, assignment)).toBe('23514');
});

test.each([
  ['0', '23514'],
  ['-1', '23514'],
  ['86401', '23514'],
  ['NaN', '22003'],
  ['Infinity', '22003'],
])('a duration of %s seconds is refused', async (duration, refusal) => {
  const videoId = await db.addVideo(userId);
  const measured = db.owner(
    `select record_video_measurement(id, measured_version, $2::numeric) from videos where id = $1`,
    [videoId, duration],
  );
  expect(await sqlState(measured)).toBe(refusal);
});

describe('columns that the client cannot write', () => {
  test.each([
    ['users', 'token_balance = 999999'],
    ['users', 'is_admin = true'],
    ['users', 'tokens_replenished_at = now()'],
    ['users', `email = 'x'`],
  ])('%s: %s, by the user or by an admin', async (table, assignment) => {
    const admin = await db.addUser({ admin: true });
    for (const caller of [userId, admin]) {
      expect(
        await sqlState(
          db.as({ userId: caller }, `update ${table} set ${assignment} where id = $1`, [caller]),
        ),
      ).toBe('42501');
    }
  });

  test('a balance or an amount below zero, by anybody', async () => {
    expect(await sqlState(db.owner('update users set token_balance = -1 where id = $1', [userId]))).toBe(
      '23514',
    );
    expect(
      await sqlState(
        db.owner(`insert into token_usage (user_id, amount, action) values ($1, -1, 'video_processing')`, [
          userId,
        ]),
      ),
    ).toBe('23514');
  });

  test('settings with a color or a folder that is not allowed', async () => {
    const save = (column: string, value: string) =>
      sqlState(
        db.as({ userId }, `insert into user_settings (user_id, ${column}) values ($1, $2)`, [userId, value]),
      );
    expect(await save('default_color', 'lime')).toBe('23514');
    expect(await save('title_font_color', '#1234567')).toBe('23514');
    expect(await save('title_background_path', `${other}/a.jpg`)).toBe('23514');
    expect(await save('cropped_background_path', `${userId}/a.jpg`)).toBe('ok');
  });
});
