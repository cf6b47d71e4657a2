import type { ClipCut } from './frame-range';
import { FRAME_RATE } from './limits';
import { firstIndexAtOrAfter, pointsBetween, positionAt, sized } from './path';
import type { TrackPoint } from './track';

const HALF_FRAME_SEC = 0.5 / FRAME_RATE;

/**
 * The part of a path that a cut shows, so that neither ring nor trail come from outside. If the path has no point at
 * the cut's first or last frame, one is inserted.
 * @param points sorted by time.
 */
export function pathInCut(points: readonly TrackPoint[], cut: ClipCut): readonly TrackPoint[] {
  if (!cut) return points;
  const fromSec = cut.first / FRAME_RATE;
  const toSec = (cut.end - 1) / FRAME_RATE;
  const inside = pointsBetween(points, fromSec - HALF_FRAME_SEC, toSec + HALF_FRAME_SEC);
  const start = hasPointAt(inside[0], fromSec) ? null : passing(points, fromSec);
  const end = hasPointAt(inside.at(-1), toSec) || fromSec === toSec ? null : passing(points, toSec);
  return [...(start ? [start] : []), ...inside, ...(end ? [end] : [])];
}

/** Whether a cut shows the player at all. */
export function isPathInCut(points: readonly TrackPoint[], cut: ClipCut): boolean {
  return pathInCut(points, cut).length > 0;
}

/** The point of a path at a time between two of its points, with their doubt; null outside the path. */
function passing(points: readonly TrackPoint[], timeSec: number): TrackPoint | null {
  const position = positionAt(points, timeSec);
  if (!position) return null;
  const { x, y, isInterpolated, radiusPx } = position;
  const next = firstIndexAtOrAfter(points, timeSec);
  const doubtful = [points[next - 1], points[next]].find((point) => point?.isInterpolated);
  return {
    x,
    y,
    timeSec,
    isManual: false,
    isInterpolated,
    ...(doubtful?.confidence !== undefined && { confidence: doubtful.confidence }),
    ...sized(radiusPx),
  };
}

function hasPointAt(point: TrackPoint | undefined, timeSec: number): boolean {
  return point !== undefined && Math.abs(point.timeSec - timeSec) < HALF_FRAME_SEC;
}
