import type { TrackPoint } from './track';
import { FRAME_RATE } from './limits';
import { isDoubtful, kindBetween } from './point-kind';

/** Where the player is at one time. Pixels of the displayed video. */
export interface PathPosition {
  readonly x: number;
  readonly y: number;
  /** True when the tracker was not sure here: drawn dashed. */
  readonly isInterpolated: boolean;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A point is good for half a frame to both sides; times off the k/30 grid by rounding still find it. */
const REACH_SEC = 0.5 / FRAME_RATE;
const SAME_TIME_SEC = 1e-3;

/**
 * Position at a time, on straight lines between the points. Between two points the position counts as interpolated
 * when either of them does, however far apart they are: a gap is bridged by interpolated points (join-paths.ts), and a
 * straight certain stretch needs none but its ends (simplify-path.ts).
 * @param points sorted by timestamp (seconds from the clip's first frame).
 * @returns null more than half a frame before the first point or after the last one.
 */
export function positionAt(points: readonly TrackPoint[], timeSec: number): PathPosition | null {
  const next = firstIndexAtOrAfter(points, timeSec);
  const after = points[next];
  const before = points[next - 1];
  if (after && after.timestamp - timeSec <= SAME_TIME_SEC) return asPosition(after);
  if (before && timeSec - before.timestamp <= SAME_TIME_SEC) return asPosition(before);
  if (before && after) return between(before, after, timeSec);
  const nearest = before ?? after;
  return nearest && Math.abs(nearest.timestamp - timeSec) <= REACH_SEC ? asPosition(nearest) : null;
}

/** The position at a time, or before and behind the path its first or last one; null for an empty path. */
export function nearestPosition(points: readonly TrackPoint[], timeSec: number): PathPosition | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return positionAt(points, Math.min(Math.max(timeSec, first.timestamp), last.timestamp));
}

/**
 * The points of a stretch of time, both ends included.
 * @param points sorted by timestamp.
 */
export function pointsBetween(
  points: readonly TrackPoint[],
  fromSec: number,
  toSec: number,
): readonly TrackPoint[] {
  const from = firstIndexAtOrAfter(points, fromSec);
  const to = firstIndexWhere(points, (point) => point.timestamp > toSec);
  return points.slice(from, Math.max(from, to));
}

/**
 * Center of the ring at the player's feet: the lowest point of the circle fitted around the body.
 */
export function ringCenter(
  point: { readonly x: number; readonly y: number },
  selectionRadiusPx: number,
): { readonly x: number; readonly y: number } {
  return { x: point.x, y: point.y + selectionRadiusPx };
}

function asPosition(point: TrackPoint): PathPosition {
  return { x: point.x, y: point.y, isInterpolated: point.isInterpolated };
}

function between(before: TrackPoint, after: TrackPoint, timeSec: number): PathPosition {
  const share = (timeSec - before.timestamp) / (after.timestamp - before.timestamp);
  return {
    x: before.x + (after.x - before.x) * share,
    y: before.y + (after.y - before.y) * share,
    isInterpolated: isDoubtful(kindBetween(before, after)),
  };
}

/** Index of the first point that is not before a time; the number of points when all are. */
export function firstIndexAtOrAfter(points: readonly TrackPoint[], timeSec: number): number {
  return firstIndexWhere(points, (point) => point.timestamp >= timeSec);
}

/** Binary search for the first point that passes; all after it pass too. */
function firstIndexWhere(points: readonly TrackPoint[], passes: (point: TrackPoint) => boolean): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const point = points[middle];
    if (point && !passes(point)) low = middle + 1;
    else high = middle;
  }
  return low;
}
