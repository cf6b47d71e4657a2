/** Where runs start and end, and what one run passes to the next. */
import { afterEach, expect, test, vi } from 'vitest';
import { coolDownTracking, warmUpTracking } from '@/media/tracking/track-player';
import { FlowAndAppearanceEngine } from '@/media/tracking/engine';
import { EngineCache } from '@/media/tracking/engine-cache';
import { makeClip } from './clips';
import { holdTracking } from './held-tracking';
import { errorsPx, framesOf, median, range, track, trackAll, trackSome } from './tracking-helpers';
import { runInPage } from './tracking-in-page';

afterEach(() => {
  coolDownTracking();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test(
  'a run starts at the frame shown at the given time, and ends at the last requested frame',
  { tags: 'core' },
  async () => {
    const clip = await makeClip({ durationSec: 2 });
    const { points, outcome, progress } = await trackAll(clip, { startTimeSec: 1.01, endTimeSec: 1.5 });
    expect(points[0]).toMatchObject({ ...clip.truthAt(1.01), isManual: true });
    expect(framesOf(points)).toEqual(range(30, 46));
    expect(outcome).toMatchObject({ reason: 'completed', lastTimeSec: 1.5 });
    expect(progress.at(-1)).toMatchObject({ processedFrames: 16, totalFrames: 16 });
    expect(median(errorsPx(clip, points))).toBeLessThanOrEqual(3);
  },
);

test('a run that starts at the last frame has one point, and a run that starts after it has none', async () => {
  const clip = await makeClip({ durationSec: 1 });
  const last = await trackAll(clip, { startTimeSec: 29 / 30 });
  expect(framesOf(last.points)).toEqual([29]);
  const behind = await trackAll(clip, { startTimeSec: 1.2 });
  expect(behind.points).toEqual([]);
  expect(behind.outcome).toMatchObject({ reason: 'completed' });
});

test('stopping ends the run, and its worker takes the next one', { tags: 'core' }, async () => {
  const clip = await makeClip({ durationSec: 1 });
  const held = holdTracking();
  const { session, points } = await trackSome(clip);
  held.letGo();
  session.stop();
  session.stop();
  const outcome = await session.done;
  expect(outcome.reason).toBe('stopped');
  expect(points.length).toBeLessThan(30);
  expect(outcome.lastTimeSec).toBeCloseTo(points.at(-1)?.timeSec ?? Number.NaN, 9);
  const next = await trackAll(clip, { startTimeSec: 0.8, isContinuation: true });
  expect(framesOf(next.points)).toEqual(range(24, 30));
  // A worker that could not answer in time on a busy machine was terminated.
  expect(held.started.filter((name) => name === 'tracking')).toHaveLength(outcome.memoryBytes > 0 ? 1 : 2);
});

test('a run started while another one stops waits for that one’s worker', async () => {
  const clip = await makeClip({ durationSec: 1 });
  const held = holdTracking();
  const first = await trackSome(clip);
  held.letGo();
  first.session.stop();
  const second = await trackAll(clip, { startTimeSec: 0.8, isContinuation: true });
  expect(framesOf(second.points)).toEqual(range(24, 30));
  const { memoryBytes } = await first.session.done;
  expect(held.started.filter((name) => name === 'tracking')).toHaveLength(memoryBytes > 0 ? 1 : 2);
});

test('stopping before the first frame works', async () => {
  const clip = await makeClip({ durationSec: 1 });
  const { session, points } = track(clip);
  session.stop();
  expect(await session.done).toMatchObject({ reason: 'stopped', lastTimeSec: 0 });
  expect(points).toEqual([]);
});

test('leaving the editor ends every worker, even one whose run is stopping', async () => {
  const clip = await makeClip({ durationSec: 1 });
  const { started } = holdTracking();
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  warmUpTracking();
  warmUpTracking();
  expect(started).toEqual(['tracking', 'frames']);
  const { session } = await trackSome(clip);
  session.stop();
  coolDownTracking();
  await session.done;
  expect(terminate).toHaveBeenCalledTimes(started.length);
});

test("a nudge continues with the last run's engine if method and picture are the same", async () => {
  const clip = await makeClip({ durationSec: 1 });
  const turned = await makeClip({ durationSec: 0.3, rotationDeg: 90 });
  const start = vi.spyOn(FlowAndAppearanceEngine.prototype, 'start');
  const resume = vi.spyOn(FlowAndAppearanceEngine.prototype, 'resume');
  const engines = new EngineCache();
  const nudge = { engines, startTimeSec: 0.8, isContinuation: true };
  await runInPage(clip, { engines, endTimeSec: 0.5 });
  expect(resume).not.toHaveBeenCalled();
  await runInPage(clip, nudge);
  expect(resume).toHaveBeenCalledTimes(1);
  // With a different selection, method or picture, the engine starts from scratch.
  start.mockClear();
  await runInPage(clip, { ...nudge, isContinuation: false });
  await runInPage(clip, { ...nudge, method: 'lucas-kanade' });
  await runInPage(turned, { ...nudge, method: 'lucas-kanade', startTimeSec: 0 });
  expect(resume).toHaveBeenCalledTimes(1);
  expect(start).toHaveBeenCalledTimes(3);
});

test('a player who leaves the picture and comes back is searched for and found', async () => {
  // Leaves at the right edge after a second, and returns most of a second later.
  const clip = await makeClip({
    durationSec: 3,
    playerAt: (timeSec) => ({ x: 700 - 160 * Math.abs(timeSec - 1.5), y: 170 }),
  });
  const { points, progress, outcome } = await trackAll(clip);
  expect(outcome.reason).toBe('completed');
  expect(progress.some(({ isSearching }) => isSearching)).toBe(true);
  expect(progress.at(-1)).toMatchObject({ isSearching: false, processedFrames: 90 });
  const certain = points.filter(({ isInterpolated }) => !isInterpolated);
  expect(certain.at(-1)?.timeSec).toBeGreaterThan(2.5);
  expect(Math.max(...errorsPx(clip, certain))).toBeLessThan(10);
});

test('a search ends when its time is up, a run without one immediately, and both report where doubt began', async () => {
  const clip = await makeClip({
    durationSec: 3,
    playerAt: (timeSec) => ({ x: 560 + 200 * timeSec, y: 170 }),
  });
  const leavesAtSec = 80 / 200;
  for (const searchForSec of [0, 0.5]) {
    const { points, progress, outcome } = await trackAll(clip, { searchForSec });
    expect(outcome.reason).toBe('lost');
    expect(outcome.lostAtSec).toBeLessThan(leavesAtSec + 0.5);
    expect(outcome.lastTimeSec).toBeCloseTo(points.at(-1)?.timeSec ?? Number.NaN, 9);
    expect(progress.some(({ isSearching }) => isSearching)).toBe(searchForSec > 0);
  }
});
