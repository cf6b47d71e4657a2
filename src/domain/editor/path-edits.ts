import { joinPaths, pathAfter, pathBefore } from '../join-paths';
import { FRAME_RATE } from '../limits';
import { firstIndexAtOrAfter, nearestPosition, positionAt, sized } from '../path';
import type { TrackPoint } from '../track';

const FRAME_SEC = 1 / FRAME_RATE;
const HALF_FRAME_SEC = FRAME_SEC / 2;

/** The part of a path to delete: a manual key, the stretch between the keys around a frame, or the whole path. */
export type DeleteScope = 'key' | 'segment' | 'all';

/** The manual key on a frame; null if there is none. */
export function keyAt(points: readonly TrackPoint[], timeSec: number): TrackPoint | null {
  for (let index = firstIndexAtOrAfter(points, timeSec - HALF_FRAME_SEC); index < points.length; index++) {
    const point = points[index];
    if (!point || point.timeSec >= timeSec + HALF_FRAME_SEC) return null;
    if (point.isManual && isOnFrame(point, timeSec)) return point;
  }
  return null;
}

/** The first manual key after a frame. */
export function nextKey(points: readonly TrackPoint[], timeSec: number): TrackPoint | null {
  return points.find((point) => point.isManual && point.timeSec > timeSec + HALF_FRAME_SEC) ?? null;
}

/** The last manual key before a frame. */
export function previousKey(points: readonly TrackPoint[], timeSec: number): TrackPoint | null {
  return points.findLast((point) => point.isManual && point.timeSec < timeSec - HALF_FRAME_SEC) ?? null;
}

/**
 * Sets a manual key on a frame; the rest of the path stays. Before the path's start or after its end, interpolated
 * points bridge the gap. The key keeps the path's size there.
 */
export function withKey(
  points: readonly TrackPoint[],
  timeSec: number,
  { x, y }: { readonly x: number; readonly y: number },
): readonly TrackPoint[] {
  const size = sized(nearestPosition(points, timeSec)?.radiusPx);
  const key: TrackPoint = { x, y, timeSec, isManual: true, isInterpolated: false, ...size };
  return joinPaths([pathBefore(points, timeSec), [key], pathAfter(points, timeSec)]);
}

/** Removes the manual key of a frame, and puts a point on the line between its neighbors instead. */
export function withoutKey(points: readonly TrackPoint[], timeSec: number): readonly TrackPoint[] {
  const key = keyAt(points, timeSec);
  if (!key) return points;
  const rest = points.filter((point) => point !== key);
  const position = positionAt(rest, key.timeSec);
  const isInside =
    rest.some((point) => point.timeSec < key.timeSec) && rest.some((point) => point.timeSec > key.timeSec);
  if (!position || !isInside) return rest;
  const { x, y, radiusPx } = position;
  const filler = { x, y, timeSec: key.timeSec, isManual: false, isInterpolated: true, ...sized(radiusPx) };
  return points.map((point) => (point === key ? filler : point));
}

/** Removes the points between the manual keys around a frame; the keys stay. */
export function withoutSegment(points: readonly TrackPoint[], timeSec: number): readonly TrackPoint[] {
  const before = keyAt(points, timeSec) ?? previousKey(points, timeSec);
  const after = nextKey(points, timeSec);
  const left = before ? points.filter((point) => point.timeSec <= before.timeSec) : [];
  const right = after ? points.filter((point) => point.timeSec >= after.timeSec) : [];
  return joinPaths([left, right]);
}

/**
 * The frame before the next key, where a run from a frame ends; null if there is no key, so that it runs to the clip's
 * end.
 */
export function courseEndSec(
  points: readonly TrackPoint[],
  timeSec: number,
  direction: 'forward' | 'backward',
): number | null {
  if (direction === 'forward') {
    const key = nextKey(points, timeSec);
    return key && key.timeSec - FRAME_SEC;
  }
  const key = previousKey(points, timeSec);
  return key && key.timeSec + FRAME_SEC;
}

function isOnFrame(point: TrackPoint, timeSec: number): boolean {
  return Math.abs(point.timeSec - timeSec) < HALF_FRAME_SEC;
}
