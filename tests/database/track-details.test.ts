// @module-tag core
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, sqlState, type Role, type TestDatabase } from './harness';

// The details of a video that save_track_document writes with its track.

let db: TestDatabase;
let userId: string;
let videoId: string;

beforeAll(async () => {
  db = await openTestDatabase();
  userId = await db.addUser();
});
afterAll(() => db.database.close());

const DETAILS = { friendly_name: 'Semi-final', circle_size: 90, recording_date: '2026-11-20' };
const SEEN = { friendly_name: 'Final', circle_size: 50, recording_date: null };

beforeEach(async () => {
  videoId = await db.addVideo(userId);
  await db.owner(`update videos set friendly_name = 'Final', description = 'Third set' where id = $1`, [
    videoId,
  ]);
});

function saveDetails(details: unknown, seen: unknown, base = 0, role: Role = { userId }): Promise<string> {
  return sqlState(
    db.as(role, 'select save_track_document($1, $2, $3, gen_random_uuid(), $4, $5)', [
      videoId,
      base,
      '{"points": [1]}',
      JSON.stringify(details),
      JSON.stringify(seen),
    ]),
  );
}

async function video() {
  const { rows } = await db.owner('select v.* from videos v where v.id = $1', [videoId]);
  return rows[0] ?? {};
}

/** Checks that a refused save stored nothing. */
async function expectUntouched(before: object): Promise<void> {
  expect([await video(), await stored()]).toEqual([before, null]);
}

test('are stored in the video’s columns; other columns stay', async () => {
  const before = await video();
  expect(await saveDetails(DETAILS, SEEN)).toBe('ok');
  expect(await stored()).toMatchObject({ revision: 1, document: { points: [1] } });
  const { recording_date: date, ...after } = await video();
  expect(String(date)).toContain('2026');
  const same = { ...before, is_tracked: true, friendly_name: 'Semi-final', circle_size: 90 };
  expect({ ...after, recording_date: null }).toEqual(same);
});

test('may be empty, and need no seen value if the column is empty or already has the value', async () => {
  expect(await saveDetails({}, {})).toBe('ok');
  expect(await saveDetails({ recording_date: '2026-11-20', friendly_name: 'Final' }, {}, 1)).toBe('ok');
  expect(await video()).toMatchObject({ friendly_name: 'Final', player_name: 'Player 1' });
});

test('may name several seen values, because an answer was lost', async () => {
  expect(await saveDetails({ friendly_name: 'Semi-final' }, { friendly_name: ['First', 'Final'] })).toBe(
    'ok',
  );
  expect(await video()).toMatchObject({ friendly_name: 'Semi-final' });
});

test('do not replace a value that was changed elsewhere; the track is not saved either', async () => {
  await db.as({ userId }, `update videos set friendly_name = 'Renamed' where id = $1`, [videoId]);
  const before = await video();
  for (const seen of [
    SEEN,
    {},
    { ...SEEN, friendly_name: null },
    { ...SEEN, friendly_name: ['Final', 'Old'] },
  ]) {
    expect(await saveDetails(DETAILS, seen)).toBe('PT409');
  }
  await expectUntouched(before);
});

test('keep a value that was changed elsewhere if the editor did not change it', async () => {
  await db.as({ userId }, `update videos set friendly_name = 'Renamed' where id = $1`, [videoId]);
  expect(await saveDetails({ circle_size: 90 }, { circle_size: 50 })).toBe('ok');
  expect(await video()).toMatchObject({ friendly_name: 'Renamed', circle_size: 90 });
});

test('are not saved over a newer revision', async () => {
  await saveDetails({}, {});
  const before = await video();
  expect(await saveDetails(DETAILS, SEEN)).toBe('PT409');
  expect(await video()).toEqual(before);
});

test.each([
  { friendly_name: 'x'.repeat(301) },
  { friendly_name: 7, circle_size: 'wide' },
  { description: 'x'.repeat(5001) },
  { player_name: 'x'.repeat(101) },
  { player_name: null },
  { recording_date: '2026-02-30' },
  { circle_size: 29 },
  { circle_size: 50.5 },
  { circle_size: 1e12 },
  { circle_tilt: 91 },
  { circle_color: 'red' },
  { font_size: 200 },
  { fits_player: 'perhaps' },
  { fits_player: null },
  ['circle_size'],
  'circle_size',
])('that the columns do not accept are refused with the track (%#)', async (details) => {
  const before = await video();
  const seen = { ...before, recording_date: null, paid_frames: null };
  expect(await saveDetails(details, seen)).toBe('PT422');
  await expectUntouched(before);
});

test('in other columns change nothing', async () => {
  const before = await video();
  const forged = {
    user_id: await db.addUser(),
    tokens_consumed: 9,
    paid_frames: '{[0,900)}',
    is_reel: true,
    is_tracked: false,
    title: 'Forged',
    processed_video_path: 'x/y.mp4',
    nothing: 1,
  };
  const { tokens_consumed, is_reel, is_tracked, title, user_id } = before;
  const seen = { tokens_consumed, is_reel, is_tracked, title, user_id, paid_frames: '{}' };
  expect(await saveDetails(forged, seen)).toBe('ok');
  expect(await video()).toEqual({ ...before, is_tracked: true });
});

test('of another user’s video are refused to everyone', async () => {
  const before = await video();
  for (const stranger of [await db.addUser(), await db.addUser({ admin: true })]) {
    expect(await saveDetails(DETAILS, SEEN, 0, { userId: stranger })).toBe('PT404');
  }
  expect(await saveDetails(DETAILS, SEEN, 0, 'anon')).toBe('42501');
  await expectUntouched(before);
});

test('are cleaned like every other text', async () => {
  expect(await saveDetails({ friendly_name: ' Semi\u200b-final ' }, { friendly_name: 'Final' })).toBe('ok');
  expect(await video()).toMatchObject({ friendly_name: 'Semi-final' });
});

test('are saved by only one of two editors at the same time', async () => {
  const states = await Promise.all(
    [60, 70, 80].map((circle_size) => saveDetails({ circle_size }, { circle_size: 50 })),
  );
  expect(states.toSorted()).toEqual(['PT409', 'PT409', 'ok']);
});

async function stored() {
  const { rows } = await db.owner('select revision, document from track_documents where video_id = $1', [
    videoId,
  ]);
  return rows[0] ?? null;
}
