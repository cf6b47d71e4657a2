import { FRAME_RATE } from '@/domain/limits';
import { smoothSizes } from '@/domain/smooth-sizes';
import { mean } from './scores';
import type { FramePoint } from './scores';

/** Sizes are compared from this frame on, five seconds after the start. */
const FROM_FRAME = 150;

/** The points of a run from first to last, with the sizes drawn after the run has ended. */
export function withDrawnSizes(points: readonly FramePoint[]): readonly FramePoint[] {
  const path = points.map(({ x, y, frame, isWeak, confidence = 1, radiusPx }, index) => ({
    x,
    y,
    timeSec: frame / FRAME_RATE,
    isManual: index === 0,
    isInterpolated: isWeak,
    confidence,
    ...(radiusPx !== undefined && { radiusPx }),
  }));
  const smooth = smoothSizes(path, path[0]?.timeSec ?? 0, path.at(-1)?.timeSec ?? 0);
  return points.map((point, index) => {
    const { radiusPx } = smooth[index] ?? {};
    return radiusPx === undefined ? point : { ...point, radiusPx };
  });
}

/**
 * Mean relative error of the player's size on good points, from five seconds after the start. Null if there is no such
 * point, or if all boxes of the truth have the same size to the pixel: such a truth follows only the position, although
 * the player moves closer and farther away.
 * @param sizes of the truth's boxes, relative to the first one
 * @param radiusPx of the circle at the start
 */
export function sizeErrorOf(
  sizes: readonly (number | null)[],
  radiusPx: number,
  points: readonly FramePoint[],
): number | null {
  if (sizes.every((size) => size === null || size === 1)) return null;
  return mean(
    points.flatMap((point) => {
      const size = sizes[point.frame] ?? null;
      if (size === null || point.radiusPx === undefined || point.isWeak || point.frame < FROM_FRAME)
        return [];
      return [Math.abs(point.radiusPx / radiusPx / size - 1)];
    }),
  );
}

/** The same error, on the same points, of a constant size. */
export function constantSizeErrorOf(
  sizes: readonly (number | null)[],
  radiusPx: number,
  points: readonly FramePoint[],
): number | null {
  const sized = points.filter((point) => point.radiusPx !== undefined);
  return sizeErrorOf(
    sizes,
    radiusPx,
    sized.map((point) => ({ ...point, radiusPx })),
  );
}
