import { FLOW } from '../constants';
import type { Point } from '../geometry';
import type { FlowStep, FlowVector } from './flow';

/**
 * The circle's motion from the flow of its grid: the clamped median of the good vectors, which a minority of background
 * points does not move.
 * @param valid how many grid points are inside the picture
 * @param vectors one entry per valid point
 * @param around flow of points in the surroundings
 */
export function flowStepOf(
  valid: number,
  vectors: readonly FlowVector[],
  around: readonly FlowVector[],
): FlowStep {
  const all = FLOW.gridSide * FLOW.gridSide;
  const good = vectors.filter((vector) => vector !== null);
  const goodShare = valid === 0 ? 0 : good.length / valid;
  const enough = goodShare >= FLOW.minValidShare && valid / all >= FLOW.minValidShare;
  const background = around.filter((vector) => vector !== null);
  return {
    motion: enough ? clampLength(medianOf(good)) : null,
    validShare: valid / all,
    goodShare,
    background: background.length < FLOW.minSurroundings ? null : medianOf(background),
  };
}

function medianOf(vectors: readonly Point[]): Point {
  return { x: median(vectors.map((v) => v.x)), y: median(vectors.map((v) => v.y)) };
}

/** The middle value, or the mean of the two middle values of an even number of values; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[(sorted.length >> 1) - 1] ?? Number.NaN)) / 2;
}

/** A vector of the same direction that is at most `limit` long. */
export function clampLength({ x, y }: Point, limit: number = FLOW.clampPx): Point {
  const length = Math.hypot(x, y);
  return length <= limit ? { x, y } : { x: (x * limit) / length, y: (y * limit) / length };
}
