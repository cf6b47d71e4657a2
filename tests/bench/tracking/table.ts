import type { Must } from './musts';
import type { Measured } from './noise';
import { rightShare } from './reliability';
import type { Stated } from './reliability';
import { ALL_GROUPS } from './results';
import type { MeanResult, RunResult } from './results';

const LABEL_WIDTH = 52;
const COLUMNS = [
  'success20',
  'iou',
  'false',
  'inside',
  'weak',
  'lost at',
  'assisted',
  'nudges/100',
  'size error',
  'if constant',
  'good right',
  'weak right',
  'ms p50',
  'ms p95',
  'x real time',
] as const;

export function headerRow(engine: string): string {
  return row(engine, COLUMNS);
}

export function resultRow(result: RunResult): string {
  const start = result.start === 'first box' ? '' : `, ${result.start}`;
  const label = `  ${result.sequence}${start}${jitterOf(result)}`;
  if (result.error !== null) return `${label.padEnd(LABEL_WIDTH)} FAILED, counts as zero: ${result.error}`;
  return figuresRow(label, result, result.lostAtFrame === null ? '-' : String(result.lostAtFrame));
}

/** The label of a jitter; empty for the start's own circle. */
function jitterOf({ jitter }: RunResult): string {
  return jitter === 0 ? '' : `, jitter ${jitter}`;
}

export function meanRow(mean: MeanResult): string {
  return figuresRow(labelOf(mean), mean, `${mean.lostRuns} of ${mean.runs}`);
}

/** Rows with success and its standard errors; no rows when no start was repeated. */
export function errorRows(means: readonly MeanResult[]): readonly string[] {
  return means.flatMap((mean) =>
    mean.success === null || mean.success.byChance === null
      ? []
      : [`${labelOf(mean).padEnd(LABEL_WIDTH)}  ${errorsOf(mean.success)}`],
  );
}

export function errorsOf({ value, byChance, bySequence }: Measured): string {
  return `${fixed(value, 4)}, error from chance ${fixed(byChance, 4)}, from the choice of sequences ${fixed(bySequence, 4)}`;
}

/** The label of the runs that a mean covers. */
export function labelOf({ engine, group, start }: Pick<MeanResult, 'engine' | 'group' | 'start'>): string {
  const from = group === ALL_GROUPS ? 'all folders' : group;
  return `${engine}, ${from}, ${start === 'all' ? 'all runs' : start}`;
}

/** Rows with the number of an engine's questions, run by run and in total; no rows for an engine that never asked. */
export function questionRows(engine: string, results: readonly RunResult[]): readonly string[] {
  const own = results.filter((result) => result.engine === engine);
  const asking = own.filter(({ questions }) => questions > 0);
  const [frames, questions, needed] = [
    own.reduce((sum, result) => sum + result.frames, 0),
    own.reduce((sum, result) => sum + result.questions, 0),
    own.reduce((sum, result) => sum + result.neededQuestions, 0),
  ];
  if (questions === 0) return [];
  const share = ((500 * (questions - needed)) / frames).toFixed(2);
  return [
    ...asking.map(
      (run) =>
        `  ${`${run.sequence}, ${run.start}${jitterOf(run)}`.padEnd(LABEL_WIDTH - 2)} asked ${run.questions}, needed ${run.neededQuestions}`,
    ),
    `  ${'all runs'.padEnd(LABEL_WIDTH - 2)} asked ${questions}, needed ${needed}; unnecessary ones per 500 frames: ${share}`,
  ];
}

/** Rows with the share of right points for each tenth of stated certainty; no rows for an engine that states none. */
export function reliabilityRows({ reliability, ...mean }: MeanResult): readonly string[] {
  const { tenths } = reliability;
  if (tenths.every(({ points }) => points === 0)) return [];
  const rows = tenths.map((stated, k) =>
    reliabilityRow(`${(k / 10).toFixed(1)} to ${((k + 1) / 10).toFixed(1)}`, stated),
  );
  return [`${labelOf(mean).padEnd(LABEL_WIDTH)}   points   stated    right`, ...rows];
}

function reliabilityRow(label: string, { points, right, stated }: Stated): string {
  const share = (value: number): string => (points === 0 ? '-' : (value / points).toFixed(3)).padStart(9);
  return `  ${label.padEnd(LABEL_WIDTH - 2)}${String(points).padStart(9)}${share(stated)}${share(right)}`;
}

export function mustRow({ name, limit, isCeiling, value, passes }: Must): string {
  const wanted = `${isCeiling ? 'at most' : 'at least'} ${limit}`;
  const verdict = passes === null ? 'not measured' : passes ? 'pass' : 'FAIL';
  return `  ${name.padEnd(40)} ${fixed(value, 3).padStart(7)}  ${wanted.padEnd(14)} ${verdict}`;
}

function figuresRow(label: string, figures: RunResult | MeanResult, lost: string): string {
  return row(label, [
    fixed(figures.success20, 3),
    fixed(figures.iou, 3),
    fixed(figures.falseTracking, 3),
    fixed(figures.insideCircle, 3),
    fixed(figures.weak, 3),
    lost,
    fixed(figures.assistedSuccess20, 3),
    fixed(figures.nudgesPer100Frames, 2),
    fixed(figures.sizeError, 3),
    fixed(figures.constantSizeError, 3),
    fixed(rightShare(figures.reliability.good), 3),
    fixed(rightShare(figures.reliability.weak), 3),
    fixed(figures.msPerFrameP50, 1),
    fixed(figures.msPerFrameP95, 1),
    fixed(figures.timesRealTime, 2),
  ]);
}

function fixed(value: number | null, digits: number): string {
  return value === null ? '-' : value.toFixed(digits);
}

function row(label: string, cells: readonly string[]): string {
  return [label.padEnd(LABEL_WIDTH), ...cells.map((cell, k) => cell.padStart(COLUMNS[k]?.length ?? 0))].join(
    '  ',
  );
}
