import { afterAll, describe, expect, test } from 'vitest';
import { coolDownTracking } from '@/media/tracking/track-player';
import { makeClip } from './clips';
import { errorsPx, framesOf, median, range, trackAll } from './tracking-helpers';

const METHODS = ['farneback', 'lucas-kanade'] as const;

afterAll(coolDownTracking);

describe.each(METHODS)('%s', (method) => {
  test.each([
    [640, 360, 150],
    [1280, 720, 75],
  ])(
    'follows the player over a moving background at %ix%i for %i frames, without doubt',
    { tags: method === 'farneback' ? 'core' : [] },
    async (widthPx, heightPx, frames) => {
      const clip = await makeClip({ widthPx, heightPx, durationSec: frames / 30 });
      const { points, outcome, progress } = await trackAll(clip, { method });
      expect(outcome).toMatchObject({ reason: 'completed', lastTimeSec: (frames - 1) / 30 });
      expect(framesOf(points)).toEqual(range(0, frames));
      expect(median(errorsPx(clip, points))).toBeLessThanOrEqual(3);
      // Doubtful in at most one frame of a hundred.
      const certain = points.filter(({ isInterpolated }) => !isInterpolated);
      expect(certain.length).toBeGreaterThanOrEqual(Math.floor(0.99 * frames));
      expect(points.filter(({ isManual }) => isManual)).toHaveLength(1);
      expect(progress.at(-1)).toMatchObject({
        processedFrames: frames,
        totalFrames: frames,
        isSearching: false,
      });
    },
  );
});

test(
  'a player who leaves the picture is lost within 15 frames, and the points before that are marked doubtful',
  { tags: 'core' },
  async () => {
    const clip = await makeClip({
      durationSec: 4,
      playerAt: (timeSec) => ({ x: 450 + 130 * timeSec, y: 170 }),
    });
    // When the player's center leaves; the body leaves gradually before that.
    const leavesAtSec = (640 - 450) / 130;
    for (const method of METHODS) {
      const { points, outcome } = await trackAll(clip, { method, searchForSec: 0 });
      expect(outcome.reason).toBe('lost');
      expect(outcome.lostAtSec).toBeGreaterThan(leavesAtSec - 0.5);
      expect(outcome.lostAtSec).toBeLessThanOrEqual(leavesAtSec + 15 / 30);
      const certain = points.filter(({ isInterpolated }) => !isInterpolated);
      expect(certain.at(-1)?.timeSec).toBeLessThanOrEqual(leavesAtSec + 15 / 30);
    }
  },
);

test('finds the player again behind a pillar', { tags: 'core' }, async () => {
  const clip = await makeClip({ durationSec: 2.5, occlusion: { fromSec: 1, toSec: 1.3 } });
  const { points, outcome } = await trackAll(clip);
  expect(outcome.reason).toBe('completed');
  const hidden = points.filter(({ timeSec }) => timeSec > 1.05 && timeSec < 1.29);
  expect(hidden.every(({ isInterpolated }) => isInterpolated)).toBe(true);
  const after = points.filter(({ timeSec }) => timeSec > 1.8);
  expect(Math.max(...errorsPx(clip, after))).toBeLessThan(6);
});
