import { memoryFigures } from './memory-figures';
import type { Must } from './musts';
import type { Run, Summary } from './results';

const LABEL_WIDTH = 18;
const COLUMNS = [
  'rounds',
  'seconds',
  'x naive',
  '% of native',
  '% of floor',
  '% of passing',
  'x drawing',
  'frames/s',
  'cores',
  'CPU ms/frame',
  'peak MB',
  'last/2nd quarter',
  'output',
] as const;
const NOT_MEASURED = '-';
const DISTURBED = ' (wrong by up to 100: another browser started or ended during the run)';

export function headerRow(): string {
  return row('pipeline', COLUMNS);
}

export function summaryRow(summary: Summary): string {
  if (summary.error !== null) return `${summary.contestant.padEnd(LABEL_WIDTH)}  FAILED: ${summary.error}`;
  return row(summary.contestant, [
    String(summary.rounds),
    fixed(summary.medianSec, 2),
    fixed(summary.timesNaive, 1),
    fixed(summary.percentOfNative, 0),
    fixed(summary.percentOfFloor, 0),
    fixed(summary.percentOfPassing, 0),
    fixed(summary.timesDrawing, 2),
    fixed(summary.framesPerSec, 1),
    fixed(summary.cores, 2),
    fixed(cpuMsPerFrame(summary), 1),
    fixed(summary.peakMb, 0),
    fixed(summary.lastQuarterRatio, 2),
    summary.problems === null ? NOT_MEASURED : summary.problems.length === 0 ? 'right' : 'WRONG',
  ]);
}

function cpuMsPerFrame({ cores, framesPerSec }: Summary): number | null {
  return cores !== null && framesPerSec !== null ? (1000 * cores) / framesPerSec : null;
}

/** The row of a run, which is printed when the run ends. */
export function runRow({ contestant, round, outcome }: Run): string {
  const label = `  ${round === 0 ? 'warm-up' : `round ${round}`}  ${contestant.padEnd(LABEL_WIDTH)}`;
  if ('error' in outcome) return `${label} FAILED: ${outcome.error}`;
  const { sec, framesPerSec, memory, problems } = outcome;
  const parts = [
    `${fixed(sec, 2).padStart(7)} s`,
    `${fixed(framesPerSec, 0).padStart(4)} frames/s`,
    memory ? `+${fixed(memoryFigures(memory).peakMb, 0)} MB${memory.isDisturbed ? DISTURBED : ''}` : '',
    ...(problems ?? []),
  ];
  return `${label} ${parts.join('  ')}`;
}

export function mustRow({ pipeline, name, limit, aim, isCeiling, value, passes }: Must): string {
  const wanted = `${isCeiling ? 'at most' : 'at least'} ${limit}${aim === null ? '' : ` (aim ${aim})`}`;
  const verdict = passes === null ? 'not measured' : passes ? 'pass' : 'FAIL';
  const label = `${pipeline}, ${name}`;
  return `  ${label.padEnd(40)} ${fixed(value, 2).padStart(7)}  ${wanted.padEnd(22)} ${verdict}`;
}

function fixed(value: number | null, digits: number): string {
  return value === null ? NOT_MEASURED : value.toFixed(digits);
}

function row(label: string, cells: readonly string[]): string {
  return [label.padEnd(LABEL_WIDTH), ...cells.map((cell, k) => cell.padStart(COLUMNS[k]?.length ?? 0))].join(
    '  ',
  );
}
