import type { Damage } from '@/domain/damage';
import type { FrameRange } from '@/domain/frame-range';
import { FRAME_RATE } from '@/domain/limits';
import type { Crossing, TrackPoint } from '@/domain/track';
import { formatPreciseClock } from '@/studio/playback/precise-clock';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { qualityRanges, type LostRange, type QualityRange, type QualityRangeOrLoss } from './quality';

type Doubt = QualityRange<'weak' | 'interpolated'>;

/**
 * A range of the path that the user should check, a loss of the player, the frame of a question about two similar players,
 * or a range of damaged pictures.
 */
export type Problem =
  | Doubt
  | LostRange
  | { readonly kind: 'alike' | 'damaged'; readonly fromFrame: number; readonly toFrame: number };

const NAMES: Readonly<Record<Problem['kind'], string>> = {
  weak: 'Weak',
  interpolated: 'Interpolated',
  lost: 'Lost',
  alike: 'Look-alikes',
  damaged: 'Damaged picture',
};

/**
 * Merges neighboring doubtful ranges into one problem with the worse of the two kinds. A loss is never merged, and a
 * doubtful range of just its frame is not listed separately.
 */
export function problemsIn(ranges: readonly QualityRangeOrLoss[]): readonly Problem[] {
  const problems: (Doubt | LostRange)[] = [];
  for (const range of ranges) {
    if (!isProblem(range)) continue;
    const last = problems.at(-1);
    if (last?.toFrame === range.fromFrame && range.kind !== 'lost' && last.kind !== 'lost') {
      const kind = last.kind === 'weak' ? range.kind : last.kind;
      problems[problems.length - 1] = { kind, fromFrame: last.fromFrame, toFrame: range.toFrame };
    } else {
      problems.push(range);
    }
  }
  const loss = problems.find(({ kind }) => kind === 'lost');
  return loss
    ? problems.filter((problem) => problem === loss || !isOnlyAt(problem, placeOf(loss)))
    : problems;
}

const known = new WeakMap<readonly TrackPoint[], readonly Problem[]>();

/** The problems of a path, cached for the lifetime of the path. */
export function problemsOf(points: readonly TrackPoint[]): readonly Problem[] {
  const before = known.get(points);
  if (before) return before;
  const problems = problemsIn(qualityRanges(points));
  known.set(points, problems);
  return problems;
}

/**
 * The problems, the open questions and the damaged pictures, sorted by frame. A doubtful range that damage explains is
 * left out.
 */
export function allProblems(
  problems: readonly Problem[],
  open: readonly Crossing[],
  damage: Damage,
): readonly Problem[] {
  if (open.length === 0 && damage.length === 0) return problems;
  const others = damage.reduce<readonly Problem[]>(
    (left, range) => left.flatMap((problem) => outside(problem, range)),
    problems,
  );
  const damaged = damage.map(({ first, end }): Problem => ({
    kind: 'damaged',
    fromFrame: first,
    toFrame: end,
  }));
  const questions = open.map(({ timeSec }): Problem => {
    const frame = Math.round(timeSec * FRAME_RATE);
    return { kind: 'alike', fromFrame: frame, toFrame: frame + 1 };
  });
  return [...others, ...questions, ...damaged].sort((a, b) => a.fromFrame - b.fromFrame);
}

/** The parts of a problem outside a range of frames. A loss is never removed, because it is a single moment. */
function outside(problem: Problem, { first, end }: FrameRange): readonly Problem[] {
  const { fromFrame, toFrame } = problem;
  if (problem.kind === 'lost' || toFrame <= first || fromFrame >= end) return [problem];
  const before = { ...problem, toFrame: first };
  const after = { ...problem, fromFrame: end };
  return [before, after].filter((part) => part.fromFrame < part.toFrame);
}

/** The first problem that begins after a frame; wraps around to the first one. */
export function problemAfter(problems: readonly Problem[], frame: number): Problem | undefined {
  return problems.find(({ fromFrame }) => fromFrame > frame) ?? problems[0];
}

/** The last problem that begins before a frame; wraps around to the last one. */
export function problemBefore(problems: readonly Problem[], frame: number): Problem | undefined {
  return problems.findLast(({ fromFrame }) => fromFrame < frame) ?? problems.at(-1);
}

/** The problem that contains a frame, or the nearest one. */
export function nearestProblem(problems: readonly Problem[], frame: number): Problem | undefined {
  let nearest: Problem | undefined;
  let shortest = Infinity;
  for (const problem of problems) {
    const distance = Math.max(problem.fromFrame - frame, frame - (problem.toFrame - 1), 0);
    if (distance >= shortest) continue;
    nearest = problem;
    shortest = distance;
  }
  return nearest;
}

/** The frame that a problem leads to: the frame of the loss, or else its first frame. */
export function placeOf(problem: Problem): number {
  return problem.kind === 'lost' ? problem.atFrame : problem.fromFrame;
}

/** Returns a name such as 'Weak at 0:04.5'. */
export function problemName(problem: Problem): string {
  return `${NAMES[problem.kind]} at ${formatPreciseClock(timeOfFrame(placeOf(problem)), 1)}`;
}

function isProblem(range: QualityRangeOrLoss): range is Doubt | LostRange {
  return range.kind === 'weak' || range.kind === 'interpolated' || range.kind === 'lost';
}

function isOnlyAt({ fromFrame, toFrame }: Problem, frame: number): boolean {
  return fromFrame === frame && toFrame === frame + 1;
}
