import { readFileSync } from 'node:fs';
import type { MeanResult, RunResult } from './results';
import { changesOf, keyOf, measuredOf } from './noise';
import { unique } from './results';
import { errorsOf, labelOf } from './table';

/** The parts of a run's file that a later run is compared with. */
interface Earlier {
  readonly runs: readonly RunResult[];
  readonly overall: readonly MeanResult[];
}

/** Runs whose figures changed by less are not listed. */
const WORTH_NAMING = 0.05;
const FIGURES = [
  'success20',
  'falseTracking',
  'insideCircle',
  'assistedSuccess20',
  'nudgesPer100Frames',
] as const;
const LABEL_WIDTH = 52;

/** Reads the file of an earlier run. @throws if the file is missing or has another format */
export function readEarlier(file: string): Earlier {
  const content = JSON.parse(readFileSync(file, 'utf8')) as Partial<Earlier>;
  const { runs, overall } = content;
  if (runs === undefined || overall === undefined)
    throw new Error(`${file} is not from a run of this benchmark`);
  return { runs, overall };
}

/** The rows with each mean's figures before and after, then with the runs that changed most. */
export function comparisonRows(before: Earlier, now: Earlier): readonly string[] {
  const means = now.overall.flatMap((mean) => {
    const old = before.overall.find((each) => labelOf(each) === labelOf(mean));
    return old === undefined ? [] : [row(labelOf(mean), (key) => [old[key], mean[key]])];
  });
  const changed = now.runs
    .flatMap((run) => {
      const old = before.runs.find((each) => keyOf(each) === keyOf(run));
      return old === undefined ? [] : [{ run, old, by: change(old, run) }];
    })
    .filter(({ by }) => by >= WORTH_NAMING)
    .sort((a, b) => b.by - a.by)
    .map(({ run, old }) => row(`  ${keyOf(run)}`, (key) => [old[key], run[key]]));
  return [
    `${'BEFORE > AFTER'.padEnd(LABEL_WIDTH)}${FIGURES.map((name) => name.padStart(20)).join('')}`,
    ...means,
    ...changed,
    ...differenceRows(before.runs, now.runs),
  ];
}

/**
 * Rows with the mean change of success over pairs of the same start, which is more reliable than the change of the mean.
 * No rows without repeated starts.
 */
function differenceRows(before: readonly RunResult[], now: readonly RunResult[]): readonly string[] {
  const changes = changesOf(before, now);
  const starts = unique(changes.map(({ start }) => start));
  return [...starts, null].flatMap((start) => {
    const own = changes.filter((run) => start === null || run.start === start);
    const measured = measuredOf(own, ({ change: by }) => by);
    if (measured === null || measured.byChance === null) return [];
    return [`${`success20, ${start ?? 'all runs'}`.padEnd(LABEL_WIDTH)}${errorsOf(measured)}`];
  });
}

function change(old: RunResult, run: RunResult): number {
  return Math.max(Math.abs(run.success20 - old.success20), Math.abs(run.falseTracking - old.falseTracking));
}

function row(
  label: string,
  pair: (key: (typeof FIGURES)[number]) => readonly [number | null, number | null],
): string {
  const figures = FIGURES.map((key) => {
    const [old, now] = pair(key);
    return `${old?.toFixed(3) ?? '-'} > ${now?.toFixed(3) ?? '-'}`.padStart(20);
  });
  return label.padEnd(LABEL_WIDTH) + figures.join('');
}
