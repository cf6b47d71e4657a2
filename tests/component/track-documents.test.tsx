import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTrackDocument, loadTrackRevision, saveTrackDocument } from '@/backend/videos/track-documents';
import { areDetailsRefused } from '@/backend/videos/details-refused';
import { getVideo, renameVideo } from '@/backend/videos/videos';
import { BLANK_TRACK } from '@/domain/editor/clip-document';
import type { TrackSave } from '@/domain/editor/stored-track';
import type { TrackDocument } from '@/domain/editor/track-document';
import { PATH_CAP } from '@/domain/limits';
import type { TrackPoint } from '@/domain/track';
import { oneTrack } from '../track-fixtures';
import { loseAnswerOnce } from './support/answer-instead';
import { forgetBrowser, insert, signIn, sql } from './support/backend';

const WRITER = '11111111-1111-4111-8111-111111111111';
const OTHER_WRITER = '22222222-2222-4222-8222-222222222222';

let userId: string;
let videoId: string;

beforeEach(async () => {
  userId = (await signIn()).id;
  videoId = await addVideo(userId);
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function addVideo(owner: string): Promise<string> {
  return insert(
    `insert into public.videos (user_id, title, original_name) values ($1, 'rally.mp4', 'rally.mp4') returning id`,
    [owner],
  );
}

/** A path that no straight line approximates. */
function pathOf(count: number): readonly TrackPoint[] {
  return Array.from({ length: count }, (_, frame) => ({
    x: 640 + 300 * Math.sin(frame / 7),
    y: 360 + 200 * Math.cos(frame / 11),
    timeSec: frame / 30,
    isManual: frame === 0,
    isInterpolated: frame % 50 === 49,
    ...(frame > 0 && { confidence: 0.9 }),
  }));
}

const LOST: TrackDocument = {
  tracks: oneTrack(pathOf(3), { selectionRadiusPx: 41.25 }),
  method: 'lucas-kanade',
  phase: {
    kind: 'lost',
    selection: { x: 1 / 3, y: -0.5, radius: 41.25 },
    lostAtSec: 0.1,
    direction: 'backward',
    endSec: 1 / 30,
  },
  colors: { glow: '#38D996', trail: '#7C8CFF' },
  timeSec: 2 / 30,
};

const saveOf = (change: Partial<TrackSave> = {}): TrackSave => ({
  videoId,
  baseRevision: 0,
  document: LOST,
  writerId: WRITER,
  ...change,
});

test('a video has no track at first', async () => {
  expect(await loadTrackDocument(videoId)).toMatchObject({
    revision: 0,
    document: { ...BLANK_TRACK, details: { playerName: 'Player 1', circleSize: 50 } },
  });
  expect(await loadTrackRevision(videoId)).toBe(0);
});

test('saves details in the video’s columns, unless one was changed elsewhere', async () => {
  const details = [
    { name: 'friendlyName', wanted: 'Semi-final', seen: ['rally'] },
    { name: 'description', wanted: '', seen: [''] },
    { name: 'recordingDate', wanted: '2026-11-20', seen: [null] },
    { name: 'circleSize', wanted: 90, seen: [50, 70] },
    { name: 'fitsPlayer', wanted: false, seen: [true] },
  ] as const;
  expect(await saveTrackDocument(saveOf({ details }))).toBe(1);
  const wanted = Object.fromEntries(details.map(({ name, wanted }) => [name, wanted]));
  expect(await loadTrackDocument(videoId)).toMatchObject({
    revision: 1,
    document: { ...LOST, details: wanted },
    details: wanted,
  });
  expect(await getVideo(videoId)).toMatchObject({ ...wanted, description: null });
  await renameVideo(videoId, 'Renamed');
  const renamed = [{ name: 'friendlyName', wanted: 'Final', seen: ['Semi-final'] }] as const;
  await expect(saveTrackDocument(saveOf({ baseRevision: 1, details: renamed }))).rejects.toMatchObject({
    code: 'track-changed-elsewhere',
  });
});

test('rejects details that the columns do not accept, with an error that names the user’s action', async () => {
  const details = [{ name: 'friendlyName', wanted: 'x'.repeat(301), seen: [''] }] as const;
  const error: unknown = await saveTrackDocument(saveOf({ details }), 'video-rename-failed').catch(
    (error: unknown) => error,
  );
  expect(error).toMatchObject({ code: 'video-rename-failed', message: 'Failed to rename video' });
  expect([areDetailsRefused(error), await loadTrackRevision(videoId)]).toEqual([true, 0]);
});

test('loads exactly what was saved, with revision, writer and time', { tags: 'core' }, async () => {
  expect(await saveTrackDocument(saveOf())).toBe(1);
  const first = await loadTrackDocument(videoId);
  expect(await saveTrackDocument(saveOf({ baseRevision: 1, writerId: OTHER_WRITER }))).toBe(2);
  const stored = await loadTrackDocument(videoId);
  expect(stored).toMatchObject({ revision: 2, document: LOST, writerId: OTHER_WRITER });
  expect(
    await sql(
      `select updated_at = $2::timestamptz as is_time, updated_at > $3::timestamptz as is_later
       from public.track_documents where video_id = $1`,
      [videoId, stored?.updatedAt, first?.updatedAt],
    ),
  ).toEqual([{ is_time: true, is_later: true }]);
  expect(await loadTrackRevision(videoId)).toBe(2);
});

test('stores a long path in as many points as the cap allows', async () => {
  const points = pathOf(18_000);
  await saveTrackDocument(saveOf({ document: { ...LOST, tracks: oneTrack(points) } }));
  const kept = (await loadTrackDocument(videoId))?.document?.tracks[0].points ?? [];
  expect(kept.length).toBeLessThanOrEqual(PATH_CAP);
  expect(kept.length).toBeGreaterThan(0.9 * PATH_CAP);
  expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)]);
});

