import { FRAME_RATE } from './limits';
import { firstIndexAtOrAfter, positionAt } from './path';
import type { TrackPoint } from './track';

/** A body's center in pixels of the displayed video. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * A moment at which the player and somebody who looks alike came together and parted again: which of both the player is
 * only the user can say. Times in seconds from the clip's first frame.
 */
export interface Crossing {
  /** From here on, in the run's direction, the track may be the other one's. */
  readonly fromSec: number;
  /** The frame on which both are seen apart; in a backward run it is the earlier one. */
  readonly timeSec: number;
  /** Where the track went on. */
  readonly followed: Place;
  readonly other: Place;
  /** Of the player's circle then, in pixels of the displayed video. */
  readonly radiusPx: number;
}

export type Candidate = 'followed' | 'other';

const HALF_FRAME_SEC = 0.5 / FRAME_RATE;
/** A path that is further from a candidate, in radii, no longer goes through it. */
const SAME_PLACE_RADII = 0.35;
/** A point whose owner is in doubt is right about as often as wrong. */
const DOUBTFUL_CONFIDENCE = 0.5;

/**
 * The crossings that are still a question: the path goes where the track went, and the user has set no key there. So a
 * correction by hand answers one, and deleting the key or undoing it asks again.
 * @param points by rising timestamp.
 */
export function openCrossings(
  points: readonly TrackPoint[],
  crossings: readonly Crossing[],
): readonly Crossing[] {
  return crossings.filter((crossing) => isOpen(points, crossing));
}

function isOpen(points: readonly TrackPoint[], { timeSec, followed, radiusPx }: Crossing): boolean {
  const position = positionAt(points, timeSec);
  if (!position || isKeyOn(points, timeSec)) return false;
  return Math.hypot(position.x - followed.x, position.y - followed.y) <= SAME_PLACE_RADII * radiusPx;
}

function isKeyOn(points: readonly TrackPoint[], timeSec: number): boolean {
  const at = firstIndexAtOrAfter(points, timeSec - HALF_FRAME_SEC);
  const point = points[at];
  return point !== undefined && point.isManual && point.timestamp < timeSec + HALF_FRAME_SEC;
}

/** Whether the run that met a crossing went from later frames to earlier ones. */
export function isBackward({ fromSec, timeSec }: Crossing): boolean {
  return fromSec > timeSec;
}

/** The crossing that is nearest to a time. */
export function nearestCrossing(crossings: readonly Crossing[], timeSec: number): Crossing | undefined {
  return crossings.reduce<Crossing | undefined>(
    (nearest, each) =>
      nearest && Math.abs(nearest.timeSec - timeSec) <= Math.abs(each.timeSec - timeSec) ? nearest : each,
    undefined,
  );
}

/**
 * The path as it may be told while crossings are open: from each one up to the next point that the user has set, nothing
 * counts as good, because it may be the other one's way.
 * @param points by rising timestamp; the same array when nothing is open.
 */
export function inDoubt(
  points: readonly TrackPoint[],
  crossings: readonly Crossing[],
): readonly TrackPoint[] {
  const open = openCrossings(points, crossings);
  if (open.length === 0) return points;
  const stretches = open.map((crossing) => doubtfulStretch(points, crossing));
  return points.map((point) => {
    const { timestamp: at, isManual, isInterpolated, confidence = 1 } = point;
    if (isManual || isInterpolated) return point;
    if (!stretches.some(({ fromSec, toSec }) => at >= fromSec && at <= toSec)) return point;
    return { ...point, isInterpolated: true, confidence: Math.min(confidence, DOUBTFUL_CONFIDENCE) };
  });
}

interface Stretch {
  readonly fromSec: number;
  readonly toSec: number;
}

function doubtfulStretch(points: readonly TrackPoint[], crossing: Crossing): Stretch {
  const { fromSec, timeSec } = crossing;
  if (isBackward(crossing)) {
    const key = points.findLast(({ isManual, timestamp }) => isManual && timestamp < timeSec);
    return { fromSec: key?.timestamp ?? -Infinity, toSec: fromSec + HALF_FRAME_SEC };
  }
  const key = points.find(({ isManual, timestamp }) => isManual && timestamp > timeSec);
  return { fromSec: fromSec - HALF_FRAME_SEC, toSec: key?.timestamp ?? Infinity };
}

/** The crossings outside of a stretch of time, both ends of which belong to it. */
export function crossingsOutside(
  crossings: readonly Crossing[],
  fromSec: number,
  toSec: number,
): readonly Crossing[] {
  const isOutside = ({ timeSec }: Crossing): boolean =>
    timeSec < fromSec - HALF_FRAME_SEC || timeSec > toSec + HALF_FRAME_SEC;
  return crossings.every(isOutside) ? crossings : crossings.filter(isOutside);
}
