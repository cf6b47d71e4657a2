/** Runs that follow the player backward through time. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '@/domain/errors';
import type { TrackPoint } from '@/domain/track';
import { FlowAndAppearanceEngine } from '@/media/tracking/engine';
import { EngineCache } from '@/media/tracking/engine-cache';
import type { Report } from '@/media/tracking/reporter';
import { coolDownTracking } from '@/media/tracking/track-player';
import { BROKEN_LENGTH, damagePictures } from '../damaged-movie';
import { makeClip } from './clips';
import type { SyntheticClip } from './clips';
import { holdTracking } from './held-tracking';
import { errorsPx, framesOf, median, range, track, trackAll, trackSome } from './tracking-helpers';
import { runInPage, watchFrames } from './tracking-in-page';

const BACKWARD = { direction: 'backward' } as const;
let clip: SyntheticClip;

beforeAll(async () => {
  clip = await makeClip({ durationSec: 3 });
});

// All tests share one tracking worker.
afterAll(coolDownTracking);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The frames of a range, last one first. */
function falling(from: number, end: number): readonly number[] {
  return range(from, end).toReversed();
}

function gapsPx(a: readonly TrackPoint[], b: readonly TrackPoint[]): readonly number[] {
  return a.map(({ x, y, timeSec }) => {
    const other = b.find((point) => point.timeSec === timeSec);
    return Math.hypot(x - (other?.x ?? Number.NaN), y - (other?.y ?? Number.NaN));
  });
}

describe.each(['farneback', 'lucas-kanade'] as const)('%s', (method) => {
  test(
    'gives the same path as tracking forward',
    { tags: method === 'farneback' ? 'core' : [] },
    async () => {
      const forward = await trackAll(clip, { method });
      const { points, outcome, progress } = await trackAll(clip, {
        ...BACKWARD,
        method,
        startTimeSec: 89 / 30,
      });
      expect(outcome).toMatchObject({ reason: 'completed', lastTimeSec: 0 });
      expect(framesOf(points)).toEqual(falling(0, 90));
      expect(points.map(({ isManual }) => isManual)).toEqual(points.map((_, k) => k === 0));
      expect(points.filter(({ isInterpolated }) => isInterpolated)).toEqual([]);
      expect(median(errorsPx(clip, points))).toBeLessThanOrEqual(3);
      expect(Math.max(...gapsPx(points, forward.points))).toBeLessThan(6);
      expect(progress.at(-1)).toMatchObject({ processedFrames: 90, totalFrames: 90, isSearching: false });
    },
  );
});

test('a run starts at the frame shown at its start and ends with the one at its end', async () => {
  const { points, outcome, progress } = await trackAll(clip, {
    ...BACKWARD,
    startTimeSec: 2.01,
    endTimeSec: 1.5,
  });
  expect(points[0]).toMatchObject({ ...clip.truthAt(2.01), timeSec: 2, isManual: true });
  expect(framesOf(points)).toEqual(falling(45, 61));
  expect(outcome).toMatchObject({ reason: 'completed', lastTimeSec: 1.5 });
  expect(progress.at(-1)).toMatchObject({ processedFrames: 16, totalFrames: 16 });
});

test.each([
  ['at the first frame has one point', { startTimeSec: 0 }, [0]],
  ['at its end has one point', { startTimeSec: 1, endTimeSec: 1 }, [30]],
  ['before its end has none', { startTimeSec: 1, endTimeSec: 1.2 }, []],
  ['behind the clip has none', { startTimeSec: 3.2 }, []],
])('a run that starts %s', async (_name, times, frames) => {
  const { points, outcome } = await trackAll(clip, { ...BACKWARD, ...times });
  expect(framesOf(points)).toEqual(frames);
  expect(outcome.reason).toBe('completed');
});

test('a player who enters the picture is lost before that, with or without a search', async () => {
  const entering = await makeClip({
    durationSec: 2.5,
    playerAt: (timeSec) => ({ x: 770 - 130 * timeSec, y: 170 }),
  });
  const entersAtSec = 130 / 130;
  for (const searchForSec of [0, 0.31]) {
    const request = { ...BACKWARD, startTimeSec: 74 / 30, searchForSec };
    const { points, progress, outcome } = await trackAll(entering, request);
    expect(outcome.reason).toBe('lost');
    expect(outcome.lostAtSec).toBeGreaterThanOrEqual(entersAtSec - 0.5);
    expect(outcome.lostAtSec).toBeLessThan(entersAtSec + 0.5);
    expect(outcome.lastTimeSec).toBe(points.at(-1)?.timeSec);
    const doubtful = points.filter(({ timeSec }) => timeSec <= (outcome.lostAtSec ?? Number.NaN));
    expect(doubtful.every(({ isInterpolated }) => isInterpolated)).toBe(true);
    expect(progress.some(({ isSearching }) => isSearching)).toBe(searchForSec > 0);
    // The frame in which the player was declared lost, and those of the search.
    const processedFrames = progress.at(-1)?.processedFrames ?? Number.NaN;
    expect(processedFrames - points.length).toBe(Math.ceil(searchForSec * 30));
  }
});

