/** What the people model adds to the tracking. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import topologyUrl from 'virtual:people-topology?url';
import { peopleFinder } from '@/media/people/people-finder';
import { coolDownTracking } from '@/media/tracking/track-player';
import { makeClip } from './clips';
import { errorsPx, trackAll } from './tracking-helpers';

/** Someone in the same kit passes in front of the player. */
const PASSED = { isFigure: true, isTwinInFront: true } as const;
const SCENES = [
  {
    ...PASSED,
    player: 'a player who hardly moves',
    durationSec: 5,
    playerRadiusPx: 40,
    playerAt: (timeSec: number) => ({ x: 320 - 15 * timeSec, y: 180 }),
    twinAt: (timeSec: number) => ({ x: 100 + 110 * timeSec, y: 186 }),
    panPxPerSec: { x: 0, y: 0 },
  },
  {
    ...PASSED,
    player: 'a player who walks the other way, with a moving camera',
    durationSec: 4,
    playerRadiusPx: 24,
    playerAt: (timeSec: number) => ({ x: 200 + 50 * timeSec, y: 180 }),
    twinAt: (timeSec: number) => ({ x: 520 - 110 * timeSec, y: 172 }),
  },
];

// The weights are an optional dependency.
describe.skipIf(topologyUrl === '')('with the people model', () => {
  beforeAll(async () => {
    expect(await peopleFinder.prepare()).toBe(true);
  });
  afterAll(coolDownTracking);

  test.each(SCENES)('a look-alike does not take the circle from $player', async (scene) => {
    const clip = await makeClip(scene);
    const { points, outcome } = await trackAll(clip);
    expect(outcome.reason).toBe('completed');
    expect(Math.max(...errorsPx(clip, points.slice(-30)))).toBeLessThan(20);
  });
});

test.each(SCENES)('without the people model a look-alike takes it from $player', async (scene) => {
  const clip = await makeClip(scene);
  const { points } = await trackAll(clip);
  expect(Math.min(...errorsPx(clip, points.slice(-10)))).toBeGreaterThan(100);
});
