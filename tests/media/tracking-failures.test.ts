/** Provokes every failure code by its real cause, and checks that all points so far arrive before the run rejects. */
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '@/domain/errors';
import { coolDownTracking } from '@/media/tracking/track-player';
import type { TrackingRequest } from '@/media/tracking/track-player';
import { TrackingError } from '@/media/tracking/tracking-error';
import { BROKEN_LENGTH, damagePictures } from '../damaged-movie';
import { makeClip, makeUndecodableClip } from './clips';
import type { SyntheticClip } from './clips';
import { holdTracking } from './held-tracking';
import { framesOf, range, track, trackAll, trackSome } from './tracking-helpers';
import type { Tracked } from './tracking-helpers';

/** Browsers refuse to connect to this port. */
const OUT_OF_REACH = 'http://localhost:1';

afterEach(() => {
  coolDownTracking();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Listens to the log of a feed on the page. */
const listenToErrors = () => vi.spyOn(console, 'error').mockReturnValue();

/** The failure code that a run ends with. */
async function codeOf({ session }: Tracked): Promise<unknown> {
  const error: unknown = await session.done.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'tracking-failed', cause: { name: 'TrackingError' } });
  return (
    error instanceof AppError && error.cause instanceof Error && 'code' in error.cause && error.cause.code
  );
}

function trackBlob(blob: Blob, clip: SyntheticClip, request: Partial<TrackingRequest> = {}): Tracked {
  return track(clip, { source: { kind: 'blob', blob }, searchForSec: 0, ...request });
}

/**
 * Starts the tracking worker from another URL. Nothing is intercepted between browser and network, because interception
 * made workers wait forever.
 */
function startTrackerFrom(address: (url: string) => string): void {
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(options?.name === 'tracking' ? address(String(url)) : url, options);
      }
    },
  );
}

function scriptOf(code: string): string {
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}

test.each([
  ['text', new Blob(['no video at all'])],
  ['an empty file', new Blob([])],
])("'clip' for %s", async (_name, blob) => {
  const clip = await makeClip({ durationSec: 0.1 });
  const run = trackBlob(blob, clip);
  expect(await codeOf(run)).toBe('clip');
  expect(run.points).toEqual([]);
  expect(run.progress).toEqual([]);
});

test("'clip' if the server cannot be reached", async () => {
  const clip = await makeClip({ durationSec: 0.1 });
  const source = { kind: 'url', url: `${OUT_OF_REACH}/clip.mp4`, sizeBytes: clip.blob.size } as const;
  expect(await codeOf(track(clip, { source }))).toBe('clip');
});

test("'no-decoder' when neither WebCodecs nor the video element decodes the clip", async () => {
  const clip = await makeClip({ durationSec: 0.1 });
  const blob = await makeUndecodableClip();
  const logged = listenToErrors();
  expect(await codeOf(trackBlob(blob, clip))).toBe('no-decoder');
  vi.stubGlobal('VideoDecoder', undefined);
  expect(await codeOf(trackBlob(blob, clip))).toBe('no-decoder');
  expect(logged.mock.calls).toEqual([[expect.any(TrackingError)], [expect.any(TrackingError)]]);
});

test(
  "'decode' if the clip is truncated in the middle, with the points so far",
  { tags: 'core' },
  async () => {
    const clip = await makeClip({ durationSec: 2 });
    const run = trackBlob(clip.blob.slice(0, 0.6 * clip.blob.size), clip);
    expect(await codeOf(run)).toBe('decode');
    expect(run.points.length).toBeGreaterThan(15);
    expect(framesOf(run.points)).toEqual(range(0, run.points.length));
  },
);

test("'decode' when the decoder fails so early that it may not be the data's fault", async () => {
  const clip = await makeClip({ durationSec: 1 });
  const run = trackBlob(await damagePictures(clip.blob, BROKEN_LENGTH, [3]), clip);
  expect(await codeOf(run)).toBe('decode');
  expect(framesOf(run.points)).toEqual([0, 1]);
});

test("'decode' when seeking too", async () => {
  const clip = await makeClip({ durationSec: 1 });
  vi.stubGlobal('VideoDecoder', undefined);
  const logged = listenToErrors();
  const run = trackBlob(clip.blob.slice(0, 0.6 * clip.blob.size), clip);
  expect(await codeOf(run)).toBe('decode');
  expect(run.points.length).toBeGreaterThan(10);
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(TrackingError));
});

test.each([
  ['farneback', 'kernel'],
  ['lucas-kanade', 'opencv'],
] as const)(
  "'engine-load' when %s's %s cannot be fetched; the next run tries again",
  async (method, part) => {
    const clip = await makeClip({ durationSec: 0.3 });
    const cutOff = scriptOf(`
    const reach = globalThis.fetch;
    globalThis.fetch = (input, init) => reach(String(input).includes('${part}') ? '${OUT_OF_REACH}' : input, init);
  `);
    startTrackerFrom((url) => scriptOf(`import '${cutOff}'; import '${url}';`));
    expect(await codeOf(track(clip, { method }))).toBe('engine-load');
    vi.unstubAllGlobals();
    const { points } = await trackAll(clip, { method });
    expect(points).toHaveLength(9);
  },
);

test("'engine-load' when the worker itself cannot be fetched", async () => {
  const clip = await makeClip({ durationSec: 0.3 });
  startTrackerFrom(() => '/nowhere/tracking.worker.js');
  expect(await codeOf(track(clip))).toBe('engine-load');
  vi.unstubAllGlobals();
  const { points } = await trackAll(clip);
  expect(points).toHaveLength(9);
});

test.each(['tracking', 'frames'])("'worker-died' when the %s worker is terminated midway", async (name) => {
  const clip = await makeClip({ durationSec: 1 });
  const held = holdTracking();
  // The page gets no event when the browser does this.
  const run = track(clip, {}, () => {
    held.letGo();
    held.workers.get(name)?.terminate();
  });
  expect(await codeOf(run)).toBe('worker-died');
  const kept = run.points.length;
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(30);
  expect(framesOf(run.points)).toEqual(range(0, kept));
  // The caller continues from there.
  const next = await trackAll(clip, { startTimeSec: 0.8, isContinuation: true });
  expect(framesOf(next.points)).toEqual(range(24, 30));
  expect(run.points).toHaveLength(kept);
});

test('a stopped run stays stopped even if its workers fail afterward', async () => {
  const clip = await makeClip({ durationSec: 1 });
  const { workers } = holdTracking();
  for (const name of ['frames', 'tracking']) {
    const { session } = await trackSome(clip);
    session.stop();
    workers.get(name)?.terminate();
    expect(await session.done).toMatchObject({ reason: 'stopped' });
  }
});

test("'worker-died' when the tracking worker throws an uncaught error", { tags: 'core' }, async () => {
  const clip = await makeClip({ durationSec: 1 });
  const { workers } = holdTracking();
  const run = track(clip, {}, () => workers.get('tracking')?.postMessage('none of ours', []));
  expect(await codeOf(run)).toBe('worker-died');
  expect(run.points.length).toBeGreaterThan(0);
});
