import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '@/domain/errors';
import { coolDownTracking, startTracking } from '@/media/tracking/track-player';
import { makeClip } from './clips';
import { errorsPx, track, trackAll } from './tracking-helpers';

const METHODS = ['farneback', 'lucas-kanade'] as const;

afterEach(() => {
  coolDownTracking();
  vi.restoreAllMocks();
});

test.each([
  ['farneback', 640, 360],
  ['lucas-kanade', 640, 360],
  ['farneback', 1280, 720],
  ['lucas-kanade', 1280, 720],
] as const)(
  '%s holds the player within 3 px before a moving background at %ix%i',
  async (method, widthPx, heightPx) => {
    const clip = await makeClip({ widthPx, heightPx });
    const { points, outcome, progress } = await trackAll(clip, method);
    expect(outcome).toMatchObject({ reason: 'completed', lastTimeSec: 149 / 30 });
    expect(points.map(({ timestamp }) => Math.round(timestamp * 30))).toEqual(range(150));
    expect(Math.max(...errorsPx(clip, points))).toBeLessThan(3);
    expect(points.filter(({ isManual }) => isManual)).toHaveLength(1);
    expect(progress.at(-1)).toMatchObject({ processedFrames: 150, totalFrames: 150 });
  },
);

test('positions are those of the displayed picture when the clip is rotated', async () => {
  const clip = await makeClip({ durationSec: 1, rotationDeg: 90 });
  const { points } = await trackAll(clip, 'farneback');
  expect(points).toHaveLength(30);
  expect(Math.max(...errorsPx(clip, points))).toBeLessThan(3);
});

test.each([24, 60])('a clip of %i fps gives points at thirtieths of a second', async (frameRate) => {
  const clip = await makeClip({ durationSec: 1, frameRate, startOffsetSec: 0.3 });
  const { points } = await trackAll(clip, 'lucas-kanade');
  expect(points.map(({ timestamp }) => Math.round(timestamp * 30))).toEqual(range(30));
  expect(Math.max(...errorsPx(clip, points))).toBeLessThan(3);
});

test('a run can begin in the middle, at the frame that is shown then', async () => {
  const clip = await makeClip({ durationSec: 2 });
  const { points } = await trackAll(clip, 'farneback', 1.5);
  expect(points[0]).toMatchObject({ ...clip.truthAt(1.5), timestamp: 1.5, isManual: true });
  expect(points.at(-1)?.timestamp).toBeCloseTo(59 / 30, 9);
  expect(Math.max(...errorsPx(clip, points))).toBeLessThan(3);
});

test('the player who leaves the picture is lost, and the doubtful points say so', async () => {
  const clip = await makeClip({
    durationSec: 4,
    playerAt: (timeSec) => ({ x: 450 + 130 * timeSec, y: 170 }),
  });
  const leavesAtSec = (640 - 450) / 130;
  for (const method of METHODS) {
    const { points, outcome } = await trackAll(clip, method);
    expect(outcome.reason).toBe('lost');
    expect(outcome.lostAtSec).toBeGreaterThan(leavesAtSec - 0.5);
    expect(outcome.lastTimeSec).toBeLessThan(leavesAtSec + 1);
    const certain = points.filter(({ isInterpolated }) => !isInterpolated);
    expect(certain.at(-1)?.timestamp).toBeLessThan(leavesAtSec + 0.3);
  }
});

test('the player is found again behind a pillar', async () => {
  const clip = await makeClip({ durationSec: 2.5, occlusion: { fromSec: 1, toSec: 1.3 } });
  const { points, outcome } = await trackAll(clip, 'farneback');
  expect(outcome.reason).toBe('completed');
  const hidden = points.filter(({ timestamp }) => timestamp > 1.05 && timestamp < 1.29);
  expect(hidden.every(({ isInterpolated }) => isInterpolated)).toBe(true);
  const after = points.filter(({ timestamp }) => timestamp > 1.8);
  expect(Math.max(...errorsPx(clip, after))).toBeLessThan(6);
});

test('stopping ends the run within a second and keeps its worker', async () => {
  const clip = await makeClip({ durationSec: 4 });
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  let stoppedAtMs = 0;
  const { session, points } = track(clip, 'farneback', 0, () => {
    if (stoppedAtMs > 0) return;
    stoppedAtMs = performance.now();
    session.stop();
    session.stop();
  });
  const outcome = await session.done;
  expect(performance.now() - stoppedAtMs).toBeLessThan(1000);
  expect(outcome.reason).toBe('stopped');
  expect(points.length).toBeLessThan(120);
  expect(outcome.lastTimeSec).toBeCloseTo(points.at(-1)?.timestamp ?? Number.NaN, 9);
  // That of the frames worker, and of a tracking worker that did not answer in time on a busy machine.
  expect(terminate).toHaveBeenCalledTimes(outcome.heapBytes > 0 ? 1 : 2);
});

test('stopping before the first frame works', async () => {
  const clip = await makeClip({ durationSec: 1 });
  const { session, points } = track(clip, 'farneback');
  session.stop();
  expect(await session.done).toMatchObject({ reason: 'stopped', lastTimeSec: 0 });
  expect(points).toEqual([]);
});

test.each([
  ['text', new Blob(['no video at all'])],
  ['an empty file', new Blob([])],
])('%s is refused with a coded error', async (_name, blob) => {
  const session = startTracking(
    {
      source: { kind: 'blob', blob },
      method: 'farneback',
      startTimeSec: 0,
      selection: { x: 50, y: 50, radius: 20 },
    },
    { onPoints: () => expect.unreachable(), onProgress: () => expect.unreachable() },
  );
  const error: unknown = await session.done.catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'tracking-failed', cause: { code: 'clip' } });
});

function range(count: number): number[] {
  return Array.from({ length: count }, (_, k) => k);
}