test('a player who leaves the picture and comes back is searched for and found', async () => {
  // Outside the right edge for most of a second in the middle.
  const returning = await makeClip({
    durationSec: 3,
    playerAt: (timeSec) => ({ x: 700 - 160 * Math.abs(timeSec - 1.5), y: 170 }),
  });
  const { points, progress, outcome } = await trackAll(returning, { ...BACKWARD, startTimeSec: 89 / 30 });
  expect(outcome.reason).toBe('completed');
  expect(progress.some(({ isSearching }) => isSearching)).toBe(true);
  expect(progress.at(-1)).toMatchObject({ isSearching: false, processedFrames: 90 });
  const frames = framesOf(points);
  expect(frames).toEqual(frames.toSorted((a, b) => b - a));
  const certain = points.filter(({ isInterpolated }) => !isInterpolated);
  expect(certain.at(-1)?.timeSec).toBeLessThan(0.5);
  expect(Math.max(...errorsPx(returning, certain))).toBeLessThan(10);
});

test('finds the player again behind a pillar', async () => {
  const hiding = await makeClip({ durationSec: 2.5, occlusion: { fromSec: 1, toSec: 1.3 } });
  const { points, outcome } = await trackAll(hiding, { ...BACKWARD, startTimeSec: 74 / 30 });
  expect(outcome.reason).toBe('completed');
  const hidden = points.filter(({ timeSec }) => timeSec > 1.01 && timeSec < 1.25);
  expect(hidden.map(({ isInterpolated }) => isInterpolated)).toEqual(Array<boolean>(7).fill(true));
  const after = points.filter(({ timeSec }) => timeSec < 0.5);
  expect(Math.max(...errorsPx(hiding, after))).toBeLessThan(6);
});

test('a backward run continues with what a forward run has learned, and vice versa', async () => {
  const resume = vi.spyOn(FlowAndAppearanceEngine.prototype, 'resume');
  const engines = new EngineCache();
  await runInPage(clip, { engines, endTimeSec: 1 });
  const there = { engines, startTimeSec: 2, endTimeSec: 1.5, isContinuation: true, ...BACKWARD };
  expect(await runInPage(clip, there)).toMatchObject({ reason: 'completed', lastTimeSec: 1.5 });
  const back = { engines, startTimeSec: 2, endTimeSec: 2.5, isContinuation: true };
  expect(await runInPage(clip, back)).toMatchObject({ reason: 'completed', lastTimeSec: 2.5 });
  expect(resume).toHaveBeenCalledTimes(2);
});

test('stopping ends the run, and its worker takes the next one', async () => {
  const held = holdTracking();
  const { session, points } = await trackSome(clip, { ...BACKWARD, startTimeSec: 89 / 30 });
  held.letGo();
  session.stop();
  const outcome = await session.done;
  expect(outcome).toMatchObject({ reason: 'stopped', lastTimeSec: points.at(-1)?.timeSec });
  expect(framesOf(points)).toEqual(falling(90 - points.length, 90));
  expect(points.length).toBeLessThan(90);
  const next = await trackAll(clip, { ...BACKWARD, startTimeSec: 0.3, isContinuation: true });
  expect(framesOf(next.points)).toEqual(falling(0, 10));
});

test.each([
  ['while the first stretch is decoded', 0],
  ['after ten frames', 10],
  ['in the second stretch', 35],
])('cancelling a run %s closes every decoded frame', async (_name, processed) => {
  const frames = watchFrames();
  const controller = new AbortController();
  const stopThere: Report = (message) => {
    if (message.type === 'progress' && message.processedFrames >= processed) controller.abort();
  };
  const run = runInPage(clip, {
    ...BACKWARD,
    startTimeSec: 89 / 30,
    report: stopThere,
    signal: controller.signal,
  });
  if (processed === 0) {
    await expect.poll(frames.decoded, { interval: 1 }).toBeGreaterThan(0);
    controller.abort();
  }
  expect((await run).reason).toBe('stopped');
  expect(frames.decoded()).toBeGreaterThan(0);
  await expect.poll(frames.open).toBe(0);
});

test("reports 'decode' when the decoder fails, with the points up to there", async () => {
  // Early enough in the clip that the failure may not be the data's fault; key frames are a second apart.
  const blob = await damagePictures(clip.blob, BROKEN_LENGTH, [3]);
  const request = { ...BACKWARD, startTimeSec: 89 / 30, searchForSec: 0 };
  const { session, points } = track(clip, { ...request, source: { kind: 'blob', blob } });
  const error: unknown = await session.done.catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ cause: { code: 'decode' } });
  expect(framesOf(points)).toEqual(falling(30, 90));
});

test('without WebCodecs the path is the same', async () => {
  const request = { ...BACKWARD, startTimeSec: 1, endTimeSec: 0.5 };
  const decoded = await trackAll(clip, request);
  vi.stubGlobal('VideoDecoder', undefined);
  const sought = await trackAll(clip, request);
  expect(sought.outcome).toMatchObject({ reason: 'completed', lastTimeSec: 0.5 });
  expect(framesOf(sought.points)).toEqual(falling(15, 31));
  expect(median(gapsPx(sought.points, decoded.points))).toBeLessThanOrEqual(1);
});
