import type { Must } from './musts';
import type { MeanResult, RunResult } from './results';

const LABEL_WIDTH = 34;
const COLUMNS = [
  'success20',
  'iou',
  'false',
  'inside',
  'weak',
  'lost at',
  'assisted',
  'nudges/100',
  'ms p50',
  'ms p95',
  'x real time',
] as const;

export function headerRow(engine: string): string {
  return row(engine, COLUMNS);
}

export function resultRow(result: RunResult): string {
  const label = `  ${result.sequence}${result.start === 'first box' ? '' : `, ${result.start}`}`;
  if (result.error !== null) return `${label.padEnd(LABEL_WIDTH)} FAILED, counts as zero: ${result.error}`;
  return figuresRow(label, result, result.lostAtFrame === null ? '-' : String(result.lostAtFrame));
}

export function meanRow(mean: MeanResult): string {
  const label = mean.start === 'all' ? 'all runs' : mean.start;
  return figuresRow(`${mean.engine}, ${label}`, mean, `${mean.lostRuns} of ${mean.runs}`);
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
