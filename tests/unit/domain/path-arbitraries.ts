import fc from 'fast-check';
import { FRAME_RATE } from '@/domain/limits';
import { joinTracked } from '@/domain/join-paths';
import type { TrackPoint } from '@/domain/track';
import { randomNumbers } from '../../random-numbers';

/** One kind of motion for several frames, after frames without points. */
interface Stretch {
  readonly frames: number;
  readonly missingFrames: number;
  readonly state: 'good' | 'weak';
  readonly stepX: number;
  readonly stepY: number;
  /** How far a point may be from its straight line. */
  readonly tremblePx: number;
  readonly jumpPx: number;
  readonly startsManual: boolean;
}

const stretch: fc.Arbitrary<Stretch> = fc.record({
  frames: fc.integer({ min: 1, max: 90 }),
  missingFrames: fc.constantFrom(0, 0, 1, 2, 12, 40),
  state: fc.constantFrom('good', 'good', 'weak'),
  stepX: fc.integer({ min: -12, max: 12 }),
  stepY: fc.integer({ min: -12, max: 12 }),
  tremblePx: fc.constantFrom(0, 0.5, 6),
  jumpPx: fc.constantFrom(0, 0, 300),
  startsManual: fc.boolean(),
});

/**
 * Paths as the editor has them: straight runs, random walks, jumps, manual points, weak stretches and bridged gaps,
 * with a point for every frame of 1/30 s.
 */
export const trackedPaths: fc.Arbitrary<readonly TrackPoint[]> = fc
  .tuple(fc.array(stretch, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 2 ** 30 }))
  .map(([stretches, seed]) => joinTracked(walk(stretches, seed)));

function walk(stretches: readonly Stretch[], seed: number): readonly TrackPoint[] {
  const random = randomNumbers(seed);
  const points: TrackPoint[] = [];
  let [x, y, frame] = [400, 300, 0];
  for (const { frames, missingFrames, state, stepX, stepY, tremblePx, jumpPx, startsManual } of stretches) {
    frame += missingFrames;
    x += jumpPx;
    for (let k = 0; k < frames; k++) {
      const isManual = startsManual && k === 0;
      points.push({
        x: x + tremblePx * (random() - 0.5),
        y: y + tremblePx * (random() - 0.5),
        timeSec: frame / FRAME_RATE,
        isManual,
        isInterpolated: !isManual && state === 'weak',
        ...(!isManual && { confidence: state === 'weak' ? 0.1 : 0.9 }),
      });
      [x, y, frame] = [x + stepX, y + stepY, frame + 1];
    }
  }
  return points;
}
