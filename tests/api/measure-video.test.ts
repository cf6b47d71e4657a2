import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenCost } from '@/domain/tokens';
import { clipTimesOf } from '@/media/reading/clip-times';
import { openInput } from '@/media/reading/open-input';
import { videoTrackOf } from '@/media/reading/probe';
import { makeClipBytes, makeTracksBytes, type ClipFormat } from '../clip-files';
import { editMovie, type TestEdit } from '../edited-movie';
import { clientAt } from 'local-supabase/testing/harness';
import { storageInSql } from 'local-supabase/testing/storage-sql';
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

// The real edge function measure-video over HTTP, and charging by its measurement.
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

/** The clip's length in the app. */
async function shownBy(blob: Blob): Promise<number> {
  using input = await openInput({ kind: 'blob', blob });
  return (await clipTimesOf(await videoTrackOf(input))).durationSec;
}

/** Edit lists for a clip of 3 s. */
const EDITS: Readonly<Record<string, { readonly edits: readonly TestEdit[]; readonly lengthSec: number }>> = {
  'a part in the middle': { edits: [[1.5, 0.5]], lengthSec: 1.5 },
  'all from a time on': { edits: [[2, 1]], lengthSec: 2 },
  'all from a time on, of a length that is not said': { edits: [[0, 1]], lengthSec: 2 },
  'all up to a time': { edits: [[1, 0]], lengthSec: 1 },
  'more than there is': { edits: [[9, 0]], lengthSec: 3 },
  'nothing for a while, then a part': {
    edits: [
      [1, null],
      [1.5, 0.5],
    ],
    lengthSec: 1.5,
  },
  'two parts': {
    edits: [
      [0.5, 0],
      [1, 2],
    ],
    lengthSec: 1.5,
  },
  'two parts in another order': {
    edits: [
      [1, 2],
      [0.5, 0],
    ],
    lengthSec: 1.5,
  },
  'the same part twice': {
    edits: [
      [1, 1],
      [1, 1],
    ],
    lengthSec: 2,
  },
  'nothing between two parts': {
    edits: [
      [0.5, 0],
      [0.5, null],
      [1, 2],
    ],
    lengthSec: 2,
  },
  'two parts, the last of a length that is not said': {
    edits: [
      [0.5, 0],
      [0, 2],
    ],
    lengthSec: 1.5,
  },
  'nothing for a while, then two parts': {
    edits: [
      [1, null],
      [0.5, 0.5],
      [0.5, 2],
    ],
    lengthSec: 1,
  },
  'nothing for no time, and then all': {
    edits: [
      [0, null],
      [3, 0],
    ],
    lengthSec: 3,
  },
  nothing: { edits: [], lengthSec: 3 },
};

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
  test.each(FORMATS)('matches the app’s in %s, and is charged', { tags: 'core' }, async (format) => {
    const bytes = await makeClipBytes(format, 61);
    const { id } = await addVideo(maya, bytes, format.slice(0, format.startsWith('webm') ? 4 : 3));
    expect((await charge(maya, id)).error).toMatchObject({ code: 'PT409' });

    const shownSec = await shownBy(new Blob([bytes]));

    expect(await measure(maya, id)).toEqual([200, { durationSec: shownSec }]);
    // WebM does not state the duration of its last frame.
    const frames = format.startsWith('webm') ? 60 : 61;
    expect(await durationIn(id)).toEqual({ duration_sec: shownSec, frame_count: frames });
    const shownCost = tokenCost({ durationSec: shownSec, sizeBytes: bytes.length });
    expect((await charge(maya, id)).data).toBe(shownCost);
    expect(shownCost).toBe(frames * 24 + 10);
  });

  test.each(Object.entries(EDITS))(
    'is the length that an edit list shows: %s',
    async (_name, { edits, lengthSec }) => {
      const whole = new Blob([await makeClipBytes('mp4', 90)]);
      const edited = await editMovie(whole, (tracks) => tracks.forEach((track) => track.edits(edits)));
      const { id } = await addVideo(maya, new Uint8Array(await edited.arrayBuffer()), 'mp4');
      expect(await measure(maya, id)).toEqual([200, { durationSec: await shownBy(edited) }]);
      expect(await shownBy(edited)).toBeCloseTo(lengthSec, 3);
    },
  );

  test('is that of the video track, not of a thumbnail track before it', async () => {
    const bytes = await makeTracksBytes('mov', [
      { frames: 1, startSec: 0, frameSec: 1 / 30 },
      { frames: 45, startSec: 0, frameSec: 1 / 30 },
    ]);
    const { id } = await addVideo(maya, bytes, 'mov');
    expect(await measure(maya, id)).toEqual([200, { durationSec: 1.5 }]);
    expect(await shownBy(new Blob([bytes]))).toBe(1.5);
  });

  test.each(['\n', '\0\0\0\0', 'TAG'.padEnd(128, ' '), 'trailer of a camera '.repeat(200)])(
    'ignores bytes after the last box (%#)',
    async (tail) => {
      for (const format of ['mp4', 'mp4, tables at the end', 'mp4, fragmented', 'mov'] as const) {
        const bytes = await makeClipBytes(format, 45);
        const { id } = await addVideo(maya, Buffer.concat([bytes, Buffer.from(tail)]), format.slice(0, 3));
        expect(await measure(maya, id), format).toEqual([200, { durationSec: 1.5 }]);
      }
    },
  );

  test('counts from the first frame', async () => {
    const { id } = await addVideo(maya, await makeClipBytes('mp4', 30, 2));
    expect(await measure(maya, id)).toEqual([200, { durationSec: 1 }]);
  });

  test('is read once: later calls are answered from the database', async () => {
    const { id } = await addVideo(maya, await makeClipBytes('mp4', 30));
    await measure(maya, id);
    const answers = await Promise.all(Array.from({ length: 70 }, () => measure(maya, id)));
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]));
  });

  test('is the same for many concurrent calls as for one', async () => {
    const { id } = await addVideo(maya, await makeClipBytes('mp4', 45));
    const answers = await Promise.all(Array.from({ length: 8 }, () => measure(maya, id)));
    expect(answers).toEqual(answers.map(() => [200, { durationSec: 1.5 }]));
  });
});

