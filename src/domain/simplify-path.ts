import { PATH_CAP } from './limits';
import { anchorPath } from './path-anchors';
import { largestErrorPx, thinnedIndices } from './straight-runs';
import type { TrackPoint } from './track';

/** A path of few points, and how far it is from the whole one where it is furthest. Pixels of the displayed video. */
export interface SimplifiedPath {
  readonly points: readonly TrackPoint[];
  readonly maxErrorPx: number;
}

/** Share of the points that meanings may take; the rest follows the motion. */
const ANCHOR_SHARE = 0.75;
/** The search begins at the first tolerance; nobody sees anything finer than the last. */
const FIRST_TOLERANCE_PX = 2;
const FINEST_TOLERANCE_PX = 0.01;
/** It ends when so much of the cap is used, or after so many passes. */
const GOOD_USE = 0.985;
const MAX_PASSES = 14;

/**
 * At most `cap` points of a path, chosen so that the straight lines between them are as near to the dropped points, at
 * the dropped points' own times, as the number allows ("The tracking path is capped at 1000 points"). The ends, the
 * user's points and every change of certainty are kept (anchorPath), so that a time counts as certain, weak or
 * interpolated in both paths alike. A path that is short enough is returned as it is. Both paths are piecewise linear
 * in time: what holds at the points holds at every time between them.
 *
 * The search for the smallest tolerance runs a greedy pass over the points for each it tries: from a kept point as far
 * as one straight line stays within the tolerance.
 * @param points by rising timestamp.
 */
export function simplifyPath(points: readonly TrackPoint[], cap = PATH_CAP): SimplifiedPath {
  if (points.length <= cap) return { points, maxErrorPx: 0 };
  const { points: anchored, isAnchor } = anchorPath(points, Math.floor(cap * ANCHOR_SHARE));
  const kept = tightest((tolerancePx) => thinnedIndices(anchored, isAnchor, tolerancePx), cap);
  return {
    points: kept.map((index) => anchored[index]).filter((point) => point !== undefined),
    maxErrorPx: largestErrorPx(anchored, kept),
  };
}

interface Trial {
  readonly tolerancePx: number;
  readonly kept: readonly number[];
}

/** The indices kept at the smallest tolerance found whose number is not above the cap. */
function tightest(keptAt: (tolerancePx: number) => readonly number[], cap: number): readonly number[] {
  let tooTight: Trial | null = null;
  let best: Trial | null = null;
  let tolerancePx = FIRST_TOLERANCE_PX;
  for (let pass = 0; best === null || pass < MAX_PASSES; pass++) {
    const trial: Trial = { tolerancePx, kept: keptAt(tolerancePx) };
    if (trial.kept.length <= cap) best = trial;
    else tooTight = trial;
    if (best && (best.kept.length >= GOOD_USE * cap || best.tolerancePx <= FINEST_TOLERANCE_PX)) break;
    if (best === null) tolerancePx *= 3;
    else if (tooTight === null) tolerancePx /= 3;
    else tolerancePx = toleranceBetween(tooTight, best, cap);
  }
  return best.kept;
}

/** Where the number of points would reach the cap if it fell with the tolerance by a power; well inside the two. */
function toleranceBetween(tooTight: Trial, best: Trial, cap: number): number {
  const logOf = ({ kept }: Trial): number => Math.log(Math.max(kept.length, 1));
  const share = (logOf(tooTight) - Math.log(cap)) / (logOf(tooTight) - logOf(best));
  const inside = Math.min(0.9, Math.max(0.1, share));
  return tooTight.tolerancePx ** (1 - inside) * best.tolerancePx ** inside;
}
