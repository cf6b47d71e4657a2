import type { TrackPoint } from './track';

/**
 * What is known of a position: `manual` is the user's word; at `good` the engine was sure, at `weak` it followed but
 * was not; `interpolated` is a straight line where nobody saw the player.
 */
export type PointKind = 'manual' | 'good' | 'weak' | 'interpolated';

/** The most doubtful last. */
const BY_DOUBT: readonly PointKind[] = ['manual', 'good', 'weak', 'interpolated'];

/** An engine's doubtful point has a confidence; one that bridges a gap has none. */
export function kindOf(point: TrackPoint): PointKind {
  if (point.isInterpolated) return point.confidence === undefined ? 'interpolated' : 'weak';
  return point.isManual ? 'manual' : 'good';
}

/** What is known between two neighbors of a path, however far apart they are: the more doubtful of the two. */
export function kindBetween(before: TrackPoint, after: TrackPoint): PointKind {
  const [a, b] = [kindOf(before), kindOf(after)];
  return BY_DOUBT.indexOf(a) > BY_DOUBT.indexOf(b) ? a : b;
}

/** Drawn dashed, and worth a look. */
export function isDoubtful(kind: PointKind): boolean {
  return kind === 'weak' || kind === 'interpolated';
}
