import { FRAME_RATE } from './limits';
import { firstIndexAtOrAfter, radiusBetween, sized } from './path';
import { isDoubtful, kindBetween, kindOf } from './point-kind';
import type { TrackPoint } from './track';

const FRAME_SEC = 1 / FRAME_RATE;
const HALF_FRAME_SEC = FRAME_SEC / 2;
/**
 * A longer gap means that the track was lost and found again, so that the path in between is unknown. One or two frames
 * may be missing.
 */
const MAX_CERTAIN_GAP_SEC = 0.1;

/**
 * Bridges the gaps between tracked or drawn points. If neighbors are more than a tenth of a second apart, inserts an
 * interpolated point one frame after the first, so that the gap remains visible when points are dropped later
 * (simplify-path.ts). Do not use it for simplified stretches, whose points may be that far apart.
 * @param points in ascending order of time.
 */
export function joinTracked(points: readonly TrackPoint[]): readonly TrackPoint[] {
  const joined: TrackPoint[] = [];
  for (const point of points) {
    const last = joined.at(-1);
    if (last) joined.push(...bridge(last, point));
    joined.push(point);
  }
  return joined;
}

/** Joins parts of a path, each complete in itself, in order of time, and bridges the gaps between them. */
export function joinPaths(parts: readonly (readonly TrackPoint[])[]): readonly TrackPoint[] {
  return parts.reduce((joined, part) => {
    const [last, first] = [joined.at(-1), part[0]];
    return last && first ? [...joined, ...bridge(last, first), ...part] : [...joined, ...part];
  }, []);
}

/** The path up to the frame before a time. If a straight stretch is cut, it gets an end there. */
export function pathBefore(points: readonly TrackPoint[], timeSec: number): readonly TrackPoint[] {
  const next = firstIndexAtOrAfter(points, timeSec - HALF_FRAME_SEC);
  const kept = points.slice(0, next);
  const [last, cut] = [kept.at(-1), points[next]];
  const endSec = timeSec - FRAME_SEC;
  if (!last || !cut || endSec - last.timeSec < HALF_FRAME_SEC) return kept;
  return [...kept, pointOn(last, cut, endSec)];
}

/** The path from the frame after a time on. If a straight stretch is cut, it gets a start there. */
export function pathAfter(points: readonly TrackPoint[], timeSec: number): readonly TrackPoint[] {
  const next = firstIndexAtOrAfter(points, timeSec + HALF_FRAME_SEC);
  const kept = points.slice(next);
  const [cut, first] = [points[next - 1], kept[0]];
  const startSec = timeSec + FRAME_SEC;
  if (!cut || !first || first.timeSec - startSec < HALF_FRAME_SEC) return kept;
  return [pointOn(cut, first, startSec), ...kept];
}

function bridge(before: TrackPoint, after: TrackPoint): readonly TrackPoint[] {
  const isGap = after.timeSec - before.timeSec > MAX_CERTAIN_GAP_SEC;
  if (!isGap || kindBetween(before, after) === 'interpolated') return [];
  const { x, y, timeSec, radiusPx } = pointOn(before, after, before.timeSec + FRAME_SEC);
  return [{ x, y, timeSec, isManual: false, isInterpolated: true, ...sized(radiusPx) }];
}

/** A point on the straight line between two neighbors, as certain as the stretch between them. */
function pointOn(before: TrackPoint, after: TrackPoint, timeSec: number): TrackPoint {
  const share = (timeSec - before.timeSec) / (after.timeSec - before.timeSec);
  const kind = kindBetween(before, after);
  const { confidence } = kindOf(before) === kind ? before : after;
  return {
    x: before.x + (after.x - before.x) * share,
    y: before.y + (after.y - before.y) * share,
    timeSec,
    isManual: kind === 'manual',
    isInterpolated: isDoubtful(kind),
    ...(confidence !== undefined && { confidence }),
    ...sized(radiusBetween(before, after, share)),
  };
}
