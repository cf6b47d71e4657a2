import type { TrackPoint } from './track';

/**
 * How certain a position is: `manual` was set by the user; at `good` the engine was sure; at `weak` the engine followed
 * the player but was not sure; `interpolated` is on a straight line where the player was not seen.
 */
export type PointKind = 'manual' | 'good' | 'weak' | 'interpolated';

/** The most doubtful kind is last. */
const BY_DOUBT: readonly PointKind[] = ['manual', 'good', 'weak', 'interpolated'];

/** The kind of a point. A doubtful point from the engine has a confidence; a point that bridges a gap has none. */
export function kindOf(point: TrackPoint): PointKind {
  if (point.isInterpolated) return point.confidence === undefined ? 'interpolated' : 'weak';
  return point.isManual ? 'manual' : 'good';
}

/** The kind of a stretch between two neighbors, however far apart: the more doubtful kind of the two. */
export function kindBetween(before: TrackPoint, after: TrackPoint): PointKind {
  const [a, b] = [kindOf(before), kindOf(after)];
  return BY_DOUBT.indexOf(a) > BY_DOUBT.indexOf(b) ? a : b;
}

/** The confidence of a point that is equally likely to be right or wrong. */
export const DOUBTFUL_CONFIDENCE = 0.5;

/** Makes a point weak, because something other than the engine contradicts it. */
export function doubted(point: TrackPoint): TrackPoint {
  const { confidence = 1 } = point;
  return { ...point, isInterpolated: true, confidence: Math.min(confidence, DOUBTFUL_CONFIDENCE) };
}

/** True for kinds that are drawn dashed and that the user should check. */
export function isDoubtful(kind: PointKind): boolean {
  return kind === 'weak' || kind === 'interpolated';
}
