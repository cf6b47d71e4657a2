import { FRAME_RATE } from './limits';
import { firstIndexAtOrAfter, positionAt } from './path';
import { doubted } from './point-kind';
import type { Crossing, Track, TrackPoint } from './track';

export type Candidate = 'followed' | 'other';

const HALF_FRAME_SEC = 0.5 / FRAME_RATE;
/** A path farther than this from a candidate, in radii, does not pass through the candidate. */
const SAME_PLACE_RADII = 0.35;

/**
 * The crossings that the user has not answered: the path still follows the original track and has no manual key there.
 * So a manual correction answers a crossing, and deleting the key or undoing the correction reopens the crossing.
 */
export function openCrossings({
  points,
  crossings,
}: Pick<Track, 'points' | 'crossings'>): readonly Crossing[] {
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
  return point !== undefined && point.isManual && point.timeSec < timeSec + HALF_FRAME_SEC;
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
 * The path with doubtful stretches for open crossings: no point counts as good from the crossing up to the next manual
 * point, because the path may follow the other person.
 * @returns the track's own array when no crossing is open.
 */
export function inDoubt(track: Pick<Track, 'points' | 'crossings'>): readonly TrackPoint[] {
  const { points } = track;
  const open = openCrossings(track);
  if (open.length === 0) return points;
  const stretches = open.map((crossing) => doubtfulStretch(points, crossing));
  return points.map((point) => {
    const { timeSec: at, isManual, isInterpolated } = point;
    if (isManual || isInterpolated) return point;
    if (!stretches.some(({ fromSec, toSec }) => at >= fromSec && at <= toSec)) return point;
    return doubted(point);
  });
}

interface Stretch {
  readonly fromSec: number;
  readonly toSec: number;
}

function doubtfulStretch(points: readonly TrackPoint[], crossing: Crossing): Stretch {
  const { fromSec, timeSec } = crossing;
  if (isBackward(crossing)) {
    const key = points.findLast((point) => point.isManual && point.timeSec < timeSec);
    return { fromSec: key?.timeSec ?? -Infinity, toSec: fromSec + HALF_FRAME_SEC };
  }
  const key = points.find((point) => point.isManual && point.timeSec > timeSec);
  return { fromSec: fromSec - HALF_FRAME_SEC, toSec: key?.timeSec ?? Infinity };
}

/** The crossings outside a time range, whose ends are both included. */
export function crossingsOutside(
  crossings: readonly Crossing[],
  fromSec: number,
  toSec: number,
): readonly Crossing[] {
  const isOutside = ({ timeSec }: Crossing): boolean =>
    timeSec < fromSec - HALF_FRAME_SEC || timeSec > toSec + HALF_FRAME_SEC;
  return crossings.every(isOutside) ? crossings : crossings.filter(isOutside);
}
