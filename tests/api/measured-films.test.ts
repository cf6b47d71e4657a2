import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeClipBytes, makeTracksBytes } from '../clip-files';
import { lookUp } from './look-up';
import {
  addVideo,
  measure,
  openMeasureProject,
  saveFilm,
  signIn,
  upload,
  uploadFilm,
  type MeasureProject,
  type Uploader,
} from './measure-project';
import { clientAt } from 'local-supabase/testing/harness';
import { storageInSql } from 'local-supabase/testing/storage-sql';

// An uploader who pays for one frame of a clip and tries to share all of it.
const CLIP_FRAMES = 300;
/** The longest film of one paid frame: itself, a card of 180 frames, a freeze of 30, and half a second of sound. */
const MOST_FRAMES = 1 + 180 + 30 + 15;

let project: MeasureProject;
let mallory: Uploader;
let other: Uploader;
let clip: Uint8Array<ArrayBuffer>;
let videoId: string;

beforeAll(async () => {
  project = await openMeasureProject();
  mallory = await signIn(project, 'mallory@example.test');
  other = await signIn(project, 'noah@example.test');
  clip = await makeClipBytes('mp4', CLIP_FRAMES);
});
beforeEach(async () => {
  await project.sql('delete from private.rate_limits');
  videoId = (await addVideo(mallory, clip)).id;
  await measure(mallory, videoId);
  await pay(videoId, 1);
});
afterAll(() => project.close());

async function pay(id: string, frames: number): Promise<void> {
  const range = { p_video_id: id, p_first_frame: 0, p_end_frame: frames };
  await mallory.client.rpc('charge_video_processing', range).throwOnError();
}

const FIRST_FRAME = { processed_first_frame: 0, processed_end_frame: 1 };

/** Stores and measures a film. @returns its name. */
async function storeFilm(bytes: Uint8Array<ArrayBuffer>, id = videoId): Promise<string> {
  const path = await uploadFilm(mallory, id, bytes);
  expect((await measure(mallory, id, path))[0]).toBe(200);
  return path;
}

