/** Several shapes in one run: the clip is decoded once, and each file is the same as if exported alone. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { VideoSampleSink } from 'mediabunny';
import { FRAME_RATE } from '@/domain/limits';
import { PIPELINE_NAMES, type ExportOptions } from '@/domain/export-options';
import { startRendering } from '@/media/export/export-video';
import { NativeEncoder } from '@/media/export/pipelines/native-encoder';
import { toSample } from '@/media/export/planes/to-sample';
import { renderShapes } from '@/media/export/shapes/render-shapes';
import { makeClip, type SyntheticClip } from './clips';
import { exportBlob, highlightOf, pathOf, requestFor, SHORT_TITLE, tempFileNames } from './export-fixtures';
import { frameMiddlesSec, picturesAt, psnr, soundOnsetSec } from './measure';

const SECONDS = 1;
const TITLE_FRAMES = SHORT_TITLE.frames;
const FRAMES = TITLE_FRAMES + SECONDS * FRAME_RATE;
const SHAPES = { shape: '9:16', furtherShapes: ['1:1', 'source'] } as const;
const SIZES = [
  [202, 360],
  [360, 360],
  [640, 360],
];

let clip: SyntheticClip;

beforeAll(async () => {
  clip = await makeClip({
    widthPx: 640,
    heightPx: 360,
    durationSec: SECONDS,
    sound: { onsetSec: 0.5, codec: 'aac' },
  });
});

afterEach(() => vi.restoreAllMocks());

function request(options: Partial<ExportOptions> = {}) {
  return requestFor(clip.blob, {
    ...SHAPES,
    ...options,
    highlight: highlightOf(pathOf(clip)),
    title: SHORT_TITLE,
  });
}

describe.each(PIPELINE_NAMES)('%s', (pipeline) => {
  test(
    'makes each shape, with sound, as if exported alone',
    { tags: pipeline === 'planes' ? 'core' : [] },
    async () => {
      const result = await exportBlob(clip.blob, request({ pipeline }));
      const films = [result, ...result.further];
      expect(films.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual(SIZES);
      expect(result.shape).toBe('9:16');
      expect(result.further.map(({ shape }) => shape)).toEqual(['1:1', 'source']);
      expect(result.failedShapes).toEqual([]);
      // Every shape with the fast pipeline; with slow ones, only the second film.
      for (const film of pipeline === 'planes' ? films : result.further.slice(0, 1)) {
        const { shape } = film;
        const alone = await exportBlob(clip.blob, request({ pipeline, shape, furtherShapes: [] }));
        expect(film.frames).toBe(FRAMES);
        expect(await soundOnsetSec(film.file)).toBeCloseTo((await soundOnsetSec(alone.file)) ?? 0, 4);
        const times = frameMiddlesSec([0, TITLE_FRAMES, TITLE_FRAMES + 10, FRAMES - 1]);
        const [ours, theirs] = [await picturesAt(film.file, times), await picturesAt(alone.file, times)];
        for (const [k, picture] of ours.entries()) {
          const their = theirs[k];
          if (!picture || !their) throw new Error(`Picture ${k} is missing`);
          expect(psnr(picture, their, null), `${shape}, picture ${k}`).toBeGreaterThan(36);
        }
        await alone.release();
      }
      await result.release();
      expect(await tempFileNames()).toEqual([]);
    },
  );
});

test('decodes the clip once, and holds the same number of frames for any length', async () => {
  const decodings = vi.spyOn(VideoSampleSink.prototype, 'samplesAtTimestamps');
  let open = 0;
  let most = 0;
  const Native = VideoFrame;
  const clone = vi.spyOn(Native.prototype, 'clone').mockImplementation(function counted(this: VideoFrame) {
    const frame = new Native(this);
    most = Math.max(most, ++open);
    const close = frame.close.bind(frame);
    frame.close = () => {
      open--;
      close();
    };
    return frame;
  });
  const outcomes = await renderShapes(request({ pipeline: 'planes' }), {
    fileNames: ['shared-1.mp4', 'shared-2.mp4', 'shared-3.mp4'],
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  expect(outcomes.map((video) => video?.frames)).toEqual([FRAMES, FRAMES, FRAMES]);
  // The first frame, by which the films choose their pipelines, and then the whole clip.
  expect(decodings).toHaveBeenCalledTimes(2);
  expect(clone.mock.calls.length).toBeGreaterThanOrEqual(3 * SECONDS * FRAME_RATE);
  expect(open).toBe(0);
  // Two frames may queue for each film, and each paints one.
  expect(most).toBeLessThanOrEqual(9);
});

test('a film that fails midway or has no file does not affect the others', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const added = new Map<NativeEncoder, number>();
  let squares = 0;
  vi.spyOn(NativeEncoder.prototype, 'add').mockImplementation(async function failing(
    this: NativeEncoder,
    image,
  ) {
    if (image.widthPx === image.heightPx && ++squares === 20) throw new Error('The encoder broke');
    using sample = toSample(image, (added.get(this) ?? 0) / FRAME_RATE);
    added.set(this, (added.get(this) ?? 0) + 1);
    await this.videoSource.add(sample);
  });
  const render = (fileNames: readonly string[]) =>
    renderShapes(request({ pipeline: 'planes' }), {
      fileNames,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  const half = await render(['kept-1.mp4', 'lost.mp4', 'kept-2.mp4']);
  expect(half.map((video) => video?.frames ?? null)).toEqual([FRAMES, null, FRAMES]);
  const noFile = await render(['no/name.mp4', 'kept-3.mp4', 'kept-4.mp4']);
  expect(noFile.map((video) => video?.frames ?? null)).toEqual([null, FRAMES, FRAMES]);
  await expect(render(['a/a.mp4', 'b/b.mp4', 'c/c.mp4'])).rejects.toThrow();
});

test('combines the progress of all films', async () => {
  const reports: { done: number; total: number }[] = [];
  const { done } = startRendering(request(), {
    onProgress: ({ framesDone, framesTotal }) => reports.push({ done: framesDone, total: framesTotal }),
  });
  await (await done).release();
  expect(reports.at(-1)).toEqual({ done: 3 * FRAMES, total: 3 * FRAMES });
  const counts = reports.map((report) => report.done);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});

test('canceling ends all films and leaves no file', async () => {
  const session = startRendering(request(), {
    onProgress: ({ stage }) => {
      if (stage === 'frames') session.cancel();
    },
  });
  await expect(session.done).rejects.toMatchObject({ name: 'AbortError' });
  expect(await tempFileNames()).toEqual([]);
});
