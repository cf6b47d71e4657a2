import { inDoubt, openCrossings, type Crossing } from '@/domain/crossing';
import { doubtedForDamage, type Damage } from '@/domain/damage';
import type { TrackPoint } from '@/domain/track';
import { allProblems, problemsIn, type Problem } from '../commands/problems';
import { qualityRanges, withLoss, type Loss, type QualityRangeOrLoss } from '../commands/quality';

/** The parts of a path that the timeline shows. */
export interface TimelineTrack {
  /** The quality ranges without a loss. */
  readonly tracked: ReturnType<typeof qualityRanges>;
  /** The quality ranges with the range that a run did not reach because of its loss. */
  readonly ranges: readonly QualityRangeOrLoss[];
  readonly problems: readonly Problem[];
}

interface Known {
  readonly crossings: readonly Crossing[];
  readonly damage: Damage;
  readonly loss: Loss | null;
  readonly track: TimelineTrack;
}

const known = new WeakMap<readonly TrackPoint[], Known>();

/** Computes what the timeline shows of a path; the result is the same object while the path is unchanged. */
export function timelineTrackOf(
  points: readonly TrackPoint[],
  crossings: readonly Crossing[],
  damage: Damage,
  loss: Loss | null,
  frameCount: number,
): TimelineTrack {
  const before = known.get(points);
  const isKnown = before?.crossings === crossings && before.damage === damage;
  if (isKnown && before.loss === loss) return before.track;
  const lossIn = (tracked: ReturnType<typeof qualityRanges>): readonly QualityRangeOrLoss[] =>
    loss === null ? tracked : withLoss(tracked, loss, frameCount);
  const tracked = qualityRanges(doubtedForDamage(inDoubt(points, crossings), damage));
  const ranges = lossIn(tracked);
  const questions = openCrossings(points, crossings);
  // A range that is doubtful only because of an open question gets no problem flag besides the question's.
  const own = questions.length === 0 ? ranges : lossIn(qualityRanges(points));
  const track = { tracked, ranges, problems: allProblems(problemsIn(own), questions, damage) };
  known.set(points, { crossings, damage, loss, track });
  return track;
}