describe('the whole clip, stored as the export of one paid frame', { tags: 'core' }, () => {
  test('is not an export before it is measured, or afterwards', async () => {
    const path = await uploadFilm(mallory, videoId, clip);
    const unmeasured = await saveFilm(mallory, videoId, path, FIRST_FRAME);
    expect(unmeasured.error).toMatchObject({ code: 'PT412' });
    expect(await measure(mallory, videoId, path)).toEqual([200, { durationSec: 10 }]);
    const refusal = { code: 'PT402', message: 'The film shows more than was paid for' };
    for (const shown of [
      FIRST_FRAME,
      { ...FIRST_FRAME, processed_title_frames: 180, processed_look: 'identify' },
      { ...FIRST_FRAME, processed_title_frames: 0, processed_look: 'follow' },
    ]) {
      expect((await saveFilm(mallory, videoId, path, shown)).error).toMatchObject(refusal);
    }
    expect((await mallory.client.rpc('create_share', { p_video_id: videoId })).error).toMatchObject({
      code: 'PT422',
    });
    await pay(videoId, CLIP_FRAMES);
    expect((await saveFilm(mallory, videoId, path)).data).toEqual([{ processed_duration_sec: 10 }]);
  });

  test('is detected in every kind of file', async () => {
    const pictures = (frames: number, frameSec = 1 / 30) => ({ frames, startSec: 0, frameSec });
    const kinds = {
      fragments: await makeClipBytes('mp4, fragmented', CLIP_FRAMES),
      'tables at the end': await makeClipBytes('mp4, tables at the end', CLIP_FRAMES),
      'a second track': await makeTracksBytes('mp4', [pictures(1), pictures(CLIP_FRAMES)]),
      'a hundredth of its length': await makeTracksBytes('mp4', [pictures(CLIP_FRAMES, 1 / 3000)]),
      'one picture for ten seconds': await makeTracksBytes('mp4', [pictures(1, 10)]),
      'a late start': await makeClipBytes('mp4', 2, 9.9),
    };
    for (const [kind, bytes] of Object.entries(kinds)) {
      const path = await storeFilm(bytes);
      const { error } = await saveFilm(mallory, videoId, path, FIRST_FRAME);
      expect([kind, error]).toMatchObject([kind, { code: 'PT402' }]);
    }
  });

  test('is not accepted by the measurement of another film, or of another video’s', async () => {
    const short = await storeFilm(await makeClipBytes('mp4', 1));
    const path = await uploadFilm(mallory, videoId, clip);
    expect((await saveFilm(mallory, videoId, path, FIRST_FRAME)).error).toMatchObject({ code: 'PT412' });
    expect((await saveFilm(mallory, videoId, short, FIRST_FRAME)).error).toBeNull();
    const second = (await addVideo(mallory, await makeClipBytes('mp4', 2))).id;
    await measure(mallory, second);
    await pay(second, 1);
    expect((await saveFilm(mallory, second, short, FIRST_FRAME)).error).toMatchObject({ code: 'PT412' });
  });

  test('cannot replace a measured film in any way', async () => {
    const path = await storeFilm(await makeClipBytes('mp4', 1));
    await saveFilm(mallory, videoId, path, FIRST_FRAME).throwOnError();
    const { data } = await mallory.client.rpc('create_share', { p_video_id: videoId }).throwOnError();
    const visitor = clientAt(project.url, project.backend.keys.publishable, fetch);
    const content = Object(await lookUp(visitor, Object(data).accessCode));
    const read = () =>
      fetch(`${project.url}/storage/v1/object/authenticated/processed_videos/${path}`, {
        headers: { apikey: project.backend.keys.publishable, 'x-share-key': content.fileKey },
      });
    expect((await read()).status).toBe(200);
    const bucket = mallory.client.storage.from('processed_videos');
    const put = (upsert: boolean) =>
      bucket.upload(path, clip.slice().buffer, { contentType: 'video/mp4', upsert });
    expect(
      (await bucket.update(path, clip.slice().buffer, { contentType: 'video/mp4' })).error,
    ).not.toBeNull();
    expect((await put(true)).error).not.toBeNull();
    const other = await uploadFilm(mallory, videoId, clip);
    const [from, to] = [
      ['processed_videos', other],
      ['processed_videos', path],
    ] as const;
    expect(await storageInSql(project.backend).move(mallory, from, to)).not.toBe('allowed');
    expect(await storageInSql(project.backend).copy(mallory, from, to)).not.toBe('allowed');
    expect((await read()).status).toBe(200);
    // An upload that began before the record writes its row past the policies.
    const versions = await project.sql('select version from storage.objects where name = $1', [path]);
    await project.sql(`update storage.objects set version = 'another' where name = $1`, [path]);
    expect((await read()).status).toBe(400);
    await project.sql('update storage.objects set version = $2 where name = $1', [
      path,
      versions[0]?.['version'],
    ]);
    expect((await read()).status).toBe(200);
    await bucket.remove([path]);
    expect((await put(false)).error).not.toBeNull();
  });
});

test('a film may have the paid frames, a card, a freeze and the rest of its sound', async () => {
  const path = await storeFilm(await makeClipBytes('mp4', MOST_FRAMES));
  expect((await saveFilm(mallory, videoId, path, FIRST_FRAME)).error).toBeNull();
  const longer = await storeFilm(await makeClipBytes('mp4', MOST_FRAMES + 1));
  expect((await saveFilm(mallory, videoId, longer, FIRST_FRAME)).error).toMatchObject({ code: 'PT402' });
});

