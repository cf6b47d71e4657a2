import { beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { loadTrackDocument, saveTrackDocument } from '@/backend/videos/track-documents';
import { getVideo } from '@/backend/videos/videos';
import { BLANK_TRACK } from '@/domain/editor/clip-document';
import { adoptTrial } from '@/studio/account/adopt-trial';
import { keepFraming, loadFraming } from '@/studio/choices/framing-choice';
import { openTrack } from '@/studio/record/open-track';
import type { Trial } from '@/studio/trial/trial-store';
import { trialSaving } from '@/studio/trial/trial-tracks';
import { workOf } from '../unit/studio/record/saving-world';
import { failOnce } from './support/answer-instead';
import { insert, signIn } from './support/backend';

// jsdom has no IndexedDB: the visitor's work is in memory only, like in a browser that stores nothing.

let video: { readonly id: string; readonly userId: string };

beforeEach(async () => {
  const { id: userId } = await signIn();
  const id = await insert(
    `insert into public.videos (user_id, title, original_name) values ($1, 'rally.mp4', 'rally.mp4') returning id`,
    [userId],
  );
  video = { id, userId };
});

/** A visitor's clip with a finished path, a name and a color. */
async function trackedTrial(): Promise<Trial> {
  const trial: Trial = {
    id: crypto.randomUUID(),
    file: new File([''], 'rally.mp4'),
    name: 'rally',
    isClipStored: Promise.resolve(false),
    storage: createStore(() => 'refused' as const),
  };
  const { saved, initial, close } = await openTrack(trial.id, trial.id, trialSaving(trial));
  const details = {
    ...initial.details,
    friendlyName: 'Corner kick',
    playerName: 'Nora',
    circleColor: '#FF8800',
  };
  saved.takeWork({ ...workOf(30), details });
  await saved.saveNow();
  await close();
  return trial;
}

test('a visitor’s track, styling, name and choices become those of the video', { tags: 'core' }, async () => {
  const trial = await trackedTrial();
  const framing = { zoom: 2, offsetX: 0, offsetY: 0 };
  keepFraming({ id: trial.id, userId: trial.id }, framing);
  await adoptTrial(trial, video);
  const { document, revision } = await loadTrackDocument(video.id);
  expect(revision).toBe(1);
  expect(document).toMatchObject({ phase: { kind: 'replay' } });
  expect(document?.tracks[0].points.at(-1)).toMatchObject({ timeSec: 29 / 30 });
  expect(await getVideo(video.id)).toMatchObject({
    friendlyName: 'Corner kick',
    playerName: 'Nora',
    circleColor: '#FF8800',
    fitsPlayer: true,
    isTracked: true,
  });
  expect(loadFraming(video.id)).toEqual(framing);
});

test('can be repeated after a failure, and replaces no track', async () => {
  const trial = await trackedTrial();
  failOnce('POST', '/rpc/save_track_document');
  await expect(adoptTrial(trial, video)).rejects.toMatchObject({ code: 'track-save-failed' });
  await adoptTrial(trial, video);
  expect((await loadTrackDocument(video.id)).revision).toBe(1);
  const writerId = '11111111-1111-4111-8111-111111111111';
  await saveTrackDocument({ videoId: video.id, baseRevision: 1, document: BLANK_TRACK, writerId });
  await adoptTrial(trial, video);
  expect((await loadTrackDocument(video.id)).document?.tracks[0].points).toEqual([]);
});
