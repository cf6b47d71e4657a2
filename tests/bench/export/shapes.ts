import type { ExportShape } from '@/domain/export-shape';
import { percentile } from '../tracking/scores';
import { seriesContestant, sizedContestant, type Contestant, type Ground } from './contestants';
import type { Run } from './results';

const SHAPES: readonly [ExportShape, ...ExportShape[]] = ['9:16', '1:1', '4:5'];
const TOGETHER = 'in one run';
const APART = 'one by one';

/** Compares three shapes of a clip in one run, which decodes once, with three runs. */
export function shapesContestants(ground: Ground): readonly Contestant[] {
  const [shape, ...furtherShapes] = SHAPES;
  return [
    sizedContestant(TOGETHER, { size: 'source', shape, furtherShapes }, ground),
    seriesContestant(
      APART,
      SHAPES.map((each) => ({ pipeline: 'planes', options: { size: 'source', shape: each } })),
      ground,
    ),
  ];
}

/** The time of one run as a share of three, the median of the rounds. */
export function shapesLine(runs: readonly Run[]): string {
  const secOf = (contestant: string, round: number): number | null => {
    const run = runs.find((each) => each.contestant === contestant && each.round === round);
    return run && 'sec' in run.outcome ? run.outcome.sec : null;
  };
  const rounds = [...new Set(runs.map(({ round }) => round))].filter((round) => round > 0);
  const shares = rounds.flatMap((round) => {
    const [together, apart] = [secOf(TOGETHER, round), secOf(APART, round)];
    return together !== null && apart !== null ? [(100 * together) / apart] : [];
  });
  const median = percentile(shares, 0.5);
  if (median === null) return 'Shapes: not measured';
  const each = shares.map((share) => Math.round(share)).join(', ');
  return `${SHAPES.join(', ')} in one run take ${median.toFixed(0)} % of the time of three runs (${each})`;
}
