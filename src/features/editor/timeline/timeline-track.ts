import { inDoubt, openCrossings } from '@/domain/crossing';
import { doubtedForDamage, type Damage } from '@/domain/damage';
import type { Track } from '@/domain/track';
import { allProblems, problemsIn, type Problem } from '../commands/problems';
import { qualityRanges, withLoss, type Loss, type QualityRangeOrLoss } from '../commands/quality';

/** The parts of a path that the timeline shows. */
export interface TimelineTrack {
  /** The quality ranges without a loss. */
  readonly tracked: ReturnType<typeof qualityRanges>;
  /** The quality ranges, including the range that a run did not reach because it lost the player. */
  readonly ranges: readonly QualityRangeOrLoss[];
  readonly problems: readonly Problem[];
}

interface Known {
  readonly damage: Damage;
  readonly loss: Loss | null;
  readonly shown: TimelineTrack;
}

const known = new WeakMap<Track, Known>();

/** Computes what the timeline shows of a track; the result is the same object while the track is unchanged. */
export function timelineTrackOf(
  track: Track,
  damage: Damage,
  loss: Loss | null,
  frameCount: number,
): TimelineTrack {
  const before = known.get(track);
  if (before?.damage === damage && before.loss === loss) return before.shown;
  const lossIn = (tracked: ReturnType<typeof qualityRanges>): readonly QualityRangeOrLoss[] =>
    loss === null ? tracked : withLoss(tracked, loss, frameCount);
  const tracked = qualityRanges(doubtedForDamage(inDoubt(track), damage));
  const ranges = lossIn(tracked);
  const questions = openCrossings(track);
  // A range that is doubtful only because of an open question gets no problem flag besides the question's.
  const own = questions.length === 0 ? ranges : lossIn(qualityRanges(track.points));
  const shown = { tracked, ranges, problems: allProblems(problemsIn(own), questions, damage) };
  known.set(track, { damage, loss, shown });
  return shown;
}