test(
  'rejects a save over an older revision with a readable message, and changes nothing',
  { tags: 'core' },
  async () => {
    await saveTrackDocument(saveOf());
    await expect(
      saveTrackDocument(saveOf({ document: { ...LOST, tracks: oneTrack([]) }, writerId: OTHER_WRITER })),
    ).rejects.toMatchObject({
      code: 'track-changed-elsewhere',
      message: 'This track was changed in another tab or on another computer.',
    });
    expect(await loadTrackDocument(videoId)).toMatchObject({ revision: 1, document: LOST, writerId: WRITER });
  },
);

test('a save whose answer is lost can be recognized by its writer', async () => {
  loseAnswerOnce('POST', 'save_track_document');
  await expect(saveTrackDocument(saveOf())).rejects.toMatchObject({ code: 'track-save-failed' });
  expect(await loadTrackDocument(videoId)).toMatchObject({ revision: 1, writerId: WRITER });
});

test('reports an aborted save or load as a failure', async () => {
  const signal = AbortSignal.abort();
  await expect(saveTrackDocument(saveOf(), undefined, signal)).rejects.toMatchObject({
    code: 'track-save-failed',
  });
  await expect(loadTrackDocument(videoId, signal)).rejects.toMatchObject({ code: 'track-load-failed' });
  await expect(loadTrackRevision(videoId, signal)).rejects.toMatchObject({ code: 'track-load-failed' });
});

test('another user’s track does not exist, and their video accepts none', { tags: 'core' }, async () => {
  await saveTrackDocument(saveOf());
  await forgetBrowser();
  await signIn();
  await expect(loadTrackDocument(videoId)).rejects.toMatchObject({ code: 'track-load-failed' });
  expect(await loadTrackRevision(videoId)).toBe(0);
  for (const baseRevision of [0, 1]) {
    await expect(saveTrackDocument(saveOf({ baseRevision }))).rejects.toMatchObject({
      code: 'track-save-failed',
    });
  }
});

test('loads and saves nothing without a session', { tags: 'core' }, async () => {
  await forgetBrowser();
  await expect(loadTrackDocument(videoId)).rejects.toMatchObject({ code: 'no-session' });
  await expect(saveTrackDocument(saveOf())).rejects.toMatchObject({ code: 'no-session' });
});

test('a document that this version cannot read has a revision and no content', { tags: 'core' }, async () => {
  await sql(
    `insert into public.track_documents (video_id, user_id, revision, document, writer_id)
     values ($1, $2, 4, '{"keys": []}', $3)`,
    [videoId, userId, WRITER],
  );
  expect(await loadTrackDocument(videoId)).toMatchObject({ revision: 4, document: null });
});
