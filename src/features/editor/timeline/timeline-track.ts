import { inDoubt, openCrossings, type Crossing } from '@/domain/crossing';
import { doubtedForDamage, type Damage } from '@/domain/damage';
import type { TrackPoint } from '@/domain/track';
import { allProblems, problemsIn, type Problem } from './problems';
import { qualityRanges, withLoss, type QualityRange } from './quality';

/** The parts of a path that the timeline shows. */
export interface TimelineTrack {
  /** The quality ranges without a loss. */
  readonly tracked: ReturnType<typeof qualityRanges>;
  /** The quality ranges with the range after a loss. */
  readonly ranges: readonly QualityRange[];
  readonly problems: readonly Problem[];
}

interface Known {
  readonly crossings: readonly Crossing[];
  readonly damage: Damage;
  readonly lostAtSec: number | null;
  readonly track: TimelineTrack;
}

const known = new WeakMap<readonly TrackPoint[], Known>();

/** Computes what the timeline shows of a path; the result is the same object while the path is unchanged. */
export function timelineTrackOf(
  points: readonly TrackPoint[],
  crossings: readonly Crossing[],
  damage: Damage,
  lostAtSec: number | null,
  frameCount: number,
): TimelineTrack {
  const before = known.get(points);
  const isKnown = before?.crossings === crossings && before.damage === damage;
  if (isKnown && before.lostAtSec === lostAtSec) return before.track;
  const lossIn = (tracked: ReturnType<typeof qualityRanges>): readonly QualityRange[] =>
    lostAtSec === null ? tracked : withLoss(tracked, lostAtSec, frameCount);
  const tracked = qualityRanges(doubtedForDamage(inDoubt(points, crossings), damage));
  const ranges = lossIn(tracked);
  const questions = openCrossings(points, crossings);
  // A range that is doubtful only because of an open question gets no problem flag besides the question's.
  const own = questions.length === 0 ? ranges : lossIn(qualityRanges(points));
  const track = { tracked, ranges, problems: allProblems(problemsIn(own), questions, damage) };
  known.set(points, { crossings, damage, lostAtSec, track });
  return track;
}
