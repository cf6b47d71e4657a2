/** What the people model adds to the tracking. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import topologyUrl from 'virtual:people-topology?url';
import { peopleFinder } from '@/media/people/people-finder';
import { coolDownTracking } from '@/media/tracking/track-player';
import { makeClip } from './clips';
import { errorsPx, trackAll } from './tracking-helpers';

/** Someone in the same kit walks past, in front of the player, and the appearance alone follows them. */
const PASSED = {
  durationSec: 5,
  isFigure: true,
  playerRadiusPx: 40,
  playerAt: (timeSec: number) => ({ x: 320 - 15 * timeSec, y: 180 }),
  twinAt: (timeSec: number) => ({ x: 100 + 110 * timeSec, y: 186 }),
  isTwinInFront: true,
  panPxPerSec: { x: 0, y: 0 },
};

// The weights are an optional dependency.
describe.skipIf(topologyUrl === '')('with the people model', () => {
  beforeAll(async () => {
    expect(await peopleFinder.prepare()).toBe(true);
  });
  afterAll(coolDownTracking);

  test('a circle that a look-alike has carried away returns to the player', async () => {
    const clip = await makeClip(PASSED);
    const { points, outcome } = await trackAll(clip);
    expect(outcome.reason).toBe('completed');
    expect(Math.max(...errorsPx(clip, points.slice(-60)))).toBeLessThan(20);
  });
});

test('without the people model a look-alike carries the circle away', async () => {
  const clip = await makeClip(PASSED);
  const { points } = await trackAll(clip);
  expect(Math.min(...errorsPx(clip, points.slice(-10)))).toBeGreaterThan(100);
});
