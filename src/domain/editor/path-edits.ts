import { joinPaths, pathAfter, pathBefore } from '../join-paths';
import { FRAME_RATE } from '../limits';
import { firstIndexAtOrAfter, positionAt } from '../path';
import type { TrackPoint } from '../track';

const FRAME_SEC = 1 / FRAME_RATE;
const HALF_FRAME_SEC = FRAME_SEC / 2;

/** What is taken out of a path: a manual key, the stretch between the keys around a frame, or all of it. */
export type DeleteScope = 'key' | 'segment' | 'all';

/** The manual key on a frame, if there is one. */
export function keyAt(points: readonly TrackPoint[], timeSec: number): TrackPoint | null {
  for (let index = firstIndexAtOrAfter(points, timeSec - HALF_FRAME_SEC); index < points.length; index++) {
    const point = points[index];
    if (!point || point.timestamp >= timeSec + HALF_FRAME_SEC) return null;
    if (point.isManual && isOnFrame(point, timeSec)) return point;
  }
  return null;
}

/** The first manual key behind a frame. */
export function nextKey(points: readonly TrackPoint[], timeSec: number): TrackPoint | null {
  return points.find((point) => point.isManual && point.timestamp > timeSec + HALF_FRAME_SEC) ?? null;
}

/** The last manual key before a frame. */
export function previousKey(points: readonly TrackPoint[], timeSec: number): TrackPoint | null {
  return points.findLast((point) => point.isManual && point.timestamp < timeSec - HALF_FRAME_SEC) ?? null;
}

/**
 * Puts a manual key on a frame; the rest of the path stays. Beside the path (before its start, behind its end) the way
 * there is bridged by interpolated points.
 */
export function withKey(
  points: readonly TrackPoint[],
  timeSec: number,
  { x, y }: { readonly x: number; readonly y: number },
): readonly TrackPoint[] {
  const key: TrackPoint = { x, y, timestamp: timeSec, isManual: true, isInterpolated: false };
  return joinPaths([pathBefore(points, timeSec), [key], pathAfter(points, timeSec)]);
}

/** Takes the manual key of a frame out; a point on the line between its neighbors stays in its place. */
export function withoutKey(points: readonly TrackPoint[], timeSec: number): readonly TrackPoint[] {
  const key = keyAt(points, timeSec);
  if (!key) return points;
  const rest = points.filter((point) => point !== key);
  const position = positionAt(rest, key.timestamp);
  const isInside =
    rest.some((point) => point.timestamp < key.timestamp) &&
    rest.some((point) => point.timestamp > key.timestamp);
  if (!position || !isInside) return rest;
  const { x, y } = position;
  const filler = { x, y, timestamp: key.timestamp, isManual: false, isInterpolated: true };
  return points.map((point) => (point === key ? filler : point));
}

/** Takes out what lies between the manual keys around a frame; the keys stay. */
export function withoutSegment(points: readonly TrackPoint[], timeSec: number): readonly TrackPoint[] {
  const before = keyAt(points, timeSec) ?? previousKey(points, timeSec);
  const after = nextKey(points, timeSec);
  const left = before ? points.filter((point) => point.timestamp <= before.timestamp) : [];
  const right = after ? points.filter((point) => point.timestamp >= after.timestamp) : [];
  return joinPaths([left, right]);
}

/** The frame before the next key, to which a run from a frame leads; null when there is none: to the clip's end. */
export function courseEndSec(
  points: readonly TrackPoint[],
  timeSec: number,
  direction: 'forward' | 'backward',
): number | null {
  if (direction === 'forward') {
    const key = nextKey(points, timeSec);
    return key && key.timestamp - FRAME_SEC;
  }
  const key = previousKey(points, timeSec);
  return key && key.timestamp + FRAME_SEC;
}

function isOnFrame(point: TrackPoint, timeSec: number): boolean {
  return Math.abs(point.timestamp - timeSec) < HALF_FRAME_SEC;
}
