import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PICTURES_AHEAD } from '@/media/tracking/constants';
import { EngineCache } from '@/media/tracking/engine-cache';
import { loadOpenCv } from '@/media/tracking/opencv/load-opencv';
import { MatScope } from '@/media/tracking/opencv/mat-scope';
import type { Report } from '@/media/tracking/reporter';
import { makeClip } from './clips';
import type { SyntheticClip } from './clips';
import { runInPage, watchBuffers, watchFrames } from './tracking-in-page';

/** Enough to reveal any leak per frame: a picture has 20 KB, and memory grows by at least 64 KB. */
const FRAMES = 1000;
const SIZE = { widthPx: 160, heightPx: 90 };
let long: SyntheticClip;

beforeAll(async () => {
  long = await makeClip({ ...SIZE, durationSec: FRAMES / 30 });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each(['farneback', 'lucas-kanade'] as const)(
  '%s uses no additional memory in a long run',
  async (method) => {
    const { cv } = await loadOpenCv();
    const engines = new EngineCache();
    const first = await runInPage(long, { engines, method, endTimeSec: 1 });
    const made = vi.spyOn(MatScope.prototype, 'make');
    const deleted = vi.spyOn(cv.Mat.prototype, 'delete');
    const frames = watchFrames();
    const buffers = watchBuffers(SIZE);
    const endTimeSec = (FRAMES - 1) / 30;
    const second = await runInPage(long, { engines, method, endTimeSec });
    expect(second).toMatchObject({ reason: 'completed', lastTimeSec: endTimeSec });
    expect(second.memoryBytes).toBe(first.memoryBytes);
    expect(made.mock.calls.length > FRAMES).toBe(method === 'lucas-kanade');
    expect(deleted).toHaveBeenCalledTimes(made.mock.calls.length);
    expect(frames.decoded()).toBeGreaterThanOrEqual(FRAMES);
    expect(frames.open()).toBe(0);
    // Later pictures arrive in returned buffers.
    expect(buffers()).toBeLessThanOrEqual(PICTURES_AHEAD);
  },
);

test('a canceled run closes every decoded frame', async () => {
  const frames = watchFrames();
  const controller = new AbortController();
  const stopAtTen: Report = (message) => {
    if (message.type === 'progress' && message.processedFrames >= 10) controller.abort();
  };
  const done = await runInPage(long, { report: stopAtTen, signal: controller.signal });
  expect(done.reason).toBe('stopped');
  expect(frames.decoded()).toBeGreaterThanOrEqual(10);
  expect(frames.decoded()).toBeLessThan(FRAMES);
  await expect.poll(frames.open).toBe(0);
});

test('an engine that throws frees its Mats and the frames', async () => {
  const { cv } = await loadOpenCv();
  const frames = watchFrames();
  const made = vi.spyOn(MatScope.prototype, 'make');
  const deleted = vi.spyOn(cv.Mat.prototype, 'delete');
  // A Mat of the wrong type makes the real Lucas-Kanade throw.
  vi.spyOn(cv, 'CV_8UC1', 'get').mockReturnValue(cv.CV_32FC2);
  await expect(runInPage(long, { method: 'lucas-kanade' })).rejects.toThrow();
  expect(made.mock.calls.length).toBeGreaterThan(0);
  expect(deleted).toHaveBeenCalledTimes(made.mock.calls.length);
  await expect.poll(frames.open).toBe(0);
});
