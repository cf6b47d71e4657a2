import type { TrackPoint } from './track';

/**
 * The indices of the points that are left when every straight run within a tolerance keeps its ends only: from a kept
 * point as far ahead as one straight line in time passes all points between within the tolerance, but not over an
 * anchor (Imai and Iri, "Polygonal approximations of a curve", 1988, greedily). Linear in the number of points for
 * paths that move; the work for a point ends where no straight line is left.
 * @param points by rising timestamp.
 */
export function thinnedIndices(
  points: readonly TrackPoint[],
  isAnchor: readonly boolean[],
  tolerancePx: number,
): readonly number[] {
  const kept = points.length > 0 ? [0] : [];
  for (let from = 0; from < points.length - 1;) {
    from = farthestFrom(points, isAnchor, from, tolerancePx);
    kept.push(from);
  }
  return kept;
}

/**
 * Largest distance between a dropped point and the straight line, at its own time, between its kept neighbors.
 * @param kept rising indices with the first and the last among them.
 */
export function largestErrorPx(points: readonly TrackPoint[], kept: readonly number[]): number {
  let largest = 0;
  kept.forEach((to, index) => {
    const from = kept[index - 1] ?? to;
    const [before, after] = [points[from], points[to]];
    if (!before || !after) return;
    for (let i = from + 1; i < to; i++) {
      const point = points[i] ?? after;
      const share = (point.timestamp - before.timestamp) / (after.timestamp - before.timestamp);
      const dx = before.x + (after.x - before.x) * share - point.x;
      const dy = before.y + (after.y - before.y) * share - point.y;
      largest = Math.max(largest, Math.hypot(dx, dy));
    }
  });
  return largest;
}

function farthestFrom(
  points: readonly TrackPoint[],
  isAnchor: readonly boolean[],
  from: number,
  tolerancePx: number,
): number {
  const start = points[from];
  const bounds = new VelocityBounds(tolerancePx);
  let farthest = from + 1;
  for (let to = from + 1; to < points.length; to++) {
    const end = points[to];
    if (!start || !end) break;
    const durationSec = end.timestamp - start.timestamp;
    const x = (end.x - start.x) / durationSec;
    const y = (end.y - start.y) / durationSec;
    if (bounds.allow(x, y)) farthest = to;
    if (isAnchor[to] === true || !bounds.narrow(x, y, durationSec)) break;
  }
  return farthest;
}

/** Directions in which velocities are bounded: the tolerance's circle as a polygon inside it. */
const SIDES = 16;
const NORMALS = Array.from({ length: SIDES }, (_, side) => (2 * Math.PI * side) / SIDES);
const NORMAL_X = Float64Array.from(NORMALS, Math.cos);
const NORMAL_Y = Float64Array.from(NORMALS, Math.sin);
const INSIDE_CIRCLE = Math.cos(Math.PI / SIDES);

/** The velocities of all straight lines from one point that pass the points so far within the tolerance. */
class VelocityBounds {
  private readonly limits = new Float64Array(SIDES).fill(Infinity);

  constructor(private readonly tolerancePx: number) {}

  allow(x: number, y: number): boolean {
    for (let side = 0; side < SIDES; side++) {
      if (along(side, x, y) > (this.limits[side] ?? 0)) return false;
    }
    return true;
  }

  /** Takes in a point: the velocity that leads through it. @returns false when no velocity is left. */
  narrow(x: number, y: number, durationSec: number): boolean {
    const reach = (this.tolerancePx * INSIDE_CIRCLE) / durationSec;
    let isOpen = true;
    for (let side = 0; side < SIDES; side++) {
      const limit = Math.min(this.limits[side] ?? 0, along(side, x, y) + reach);
      this.limits[side] = limit;
      if (limit + (this.limits[(side + SIDES / 2) % SIDES] ?? 0) < 0) isOpen = false;
    }
    return isOpen;
  }
}

function along(side: number, x: number, y: number): number {
  return (NORMAL_X[side] ?? 0) * x + (NORMAL_Y[side] ?? 0) * y;
}
