import { radiusBetween } from './path';
import type { TrackPoint } from './track';

/**
 * The indices of the points that remain when every straight run within a tolerance keeps only its ends: from a kept
 * point as far ahead as one straight line in time passes all points and sizes in between within the tolerance, but not
 * over an anchor (Imai and Iri, "Polygonal approximations of a curve", 1988, greedily). The time is linear in the
 * number of points for paths that move, because the work for a point ends when no straight line is left.
 * @param points in ascending order of time.
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
 * The largest distance between a dropped point and the straight line, at its own time, between its kept neighbors; or
 * the largest difference of the player's radius, if that is larger.
 * @param kept ascending indices, including the first and the last.
 */
export function largestErrorPx(points: readonly TrackPoint[], kept: readonly number[]): number {
  let largest = 0;
  kept.forEach((to, index) => {
    const from = kept[index - 1] ?? to;
    const [before, after] = [points[from], points[to]];
    if (!before || !after) return;
    for (let i = from + 1; i < to; i++) {
      const point = points[i] ?? after;
      const share = (point.timeSec - before.timeSec) / (after.timeSec - before.timeSec);
      const dx = before.x + (after.x - before.x) * share - point.x;
      const dy = before.y + (after.y - before.y) * share - point.y;
      const radiusPx = radiusBetween(before, after, share) ?? 0;
      largest = Math.max(largest, Math.hypot(dx, dy), Math.abs(radiusPx - (point.radiusPx ?? radiusPx)));
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
  const sizeBounds = new GrowthBounds(tolerancePx);
  let farthest = from + 1;
  for (let to = from + 1; to < points.length; to++) {
    const end = points[to];
    if (!start || !end) break;
    const durationSec = end.timeSec - start.timeSec;
    const x = (end.x - start.x) / durationSec;
    const y = (end.y - start.y) / durationSec;
    const growth = ((end.radiusPx ?? 0) - (start.radiusPx ?? 0)) / durationSec;
    if (bounds.allow(x, y) && sizeBounds.allow(growth)) farthest = to;
    if (isAnchor[to] === true) break;
    const isOpen = bounds.narrow(x, y, durationSec);
    if (!sizeBounds.narrow(growth, durationSec) || !isOpen) break;
  }
  return farthest;
}

/** Number of directions in which velocities are bounded: a polygon inside the tolerance's circle. */
const SIDES = 16;
const NORMALS = Array.from({ length: SIDES }, (_, side) => (2 * Math.PI * side) / SIDES);
const NORMAL_X = Float64Array.from(NORMALS, Math.cos);
const NORMAL_Y = Float64Array.from(NORMALS, Math.sin);
const INSIDE_CIRCLE = Math.cos(Math.PI / SIDES);

/** The velocities of all straight lines from one point that pass all points so far within the tolerance. */
class VelocityBounds {
  private readonly limits = new Float64Array(SIDES).fill(Infinity);

  constructor(private readonly tolerancePx: number) {}

  allow(x: number, y: number): boolean {
    for (let side = 0; side < SIDES; side++) {
      if (along(side, x, y) > (this.limits[side] ?? 0)) return false;
    }
    return true;
  }

  /** Narrows the bounds to the velocities that pass a point. @returns false when no velocity is left. */
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

/** The growth rates of all straight lines from one size that pass all sizes so far within the tolerance. */
class GrowthBounds {
  private least = -Infinity;
  private most = Infinity;

  constructor(private readonly tolerancePx: number) {}

  allow(growth: number): boolean {
    return growth >= this.least && growth <= this.most;
  }

  /**
   * Narrows the bounds to the growth rates that pass a size.
   * @returns false when none is left.
   */
  narrow(growth: number, durationSec: number): boolean {
    const reach = this.tolerancePx / durationSec;
    this.least = Math.max(this.least, growth - reach);
    this.most = Math.min(this.most, growth + reach);
    return this.least <= this.most;
  }
}

function along(side: number, x: number, y: number): number {
  return (NORMAL_X[side] ?? 0) * x + (NORMAL_Y[side] ?? 0) * y;
}
