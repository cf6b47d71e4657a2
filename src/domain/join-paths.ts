import { FRAME_RATE } from './limits';
import { firstIndexAtOrAfter } from './path';
import { isDoubtful, kindBetween, kindOf } from './point-kind';
import type { TrackPoint } from './track';

const FRAME_SEC = 1 / FRAME_RATE;
const HALF_FRAME_SEC = FRAME_SEC / 2;
/** Over a longer gap nobody knows the way: the track was lost and found again. A frame or two may be missing. */
const MAX_CERTAIN_GAP_SEC = 0.1;

/**
 * Points as they were tracked or drawn, with their gaps bridged: where neighbors are more than a tenth of a second
 * apart an interpolated point is put between them, one frame after the first, so that it stays a gap whatever is
 * dropped from the path later (simplify-path.ts). Not for simplified stretches, which have such distances by right.
 * @param points by rising timestamp.
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

/** Parts of a path that are whole in themselves, in order of time; gaps between the parts are bridged. */
export function joinPaths(parts: readonly (readonly TrackPoint[])[]): readonly TrackPoint[] {
  return parts.reduce((joined, part) => {
    const [last, first] = [joined.at(-1), part[0]];
    return last && first ? [...joined, ...bridge(last, first), ...part] : [...joined, ...part];
  }, []);
}

/** The path up to the frame before a time. A straight stretch that is cut through gets an end there. */
export function pathBefore(points: readonly TrackPoint[], timeSec: number): readonly TrackPoint[] {
  const next = firstIndexAtOrAfter(points, timeSec - HALF_FRAME_SEC);
  const kept = points.slice(0, next);
  const [last, cut] = [kept.at(-1), points[next]];
  const endSec = timeSec - FRAME_SEC;
  if (!last || !cut || endSec - last.timestamp < HALF_FRAME_SEC) return kept;
  return [...kept, pointOn(last, cut, endSec)];
}

/** The path from the frame behind a time on. A straight stretch that is cut through gets a start there. */
export function pathAfter(points: readonly TrackPoint[], timeSec: number): readonly TrackPoint[] {
  const next = firstIndexAtOrAfter(points, timeSec + HALF_FRAME_SEC);
  const kept = points.slice(next);
  const [cut, first] = [points[next - 1], kept[0]];
  const startSec = timeSec + FRAME_SEC;
  if (!cut || !first || first.timestamp - startSec < HALF_FRAME_SEC) return kept;
  return [pointOn(cut, first, startSec), ...kept];
}

function bridge(before: TrackPoint, after: TrackPoint): readonly TrackPoint[] {
  const isGap = after.timestamp - before.timestamp > MAX_CERTAIN_GAP_SEC;
  if (!isGap || kindBetween(before, after) === 'interpolated') return [];
  const { x, y, timestamp } = pointOn(before, after, before.timestamp + FRAME_SEC);
  return [{ x, y, timestamp, isManual: false, isInterpolated: true }];
}

/** A point on the straight line between two neighbors, as certain as what is between them. */
function pointOn(before: TrackPoint, after: TrackPoint, timestamp: number): TrackPoint {
  const share = (timestamp - before.timestamp) / (after.timestamp - before.timestamp);
  const kind = kindBetween(before, after);
  const { confidence } = kindOf(before) === kind ? before : after;
  return {
    x: before.x + (after.x - before.x) * share,
    y: before.y + (after.y - before.y) * share,
    timestamp,
    isManual: kind === 'manual',
    isInterpolated: isDoubtful(kind),
    ...(confidence !== undefined && { confidence }),
  };
}
