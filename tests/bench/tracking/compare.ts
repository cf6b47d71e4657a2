import { readFileSync } from 'node:fs';
import type { MeanResult, RunResult } from './results';
import { labelOf } from './table';

/** What a run's file holds that a later one is compared with. */
interface Earlier {
  readonly runs: readonly RunResult[];
  readonly overall: readonly MeanResult[];
}

/** Runs whose figures moved by less are not named. */
const WORTH_NAMING = 0.05;
const FIGURES = [
  'success20',
  'falseTracking',
  'insideCircle',
  'assistedSuccess20',
  'nudgesPer100Frames',
] as const;
const LABEL_WIDTH = 52;

/** @throws when the file is missing or none of ours */
export function readEarlier(file: string): Earlier {
  const content = JSON.parse(readFileSync(file, 'utf8')) as Partial<Earlier>;
  const { runs, overall } = content;
  if (runs === undefined || overall === undefined)
    throw new Error(`${file} is not of a run of this benchmark`);
  return { runs, overall };
}

/** Each mean's figures before and after, then the runs that changed most. */
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
  ];
}

function keyOf({ engine, group, sequence, start }: RunResult): string {
  return `${engine}, ${group}, ${sequence}, ${start}`;
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