describe('a film is measured', () => {
  test('only for its owner, and only in its video’s folder', { tags: 'core' }, async () => {
    const missing = [404, { error: 'Video not found' }];
    const path = await uploadFilm(mallory, videoId, clip);
    expect(await measure(other, videoId, path)).toEqual(missing);
    const elsewhere = `${mallory.id}/${crypto.randomUUID()}.mp4`;
    await upload(mallory, elsewhere, clip);
    for (const wrong of [elsewhere, `${mallory.id}/${videoId}/missing.mp4`]) {
      expect(await measure(mallory, videoId, wrong)).toEqual(missing);
    }
    for (const wrong of [7, '', 'x', `${mallory.id}/../${videoId}/x.mp4`, `${path}?x`, [path]]) {
      expect((await measure(mallory, videoId, wrong))[0]).toBe(400);
    }
  });

  test('only by the edge function: nobody else can set its length', async () => {
    const path = await uploadFilm(mallory, videoId, clip);
    const facts = { p_video_id: videoId, p_path: path, p_version: 'x', p_frames: 1, p_duration_sec: 1 };
    expect((await mallory.client.rpc('record_film_measurement', facts)).error).toMatchObject({
      code: '42501',
    });
    const stated = { processed_duration_sec: 0.1 };
    expect((await saveFilm(mallory, videoId, path, stated)).error).toMatchObject({ code: '42501' });
    const version = { processed_version: 'x' };
    expect((await saveFilm(mallory, videoId, path, version)).error).toMatchObject({ code: '42501' });
  });

  test('or refused when it is not a film', async () => {
    const path = await uploadFilm(mallory, videoId, new TextEncoder().encode('only notes'));
    expect((await measure(mallory, videoId, path))[0]).toBe(422);
    expect((await saveFilm(mallory, videoId, path, FIRST_FRAME)).error).toMatchObject({ code: 'PT412' });
  });
});

describe('the film of a reel', () => {
  let reelId: string;
  beforeEach(async () => {
    const film = await storeFilm(await makeClipBytes('mp4', 1));
    await saveFilm(mallory, videoId, film, {
      ...FIRST_FRAME,
      processed_title_frames: 0,
      processed_look: 'follow',
    });
    reelId = crypto.randomUUID();
    const plays = [{ videoId, line: '', look: null }];
    await mallory.client
      .rpc('create_reel', {
        p_video_id: reelId,
        p_name: 'Reel',
        p_recipe: { titleCard: 'none', transition: 'cut', plays },
        p_writer_id: crypto.randomUUID(),
      })
      .throwOnError();
  });

  const save = (path: string, times = 1) =>
    mallory.client.rpc('save_reel_film', {
      p_video_id: reelId,
      p_revision: 1,
      p_path: path,
      p_chapters: Array.from({ length: times }, () => ({ videoId, title: 'Play', startSec: 0 })),
    });

  test(
    'is no longer than its plays and its card, however often a play is listed',
    { tags: 'core' },
    async () => {
      const path = await storeFilm(clip, reelId);
      for (const times of [1, 50]) expect((await save(path, times)).error).toMatchObject({ code: 'PT402' });
      // One frame, the rest of its sound, and the card.
      expect(
        (await save(await storeFilm(await makeClipBytes('mp4', 1 + 15 + 180), reelId))).error,
      ).toBeNull();
      const { data } = await mallory.client.from('videos').select('processed_duration_sec').eq('id', reelId);
      expect(data?.[0]?.processed_duration_sec).toBeCloseTo(196 / 30, 4);
    },
  );

  test('is not accepted before it is measured, and its length never comes from the browser', async () => {
    const path = await uploadFilm(mallory, reelId, clip);
    expect((await save(path)).error).toMatchObject({ code: 'PT412' });
    const stated = { p_video_id: reelId, p_revision: 1, p_path: path, p_chapters: [], p_duration_sec: 3600 };
    expect((await mallory.client.rpc('save_reel_film', stated)).error).toMatchObject({ code: 'PGRST202' });
  });
});
