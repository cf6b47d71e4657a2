import { FEET_AT_EDGE, type TrackPoint } from './track';
import { FRAME_RATE } from './limits';
import { isDoubtful, kindBetween } from './point-kind';

/** The player's position at one time, in pixels of the displayed video. */
export interface PathPosition {
  readonly x: number;
  readonly y: number;
  /** True if the tracker was unsure of this position, which is then drawn dashed. */
  readonly isInterpolated: boolean;
  /** Radius of the circle that fits the player here; undefined if the path has no size. */
  readonly radiusPx: number | undefined;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A point is valid for half a frame on both sides, so that a time that rounding moved off the k/30 grid still finds it.
 */
const REACH_SEC = 0.5 / FRAME_RATE;
const SAME_TIME_SEC = 1e-3;

/**
 * The position at a time, on straight lines between the points. Between two points the position is interpolated if
 * either of them is, at any distance: interpolated points bridge every gap (join-paths.ts), and a straight certain
 * stretch needs only its ends (simplify-path.ts).
 * @param points sorted by time (seconds from the clip's first frame).
 * @returns null more than half a frame before the first point or after the last one.
 */
export function positionAt(points: readonly TrackPoint[], timeSec: number): PathPosition | null {
  const next = firstIndexAtOrAfter(points, timeSec);
  const after = points[next];
  const before = points[next - 1];
  if (after && after.timeSec - timeSec <= SAME_TIME_SEC) return asPosition(after);
  if (before && timeSec - before.timeSec <= SAME_TIME_SEC) return asPosition(before);
  if (before && after) return between(before, after, timeSec);
  const nearest = before ?? after;
  return nearest && Math.abs(nearest.timeSec - timeSec) <= REACH_SEC ? asPosition(nearest) : null;
}

/** The position at a time, or the path's first or last position for a time outside it; null for an empty path. */
export function nearestPosition(points: readonly TrackPoint[], timeSec: number): PathPosition | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return positionAt(points, Math.min(Math.max(timeSec, first.timeSec), last.timeSec));
}

/**
 * The points within a stretch of time, including both ends.
 * @param points sorted by time.
 */
export function pointsBetween(
  points: readonly TrackPoint[],
  fromSec: number,
  toSec: number,
): readonly TrackPoint[] {
  const from = firstIndexAtOrAfter(points, fromSec);
  const to = firstIndexWhere(points, (point) => point.timeSec > toSec);
  return points.slice(from, Math.max(from, to));
}

/**
 * The center of the ring at the player's feet.
 * @param feetShare how far they are below the middle of the body, in radii of the circle around it.
 */
export function ringCenter(
  point: { readonly x: number; readonly y: number },
  radiusPx: number,
  feetShare = FEET_AT_EDGE,
): { readonly x: number; readonly y: number } {
  return { x: point.x, y: point.y + feetShare * radiusPx };
}

function asPosition(point: TrackPoint): PathPosition {
  return { x: point.x, y: point.y, isInterpolated: point.isInterpolated, radiusPx: point.radiusPx };
}

function between(before: TrackPoint, after: TrackPoint, timeSec: number): PathPosition {
  const share = (timeSec - before.timeSec) / (after.timeSec - before.timeSec);
  return {
    x: before.x + (after.x - before.x) * share,
    y: before.y + (after.y - before.y) * share,
    isInterpolated: isDoubtful(kindBetween(before, after)),
    radiusPx: radiusBetween(before, after, share),
  };
}

/** The size property of a point; empty if the size is unknown. */
export function sized(radiusPx: number | undefined): Pick<TrackPoint, 'radiusPx'> {
  return radiusPx === undefined ? {} : { radiusPx };
}

/** The interpolated size between two points; if only one has a size, that one. */
export function radiusBetween(
  { radiusPx: before }: Pick<TrackPoint, 'radiusPx'>,
  { radiusPx: after }: Pick<TrackPoint, 'radiusPx'>,
  share: number,
): number | undefined {
  if (before === undefined || after === undefined) return before ?? after;
  return before + (after - before) * share;
}

/** The index of the first point at or after a time; the number of points if there is none. */
export function firstIndexAtOrAfter(points: readonly TrackPoint[], timeSec: number): number {
  return firstIndexWhere(points, (point) => point.timeSec >= timeSec);
}

/** The index of the first point that passes, by binary search. All points after it must pass too. */
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
