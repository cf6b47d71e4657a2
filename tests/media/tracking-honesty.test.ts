/** A track that left the player must not say that it is sure. */
import { afterAll, expect, test } from 'vitest';
import type { TrackPoint } from '@/domain/track';
import { coolDownTracking } from '@/media/tracking/track-player';
import { makeClip } from './clips';
import type { SyntheticClip } from './clips';
import { errorsPx, trackAll } from './tracking-helpers';

afterAll(coolDownTracking);

const METHODS = ['farneback', 'lucas-kanade'] as const;

/** The longest run of points in a row that are sure and further than a radius from the player. */
function longestFalseRun(clip: SyntheticClip, points: readonly TrackPoint[]): number {
  let [longest, run] = [0, 0];
  for (const [k, errorPx] of errorsPx(clip, points).entries()) {
    const isFalse = errorPx > clip.playerRadiusPx && points[k]?.isInterpolated === false;
    run = isFalse ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

test.each(METHODS)(
  'a player who runs behind a scoreboard and stays there is not seen on it, by %s',
  async (method) => {
    const clip = await makeClip({
      durationSec: 4,
      panPxPerSec: { x: 25, y: 4 },
      scoreboard: { x: 60, y: 230, widthPx: 190, heightPx: 90 },
      playerAt: (timeSec) => ({ x: Math.max(130, 500 - 260 * timeSec), y: 275 }),
    });
    const { points } = await trackAll(clip, { method });
    const beforeSec = (500 - 300) / 260;
    const before = points.filter(({ timestamp }) => timestamp < beforeSec);
    expect(before.every(({ isInterpolated }) => !isInterpolated)).toBe(true);
    expect(Math.max(...errorsPx(clip, before))).toBeLessThan(10);
    const hidden = points.filter(({ timestamp }) => timestamp > (500 - 130) / 260 + 0.3);
    expect(hidden.filter(({ isInterpolated }) => !isInterpolated)).toEqual([]);
    expect(longestFalseRun(clip, points)).toBeLessThanOrEqual(10);
  },
);

test.each(METHODS)(
  'a twin who passes behind the player does not take the track along, by %s',
  async (method) => {
    const clip = await makeClip({
      durationSec: 4,
      playerAt: (timeSec) => ({ x: 200 + 50 * timeSec, y: 180 }),
      twinAt: (timeSec) => ({ x: 520 - 110 * timeSec, y: 172 }),
    });
    const { points, outcome } = await trackAll(clip, { method });
    expect(outcome.reason).toBe('completed');
    expect(longestFalseRun(clip, points)).toBe(0);
    const apart = points.filter(({ timestamp }) => timestamp < 1.4 || timestamp > 2.8);
    expect(Math.max(...errorsPx(clip, apart))).toBeLessThan(10);
  },
);
