import { isDoubtful, kindOf } from './point-kind';
import type { TrackPoint } from './track';

/** Points of a path, with a flag for each that says whether a simplification must keep it. */
export interface AnchoredPath {
  readonly points: readonly TrackPoint[];
  readonly isAnchor: readonly boolean[];
}

/**
 * The points that give a path its meaning: the first and the last, the manual ones, and both sides of every change of
 * kind (and of whether a size is known), so that there is only one kind between two kept points. If these alone are too
 * many, finer distinctions are dropped in this order: the inner points of drawn stretches, the kinds of doubt, and
 * finally short certain stretches between doubtful ones, which then count as doubtful. A doubtful stretch never becomes
 * certain.
 * @param limit the maximum number of anchors; at least 8.
 */
export function anchorPath(points: readonly TrackPoint[], limit: number): AnchoredPath {
  const byKind = changes(points, kindAndSize);
  const candidates = [byKind.map((isChange, index) => isChange || points[index]?.isManual === true), byKind];
  const affordable = candidates.find((isAnchor) => count(isAnchor) <= limit);
  if (affordable) return { points, isAnchor: affordable };
  const calmed = withoutShortCertainRuns(points, limit);
  return { points: calmed, isAnchor: changes(calmed, isDoubtfulPoint) };
}

function kindAndSize(point: TrackPoint): string {
  return `${kindOf(point)} ${point.radiusPx === undefined ? 'unsized' : 'sized'}`;
}

function isDoubtfulPoint(point: TrackPoint): boolean {
  return isDoubtful(kindOf(point));
}

/** Marks both ends of the path and both sides of every change. */
function changes(points: readonly TrackPoint[], meaningOf: (point: TrackPoint) => unknown): boolean[] {
  const meanings = points.map(meaningOf);
  return meanings.map(
    (meaning, index) =>
      index === 0 ||
      index === meanings.length - 1 ||
      meanings[index - 1] !== meaning ||
      meanings[index + 1] !== meaning,
  );
}

interface Run {
  readonly from: number;
  /** The first index after the run. */
  readonly to: number;
}

/**
 * Makes the shortest certain runs between doubtful ones doubtful until the rest fits, because each of them needs up to
 * four anchors.
 */
function withoutShortCertainRuns(points: readonly TrackPoint[], limit: number): readonly TrackPoint[] {
  const inner = certainRuns(points).filter((run) => run.from > 0 && run.to < points.length);
  const affordable = Math.floor((limit - 4) / 4);
  const dropped = inner.sort((a, b) => a.to - a.from - (b.to - b.from)).slice(0, -affordable || undefined);
  const calmed = [...points];
  for (const { from, to } of dropped) {
    for (const [offset, point] of points.slice(from, to).entries()) {
      calmed[from + offset] = { ...point, isManual: false, isInterpolated: true };
    }
  }
  return calmed;
}

function certainRuns(points: readonly TrackPoint[]): Run[] {
  const runs: Run[] = [];
  let from = 0;
  points.forEach((point, index) => {
    if (isDoubtfulPoint(point)) {
      if (index > from) runs.push({ from, to: index });
      from = index + 1;
    }
  });
  if (points.length > from) runs.push({ from, to: points.length });
  return runs;
}

function count(flags: readonly boolean[]): number {
  return flags.filter(Boolean).length;
}
