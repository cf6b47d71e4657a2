import { mean } from './scores';
import type { FramePoint } from './scores';

/** Sizes count from so many frames after the start on: five seconds. */
const FROM_FRAME = 150;

/**
 * Mean relative error of the player's size where the track says good, from five seconds after the start on; null when
 * there is no such point.
 * @param sizes of the truth's boxes, relative to the first one
 * @param radiusPx of the circle at the start
 */
export function sizeErrorOf(
  sizes: readonly (number | null)[],
  radiusPx: number,
  points: readonly FramePoint[],
): number | null {
  return mean(
    points.flatMap((point) => {
      const size = sizes[point.frame] ?? null;
      if (size === null || point.radiusPx === undefined || point.isWeak || point.frame < FROM_FRAME)
        return [];
      return [Math.abs(point.radiusPx / radiusPx / size - 1)];
    }),
  );
}
