import type { Crossing } from '@/domain/crossing';
import { FRAME_RATE } from '@/domain/limits';
import type { TrackPoint } from '@/domain/track';
import { formatPreciseClock } from '../transport/precise-clock';
import { timeOfFrame } from '../playback/frame-grid';
import { qualityRanges, type QualityKind, type QualityRange } from './quality';

type Doubt = QualityRange<'weak' | 'interpolated' | 'lost'>;

/** A stretch that is worth a look, or the frame of a question: who of two who look alike the player is. */
export type Problem =
  Doubt | { readonly kind: 'alike'; readonly fromFrame: number; readonly toFrame: number };

/** The most doubtful last. */
const KINDS: readonly Problem['kind'][] = ['weak', 'interpolated', 'lost', 'alike'];
const NAMES: Readonly<Record<Problem['kind'], string>> = {
  weak: 'Weak',
  interpolated: 'Interpolated',
  lost: 'Lost',
  alike: 'Look-alikes',
};

/** Stretches of doubt, each with the worst kind in it: neighbors are one problem. A loss stands alone. */
export function problemsIn(ranges: readonly QualityRange[]): readonly Problem[] {
  const problems: Doubt[] = [];
  for (const { kind, fromFrame, toFrame } of ranges) {
    if (!isProblem(kind)) continue;
    const last = problems.at(-1);
    if (last?.toFrame === fromFrame && kind !== 'lost' && last.kind !== 'lost') {
      problems[problems.length - 1] = { ...last, toFrame, kind: worse(last.kind, kind) };
    } else {
      problems.push({ kind, fromFrame, toFrame });
    }
  }
  return problems;
}

const known = new WeakMap<readonly TrackPoint[], readonly Problem[]>();

/** The problems of a path; remembered for as long as the path is. */
export function problemsOf(points: readonly TrackPoint[]): readonly Problem[] {
  const before = known.get(points);
  if (before) return before;
  const problems = problemsIn(qualityRanges(points));
  known.set(points, problems);
  return problems;
}

/** The problems with the open questions among them, by rising frame. */
export function withQuestions(problems: readonly Problem[], open: readonly Crossing[]): readonly Problem[] {
  if (open.length === 0) return problems;
  const questions = open.map(({ timeSec }): Problem => {
    const frame = Math.round(timeSec * FRAME_RATE);
    return { kind: 'alike', fromFrame: frame, toFrame: frame + 1 };
  });
  return [...problems, ...questions].sort((a, b) => a.fromFrame - b.fromFrame);
}

/** The first problem that begins behind a frame; after the last one the first again. */
export function problemAfter(problems: readonly Problem[], frame: number): Problem | undefined {
  return problems.find(({ fromFrame }) => fromFrame > frame) ?? problems[0];
}

/** The last problem that begins before a frame; before the first one the last again. */
export function problemBefore(problems: readonly Problem[], frame: number): Problem | undefined {
  return problems.findLast(({ fromFrame }) => fromFrame < frame) ?? problems.at(-1);
}

/** The problem that a frame is in, or the one that is nearest to it. */
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

/** 'Weak at 0:04.5'. */
export function problemName({ kind, fromFrame }: Problem): string {
  return `${NAMES[kind]} at ${formatPreciseClock(timeOfFrame(fromFrame), 1)}`;
}

function isProblem(kind: QualityKind): kind is Doubt['kind'] {
  return kind === 'weak' || kind === 'interpolated' || kind === 'lost';
}

function worse(a: Doubt['kind'], b: Doubt['kind']): Doubt['kind'] {
  return KINDS.indexOf(a) > KINDS.indexOf(b) ? a : b;
}
