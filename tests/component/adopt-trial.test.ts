import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTrackDocument } from '@/backend/videos/track-documents';
import type { ClipDocument } from '@/domain/editor/clip-document';
import { CENTERED } from '@/domain/export-shape';
import type { VideoOfUser } from '@/lib/persisted-by-video';
import { adoptTrial, noteUploadedTrial, uploadedTrial } from '@/studio/account/adopt-trial';
import { keepFraming, loadFraming } from '@/studio/choices/framing-choice';
import { TRACKED_POINTS, VIDEO_DETAILS } from '../editor-fixtures';
import { oneTrack } from '../track-fixtures';
import { forgetBrowser, insert, signIn, sql } from './support/backend';

const TRIAL = '33333333-3333-4333-8333-333333333333';

const DOCUMENT: ClipDocument = {
  tracks: oneTrack(TRACKED_POINTS),
  method: 'farneback',
  phase: { kind: 'replay' },
  colors: { glow: '#38D996', trail: '#7C8CFF' },
  timeSec: 0,
  details: {
    ...VIDEO_DETAILS,
    friendlyName: 'Winning goal',
    playerName: 'Nora',
    circleColor: '#FF8A3D',
    circleSize: 70,
    recordingDate: '2026-11-20',
  },
};

let video: VideoOfUser;

beforeEach(async () => {
  const { id: userId } = await signIn();
  const id = await insert(
    `insert into public.videos (user_id, title, original_name) values ($1, 'goal.mp4', 'goal.mp4') returning id`,
    [userId],
  );
  video = { id, userId };
});

afterEach(forgetBrowser);

test('a video gets the track, the styling, the name and the export choices of the clip that was tried', async () => {
  keepFraming({ id: TRIAL, userId: TRIAL }, { ...CENTERED, zoom: 1.5 });
  noteUploadedTrial(TRIAL, video);
  await adoptTrial(TRIAL, DOCUMENT, video);
  const stored = await loadTrackDocument(video.id);
  expect(stored.revision).toBe(1);
  expect(stored.document).toEqual(DOCUMENT);
  expect(stored.details).toEqual(DOCUMENT.details);
  expect(loadFraming(video.id).zoom).toBe(1.5);
  expect(uploadedTrial(TRIAL, video.userId)).toBeNull();
});

test('a second attempt finds the video of the first, and keeps what was changed since', async () => {
  noteUploadedTrial(TRIAL, video);
  expect(uploadedTrial(TRIAL, video.userId)).toBe(video.id);
  expect(uploadedTrial(TRIAL, crypto.randomUUID())).toBeNull();
  expect(uploadedTrial(crypto.randomUUID(), video.userId)).toBeNull();
  await adoptTrial(TRIAL, DOCUMENT, video);
  await sql(`update public.videos set player_name = 'Mia' where id = $1`, [video.id]);
  await adoptTrial(TRIAL, DOCUMENT, video);
  const { revision, details } = await loadTrackDocument(video.id);
  expect([revision, details.playerName]).toEqual([1, 'Mia']);
});

test("another user's video takes nothing, and the clip stays noted", async () => {
  noteUploadedTrial(TRIAL, video);
  const other = await signIn();
  await expect(adoptTrial(TRIAL, DOCUMENT, { ...video, userId: other.id })).rejects.toMatchObject({
    code: 'track-load-failed',
  });
  expect(uploadedTrial(TRIAL, video.userId)).toBe(video.id);
});
