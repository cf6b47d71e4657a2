import { BlobSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenCost } from '@/domain/tokens';
import { durationOf, originOf } from '@/media/reading/probe';
import { makeClipBytes, type ClipFormat } from '../clip-files';
import { clientAt } from './harness';
import {
  addVideo,
  charge,
  measure,
  openMeasureProject,
  signIn,
  upload,
  type MeasureProject,
  type Uploader,
} from './measure-project';

// The edge function measure-video, unchanged, over HTTP, and charging by what it has measured.
let project: MeasureProject;
let maya: Uploader;
let noah: Uploader;

beforeAll(async () => {
  project = await openMeasureProject();
  maya = await signIn(project, 'maya@example.test');
  noah = await signIn(project, 'noah@example.test');
});
beforeEach(() => project.sql('delete from private.rate_limits'));
afterAll(() => project.close());

async function durationIn(id: string): Promise<unknown> {
  const { data } = await maya.client.from('videos').select('duration_sec, frame_count').eq('id', id).single();
  return data;
}

const FORMATS: readonly ClipFormat[] = [
  'mp4',
  'mp4, tables at the end',
  'mp4, fragmented',
  'mov',
  'webm',
  'webm without an index',
];

describe('the length of a stored file', () => {
  test.each(FORMATS)('is that of the app in %s, and is charged', { tags: 'core' }, async (format) => {
    const bytes = await makeClipBytes(format, 61);
    const { id } = await addVideo(maya, bytes, format.slice(0, format.startsWith('webm') ? 4 : 3));
    expect((await charge(maya, id)).error).toMatchObject({ code: 'PT409' });

    using input = new Input({ formats: [MP4, QTFF, WEBM], source: new BlobSource(new Blob([bytes])) });
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('There is no track');
    const shownSec = await durationOf(track, await originOf(track));

    expect(await measure(maya, id)).toEqual([200, { durationSec: shownSec }]);
    // WebM does not say how long its last frame is shown.
    const frames = format.startsWith('webm') ? 60 : 61;
    expect(await durationIn(id)).toEqual({ duration_sec: shownSec, frame_count: frames });
    const shownCost = tokenCost({ durationSec: shownSec, sizeBytes: bytes.length });
    expect((await charge(maya, id)).data).toBe(shownCost);
    expect(shownCost).toBe(frames * 24 + 10);
  });

  test('counts from the first frame', async () => {
    const { id } = await addVideo(maya, await makeClipBytes('mp4', 30, 2));
    expect(await measure(maya, id)).toEqual([200, { durationSec: 1 }]);
  });

  test('is read once: later calls are answered from the database, however often', async () => {
    const { id } = await addVideo(maya, await makeClipBytes('mp4', 30));
    await measure(maya, id);
    const answers = await Promise.all(Array.from({ length: 70 }, () => measure(maya, id)));
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
  });

  test('is measured by many calls at once as by one', async () => {
    const { id } = await addVideo(maya, await makeClipBytes('mp4', 45));
    const answers = await Promise.all(Array.from({ length: 8 }, () => measure(maya, id)));
    expect(answers).toEqual(answers.map(() => [200, { durationSec: 1.5 }]));
  });
});

describe('what is refused', () => {
  test('a file that is no video, without charging it', { tags: 'core' }, async () => {
    const { id } = await addVideo(maya, new TextEncoder().encode('only notes'));
    expect(await measure(maya, id)).toMatchObject([422, { error: expect.stringMatching(/./) }]);
    expect((await charge(maya, id)).error).toMatchObject({ code: 'PT409' });
  });

  test('a file that is cut in its tables', async () => {
    const whole = await makeClipBytes('mp4', 60);
    const { id } = await addVideo(maya, whole.subarray(0, 300));
    expect(await measure(maya, id)).toMatchObject([422, {}]);
  });

  test('somebody else’s video, one that is not there, and no video at all', { tags: 'core' }, async () => {
    const { id } = await addVideo(maya, await makeClipBytes('mp4', 30));
    const missing = { error: 'Video not found' };
    expect(await measure(noah, id)).toEqual([404, missing]);
    expect(await measure(maya, crypto.randomUUID())).toEqual([404, missing]);
    for (const wrong of [undefined, 7, `${id}' or true`]) expect((await measure(maya, wrong))[0]).toBe(400);
  });

  test('a caller without an account', async () => {
    const client = clientAt(project.url, project.backend.keys.publishable, fetch);
    const stranger = { client, id: '', accessToken: '' };
    expect((await measure(stranger, crypto.randomUUID()))[0]).toBe(401);
  });

  test('more than 60 files an hour', async () => {
    const { id } = await addVideo(maya, new TextEncoder().encode('only notes'));
    expect((await measure(maya, id))[0]).toBe(422);
    // As if it were the 59th of this hour, and of the next one should this one end now.
    const counted = await project.sql(
      `insert into private.rate_limits as r (action, subject, window_start, calls)
       select action, subject, window_start + later, 59
       from private.rate_limits, unnest(array[interval '0', interval '1 hour']) later where action = 'measure-video'
       on conflict (action, subject, window_start) do update set calls = excluded.calls returning r.calls`,
    );
    expect(counted).toEqual([{ calls: 59 }, { calls: 59 }]);
    expect([(await measure(maya, id))[0], (await measure(maya, id))[0]]).toEqual([422, 429]);
  });
});

describe('a file that was measured', () => {
  test('cannot be replaced, by any way there is', { tags: 'core' }, async () => {
    const { id, path } = await addVideo(maya, await makeClipBytes('mp4', 30));
    await measure(maya, id);
    const long = await makeClipBytes('mp4', 300);
    await expect(upload(maya, path, long)).rejects.toMatchObject({ message: /row-level security/ });
    const bucket = maya.client.storage.from('original_videos');
    const other = `${maya.id}/longer.mp4`;
    await upload(maya, other, long);
    expect((await bucket.move(other, path)).error).not.toBeNull();
    expect((await bucket.copy(other, path)).error).not.toBeNull();
    // Away it may, as when the video is deleted; but nothing comes in its place.
    await bucket.remove([path]);
    await expect(upload(maya, path, long)).rejects.toMatchObject({ message: /row-level security/ });
    expect((await charge(maya, id)).error).toMatchObject({ code: 'PT422' });
  });

  test('is measured again before it is charged when its bytes are others after all', async () => {
    const { id, path } = await addVideo(maya, await makeClipBytes('mp4', 30));
    await measure(maya, id);
    await project.sql(`update storage.objects set version = 'another' where name = $1`, [path]);
    expect((await charge(maya, id)).error).toMatchObject({ code: 'PT409' });
  });
});
