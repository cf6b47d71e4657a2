import { PLAYER_RADIUS_PX } from '../limits';
import type { TrackPoint } from '../track';
import { keyAt, nextKey, previousKey } from './path-edits';
import { clamp } from './selection';

/**
 * Sets the size of a frame's key. The sizes up to the neighboring keys change in proportion: fully next to the key, and
 * less and less toward the next one, whose size stays. On a side without another key, all sizes follow fully. Several
 * changes in a row have the same effect as one.
 * @param unsizedRadiusPx the size of points that have none.
 */
export function withKeySize(
  points: readonly TrackPoint[],
  timeSec: number,
  radiusPx: number,
  unsizedRadiusPx: number,
): readonly TrackPoint[] {
  const key = keyAt(points, timeSec);
  if (!key) return points;
  const [before, after] = [previousKey(points, timeSec), nextKey(points, timeSec)];
  const factor = radiusPx / (key.radiusPx ?? unsizedRadiusPx);
  return points.map((point) => {
    if (point === key) return { ...key, radiusPx };
    const other = point.timeSec < key.timeSec ? before : after;
    const share = other ? (point.timeSec - other.timeSec) / (key.timeSec - other.timeSec) : 1;
    if (share <= 0) return point;
    const followed = (point.radiusPx ?? unsizedRadiusPx) * factor ** share;
    return { ...point, radiusPx: clamp(followed, PLAYER_RADIUS_PX.min, PLAYER_RADIUS_PX.max) };
  });
}
