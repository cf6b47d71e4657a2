import { PATH_CAP } from './limits';
import { anchorPath } from './path-anchors';
import { largestErrorPx, thinnedIndices } from './straight-runs';
import { mapAll } from '@/lib/non-empty';
import type { TrackPoint, Tracks } from './track';

/** A path with fewer points, and its largest distance from the whole path, in pixels of the displayed video. */
export interface SimplifiedPath {
  readonly points: readonly TrackPoint[];
  readonly maxErrorPx: number;
}

/** The largest share of the points that anchors may use; the rest is chosen by the motion. */
const ANCHOR_SHARE = 0.75;
/** The search starts at the first tolerance, and does not go below the last one, which is too fine to see. */
const FIRST_TOLERANCE_PX = 2;
const FINEST_TOLERANCE_PX = 0.01;
/** The search ends when this share of the cap is used, or after this many passes. */
const GOOD_USE = 0.985;
const MAX_PASSES = 14;

/**
 * At most `cap` points of a path, chosen so that the straight lines between them are as close as possible to the
 * dropped points, at the dropped points' own times. The ends, the manual points and every change of certainty are kept
 * (anchorPath), so that a time is certain, weak or interpolated in both paths alike. A path that is short enough is
 * returned unchanged. Both paths are piecewise linear in time, so the error between points is never larger than at the
 * points.
 * The search for the smallest tolerance runs a greedy pass over the points for each tolerance that it tries: from a
 * kept point as far as one straight line stays within the tolerance.
 * @param points in ascending order of time.
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

/** Simplifies the paths of the tracks before they are stored. */
export function simplifyTracks(tracks: Tracks): Tracks {
  return mapAll(tracks, (track) => ({ ...track, points: simplifyPath(track.points).points }));
}

interface Trial {
  readonly tolerancePx: number;
  readonly kept: readonly number[];
}

/** The indices that are kept at the smallest tolerance for which their number is within the cap. */
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

/**
 * The tolerance at which the number of points would reach the cap if the number fell with the tolerance by a power;
 * kept well between the two trials.
 */
function toleranceBetween(tooTight: Trial, best: Trial, cap: number): number {
  const logOf = ({ kept }: Trial): number => Math.log(Math.max(kept.length, 1));
  const share = (logOf(tooTight) - Math.log(cap)) / (logOf(tooTight) - logOf(best));
  const inside = Math.min(0.9, Math.max(0.1, share));
  return tooTight.tolerancePx ** (1 - inside) * best.tolerancePx ** inside;
}
