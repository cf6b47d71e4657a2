import { whittaker } from '@/lib/whittaker';
import { FRAME_RATE } from './limits';
import { pointsBetween } from './path';
import { kindOf } from './point-kind';
import type { TrackPoint } from './track';

/** Changes of the size that last less than about two seconds are evened out. */
const STIFFNESS = 10_000;
/** How much a size counts: the user's and those outside of the stretch stay, and a doubtful one counts less. */
const WEIGHTS = { fixed: 1000, manual: 1000, good: 1, weak: 0.3, interpolated: 0 } as const;
/** The neighbors of the stretch, to which its sizes lead. */
const NEIGHBORS_SEC = 1.5 / FRAME_RATE;
/** Two sizes make a straight line already. */
const LEAST_SIZES = 3;

/**
 * A path whose sizes are smoothed in a stretch of time, forward and backward at once, so that they neither tremble nor
 * lag behind. The user's own sizes stay. Sizes are smoothed by their logarithms, because a player who is twice as near
 * is twice as large.
 */
export function smoothSizes(
  points: readonly TrackPoint[],
  fromSec: number,
  toSec: number,
): readonly TrackPoint[] {
  const near = pointsBetween(points, fromSec - NEIGHBORS_SEC, toSec + NEIGHBORS_SEC);
  const sizes = near.filter(({ radiusPx }) => radiusPx !== undefined);
  const beginSec = sizes[0]?.timeSec ?? 0;
  const frames = frameAfter(beginSec, sizes.at(-1)?.timeSec ?? 0) + 1;
  const isInside = ({ timeSec }: TrackPoint): boolean => timeSec >= fromSec && timeSec <= toSec;
  const weights = new Float64Array(frames);
  const values = new Float64Array(frames);
  for (const point of sizes) {
    const frame = frameAfter(beginSec, point.timeSec);
    weights[frame] = WEIGHTS[isInside(point) ? kindOf(point) : 'fixed'];
    values[frame] = Math.log(point.radiusPx ?? 1);
  }
  if (weights.filter((weight) => weight > 0).length < LEAST_SIZES) return points;
  const smooth = whittaker(values, weights, STIFFNESS);
  return points.map((point) => {
    if (point.radiusPx === undefined || point.isManual || !isInside(point)) return point;
    const value = smooth[frameAfter(beginSec, point.timeSec)];
    return value === undefined ? point : { ...point, radiusPx: Math.exp(value) };
  });
}

function frameAfter(beginSec: number, timeSec: number): number {
  return Math.round((timeSec - beginSec) * FRAME_RATE);
}
