/** A track that has left the player must not claim to be sure. */
import { afterAll, describe, expect, test } from 'vitest';
import { inDoubt } from '@/domain/crossing';
import type { Place, TrackPoint } from '@/domain/track';
import { coolDownTracking } from '@/media/tracking/track-player';
import { makeClip } from './clips';
import type { SyntheticClip } from './clips';
import { errorsPx, trackAll } from './tracking-helpers';

afterAll(coolDownTracking);

const METHODS = ['farneback', 'lucas-kanade'] as const;

/** The longest run of consecutive points that are certain but more than a radius away from the player. */
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
  'a player who stays behind a scoreboard is not reported as seen, by %s',
  async (method) => {
    const clip = await makeClip({
      durationSec: 4,
      panPxPerSec: { x: 25, y: 4 },
      scoreboard: { x: 60, y: 230, widthPx: 190, heightPx: 90 },
      playerAt: (timeSec) => ({ x: Math.max(130, 500 - 260 * timeSec), y: 275 }),
    });
    const { points } = await trackAll(clip, { method });
    const beforeSec = (500 - 300) / 260;
    const before = points.filter(({ timeSec }) => timeSec < beforeSec);
    expect(before.every(({ isInterpolated }) => !isInterpolated)).toBe(true);
    expect(Math.max(...errorsPx(clip, before))).toBeLessThan(10);
    const hidden = points.filter(({ timeSec }) => timeSec > (500 - 130) / 260 + 0.3);
    expect(hidden.filter(({ isInterpolated }) => !isInterpolated)).toEqual([]);
    expect(longestFalseRun(clip, points)).toBeLessThanOrEqual(10);
  },
);

test.each(METHODS)(
  'a picture that stops around the player is not taken for the player, by %s',
  async (method) => {
    const clip = await makeClip({
      durationSec: 4,
      playerAt: (timeSec) => ({ x: 120 + 110 * timeSec, y: 170 }),
      concealed: { x: 200, y: 60, widthPx: 180, heightPx: 220, fromSec: 1.5, toSec: 3 },
      isNumbered: true,
    });
    const { points } = await trackAll(clip, { method });
    expect(longestFalseRun(clip, points)).toBe(0);
    const standing = points.filter(({ timeSec }) => timeSec > 1.8 && timeSec < 3);
    expect(standing.filter(({ isInterpolated }) => !isInterpolated)).toEqual([]);
    const [before, after] = [points.filter(({ timeSec }) => timeSec < 1.5), points.slice(-10)];
    expect([...before, ...after].every(({ isInterpolated }) => !isInterpolated)).toBe(true);
    expect(Math.max(...errorsPx(clip, [...before, ...after]))).toBeLessThan(10);
  },
);

test.each(METHODS)('the track stays on the player when a look-alike passes behind, by %s', async (method) => {
  const clip = await makeClip({
    durationSec: 4,
    playerAt: (timeSec) => ({ x: 200 + 50 * timeSec, y: 180 }),
    twinAt: (timeSec) => ({ x: 520 - 110 * timeSec, y: 172 }),
  });
  const { points, outcome } = await trackAll(clip, { method });
  expect(outcome.reason).toBe('completed');
  expect(longestFalseRun(clip, points)).toBe(0);
  const apart = points.filter(({ timeSec }) => timeSec < 1.4 || timeSec > 2.8);
  expect(Math.max(...errorsPx(clip, apart))).toBeLessThan(10);
});

/** The player walks, and someone in the same kit comes toward them, twice as fast. */
const CROSSED = {
  durationSec: 4,
  playerAt: (timeSec: number) => ({ x: 200 + 50 * timeSec, y: 180 }),
  twinAt: (timeSec: number) => ({ x: 520 - 110 * timeSec, y: 172 }),
} as const;

describe.each(METHODS)('by %s', (method) => {
  test(
    'asks about a look-alike who passes in front, and the answer fixes the track',
    { tags: method === 'farneback' ? 'core' : [] },
    async () => {
      const clip = await makeClip({ ...CROSSED, isTwinInFront: true });
      const { points, crossings } = await trackAll(clip, { method });
      const told = inDoubt({ points, crossings });
      expect(longestFalseRun(clip, told)).toBe(0);
      expect(crossings).toHaveLength(1);
      const [crossing] = crossings;
      if (!crossing) return;
      const before = told.filter(({ timeSec }) => timeSec < crossing.fromSec);
      expect(before.every(({ isInterpolated }) => !isInterpolated)).toBe(true);
      expect(Math.max(...errorsPx(clip, before))).toBeLessThan(10);

      // Either one may be the track: they are the player and the look-alike.
      const { timeSec, followed, other } = crossing;
      const toPlayer = (place: Place): number => apartPx(clip.truthAt(timeSec), place);
      const [player, twin] = toPlayer(followed) < toPlayer(other) ? [followed, other] : [other, followed];
      expect(toPlayer(player)).toBeLessThan(8);
      expect(apartPx(CROSSED.twinAt(timeSec), twin)).toBeLessThan(8);

      const selection = { ...player, radius: clip.playerRadiusPx };
      const again = await trackAll(clip, { method, startTimeSec: timeSec, selection, isContinuation: true });
      expect(Math.max(...errorsPx(clip, again.points))).toBeLessThan(10);
      expect(again.crossings).toEqual([]);
    },
  );
});

test('does not ask if no one crosses the player', async () => {
  const clip = await makeClip({ durationSec: 5, occlusion: { fromSec: 2, toSec: 2.4 } });
  const { crossings } = await trackAll(clip);
  expect(crossings).toEqual([]);
});

function apartPx(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
