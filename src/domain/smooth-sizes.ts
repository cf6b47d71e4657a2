import { whittaker } from '@/lib/whittaker';
import { FRAME_RATE } from './limits';
import { pointsBetween } from './path';
import { kindOf } from './point-kind';
import type { TrackPoint } from './track';

/** Size changes shorter than about two seconds are smoothed out. */
const STIFFNESS = 10_000;
/** How much a size counts: manual ones and those outside the stretch do not change, and a doubtful one counts less. */
const WEIGHTS = { fixed: 1000, manual: 1000, good: 1, weak: 0.3, interpolated: 0 } as const;
/** How far outside the stretch to include neighbors, so that its sizes lead to theirs. */
const NEIGHBORS_SEC = 1.5 / FRAME_RATE;
/** With fewer sizes there is nothing to smooth: two already form a straight line. */
const LEAST_SIZES = 3;

/**
 * Smooths a path's sizes in a stretch of time, forward and backward at once, so that they neither jitter nor lag.
 * Manual sizes do not change. Sizes are smoothed by their logarithms, because a player at half the distance is twice as
 * large.
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