describe('what is refused', () => {
  test('a file that is not a video, without charging it', { tags: 'core' }, async () => {
    const { id } = await addVideo(maya, new TextEncoder().encode('only notes'));
    expect(await measure(maya, id)).toMatchObject([422, { error: expect.stringMatching(/./) }]);
    expect((await charge(maya, id)).error).toMatchObject({ code: 'PT409' });
  });

  test('a file truncated within its tables', async () => {
    const whole = await makeClipBytes('mp4', 60);
    const { id } = await addVideo(maya, whole.subarray(0, 300));
    expect(await measure(maya, id)).toMatchObject([422, {}]);
  });

  test('somebody else’s video, an unknown one, and none at all', { tags: 'core' }, async () => {
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
    // As if it were the 59th of this hour, and of the next one in case this one ends now.
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

describe('a measured file', () => {
  test('cannot be replaced in any way', { tags: 'core' }, async () => {
    const { id, path } = await addVideo(maya, await makeClipBytes('mp4', 30));
    await measure(maya, id);
    const long = await makeClipBytes('mp4', 300);
    await expect(upload(maya, path, long)).rejects.toMatchObject({ message: /row-level security/ });
    const bucket = maya.client.storage.from('original_videos');
    const other = `${maya.id}/longer.mp4`;
    await upload(maya, other, long);
    const [from, to] = [
      ['original_videos', other],
      ['original_videos', path],
    ] as const;
    expect(await storageInSql(project.backend).move(maya, from, to)).not.toBe('allowed');
    expect(await storageInSql(project.backend).copy(maya, from, to)).not.toBe('allowed');
    // It can be removed, as when the video is deleted, but not replaced.
    await bucket.remove([path]);
    await expect(upload(maya, path, long)).rejects.toMatchObject({ message: /row-level security/ });
    expect((await charge(maya, id)).error).toMatchObject({ code: 'PT422' });
  });

  test('is measured again before it is charged if its bytes changed after all', async () => {
    const { id, path } = await addVideo(maya, await makeClipBytes('mp4', 30));
    await measure(maya, id);
    await project.sql(`update storage.objects set version = 'another' where name = $1`, [path]);
    expect((await charge(maya, id)).error).toMatchObject({ code: 'PT409' });
  });
});
