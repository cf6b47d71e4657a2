import type { Crossing } from '@/domain/crossing';
import { FRAME_RATE } from '@/domain/limits';
import type { TrackPoint } from '@/domain/track';
import { formatPreciseClock } from '../transport/precise-clock';
import { timeOfFrame } from '../playback/frame-grid';
import { qualityRanges, type QualityKind, type QualityRange } from './quality';

type Doubt = QualityRange<'weak' | 'interpolated' | 'lost'>;

/** A range of the path that the user should check, or the frame of a question about two similar players. */
export type Problem =
  Doubt | { readonly kind: 'alike'; readonly fromFrame: number; readonly toFrame: number };

/** The kinds in ascending order of doubt. */
const KINDS: readonly Problem['kind'][] = ['weak', 'interpolated', 'lost', 'alike'];
const NAMES: Readonly<Record<Problem['kind'], string>> = {
  weak: 'Weak',
  interpolated: 'Interpolated',
  lost: 'Lost',
  alike: 'Look-alikes',
};

/** Merges neighboring doubtful ranges into one problem that has the worst kind among them. A loss is never merged. */
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

/** The problems of a path, cached for the lifetime of the path. */
export function problemsOf(points: readonly TrackPoint[]): readonly Problem[] {
  const before = known.get(points);
  if (before) return before;
  const problems = problemsIn(qualityRanges(points));
  known.set(points, problems);
  return problems;
}

/** The problems and the open questions, sorted by frame. */
export function withQuestions(problems: readonly Problem[], open: readonly Crossing[]): readonly Problem[] {
  if (open.length === 0) return problems;
  const questions = open.map(({ timeSec }): Problem => {
    const frame = Math.round(timeSec * FRAME_RATE);
    return { kind: 'alike', fromFrame: frame, toFrame: frame + 1 };
  });
  return [...problems, ...questions].sort((a, b) => a.fromFrame - b.fromFrame);
}

/** The first problem that begins after a frame; after the last one it starts again with the first. */
export function problemAfter(problems: readonly Problem[], frame: number): Problem | undefined {
  return problems.find(({ fromFrame }) => fromFrame > frame) ?? problems[0];
}

/** The last problem that begins before a frame; before the first one it starts again with the last. */
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

/** Returns a name such as 'Weak at 0:04.5'. */
export function problemName({ kind, fromFrame }: Problem): string {
  return `${NAMES[kind]} at ${formatPreciseClock(timeOfFrame(fromFrame), 1)}`;
}

function isProblem(kind: QualityKind): kind is Doubt['kind'] {
  return kind === 'weak' || kind === 'interpolated' || kind === 'lost';
}

function worse(a: Doubt['kind'], b: Doubt['kind']): Doubt['kind'] {
  return KINDS.indexOf(a) > KINDS.indexOf(b) ? a : b;
}
