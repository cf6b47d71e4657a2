/** Tracking without WebCodecs: the page steps a <video>. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TrackPoint } from '@/domain/track';
import { coolDownTracking } from '@/media/tracking/track-player';
import { SteppedVideo } from '@/media/tracking/frames/sources/stepped-video';
import { makeClip } from './clips';
import type { ClipOptions, SyntheticClip } from './clips';
import { pictureOf } from './export-bare';
import { picturesAt, psnr } from './measure';
import { drawn } from './playback-helpers';
import { framesOf, median, range, track, trackAll, trackSome } from './tracking-helpers';

const SHORT: ClipOptions = { durationSec: 0.5 };
let videos: HTMLVideoElement[] = [];

beforeEach(() => {
  videos = [];
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLVideoElement) videos.push(element);
    return element;
  });
});

// All tests share one tracking worker, which gets every kind of picture.
afterAll(coolDownTracking);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function withoutWebCodecs(): void {
  vi.stubGlobal('VideoDecoder', undefined);
}

function withoutWebCodecsInFramesWorker(): void {
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        const lacking = `import ${JSON.stringify(String(url))}; delete globalThis.VideoDecoder;`;
        const isFramesWorker = options?.name === 'frames';
        super(
          isFramesWorker ? URL.createObjectURL(new Blob([lacking], { type: 'text/javascript' })) : url,
          options,
        );
      }
    },
  );
}

function gapsPx(a: readonly TrackPoint[], b: readonly TrackPoint[]): readonly number[] {
  return a.map((point, k) =>
    Math.hypot(point.x - (b[k]?.x ?? Number.NaN), point.y - (b[k]?.y ?? Number.NaN)),
  );
}

async function bothWays(
  clip: SyntheticClip,
): Promise<readonly [readonly TrackPoint[], readonly TrackPoint[]]> {
  const decoded = await trackAll(clip);
  expect(videos).toHaveLength(0);
  withoutWebCodecs();
  const sought = await trackAll(clip);
  expect(videos).toHaveLength(1);
  expect(sought.outcome.reason).toBe('completed');
  return [decoded.points, sought.points];
}

test.each([
  ['30 frames a second', {}],
  ['a start offset', { startOffsetSec: 0.5 }],
  ['24 frames a second', { frameRate: 24 }],
  ['60 frames a second', { frameRate: 60 }],
  ['WebM', { container: 'webm' }],
  ['a clip turned by 90 degrees', { rotationDeg: 90 }],
  ['a clip turned by 180 degrees', { rotationDeg: 180 }],
  ['a clip turned by 270 degrees', { rotationDeg: 270 }],
  ['1280x720', { widthPx: 1280, heightPx: 720, durationSec: 0.3 }],
] as const)('gives the same points as decoding: %s', async (_name, options) => {
  const clip = await makeClip({ ...SHORT, ...options });
  const [decoded, sought] = await bothWays(clip);
  expect(framesOf(sought)).toEqual(framesOf(decoded));
  expect(median(gapsPx(sought, decoded))).toBeLessThanOrEqual(1);
});

test('takes over a clip that the frames worker cannot decode', { tags: 'core' }, async () => {
  const clip = await makeClip(SHORT);
  // The page has WebCodecs, so only the worker finds out.
  withoutWebCodecsInFramesWorker();
  coolDownTracking();
  const { session, points } = await trackSome(clip);
  expect(await session.done).toMatchObject({ reason: 'completed' });
  // Ends the idle worker that has no WebCodecs.
  coolDownTracking();
  expect(framesOf(points)).toEqual(range(0, 15));
  expect(videos).toHaveLength(1);
});

test('starts and ends at the right frames', async () => {
  const clip = await makeClip({ durationSec: 1.6 });
  withoutWebCodecs();
  const { points, progress } = await trackAll(clip, { startTimeSec: 1, endTimeSec: 1.4 });
  expect(framesOf(points)).toEqual(range(30, 43));
  expect(progress.at(-1)).toMatchObject({ processedFrames: 13, totalFrames: 13 });
});

test('releases the element when the run is stopped', async () => {
  const clip = await makeClip({ durationSec: 1 });
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  withoutWebCodecs();
  const { session } = track(clip, {}, () => session.stop());
  expect(await session.done).toMatchObject({ reason: 'stopped' });
  await expect.poll(() => videos[0]?.hasAttribute('src')).toBe(false);
  expect(revoke).toHaveBeenCalledTimes(1);
});

test('shows a frame after what the browser first considers the clip’s end', async () => {
  const { blob, ...size } = await makeClip({ durationSec: 2, startOffsetSec: 0.8 });
  const last = { timestampSec: 0.8 + 59 / 30, durationSec: 1 / 30 };
  using video = new SteppedVideo({ kind: 'blob', blob }, new AbortController().signal);
  await video.open();
  await video.show(last);
  const shown = drawn(await video.picture(size), size.widthPx, size.heightPx);
  const [decoded] = await picturesAt(blob, [last.timestampSec]);
  expect(psnr(shown, pictureOf(decoded))).toBeGreaterThan(40);
});
