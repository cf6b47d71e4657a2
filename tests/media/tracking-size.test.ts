/** The player's size along a path. */
import { expect, test } from 'vitest';
import { smoothSizes } from '@/domain/smooth-sizes';
import { makeClip } from './clips';
import { trackAll } from './tracking-helpers';

const DURATION_SEC = 4;

/** The player's size relative to the circle at each frame, as drawn after the run. */
async function sizesOf(scaleAt: (timeSec: number) => number): Promise<readonly number[]> {
  const clip = await makeClip({ widthPx: 640, heightPx: 360, durationSec: DURATION_SEC, scaleAt });
  const { points } = await trackAll(clip);
  return smoothSizes(points, 0, DURATION_SEC).map(({ radiusPx = NaN }) => radiusPx / clip.playerRadiusPx);
}

test('a player who comes closer grows, and one who moves away shrinks', async () => {
  for (const rate of [2, 0.6]) {
    const scaleAt = (timeSec: number): number => rate ** Math.min(1, timeSec / 3);
    const sizes = await sizesOf(scaleAt);
    expect(sizes).toHaveLength(30 * DURATION_SEC);
    const errors = sizes.map((size, frame) => Math.abs(size / scaleAt(frame / 30) - 1));
    expect(Math.max(...errors)).toBeLessThan(0.13);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.09);
  }
});

test('a player who stays at the same distance keeps the size', async () => {
  const sizes = await sizesOf(() => 1);
  for (const size of sizes) expect(Math.abs(size - 1)).toBeLessThan(0.02);
});
