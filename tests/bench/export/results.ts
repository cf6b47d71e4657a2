import { percentile } from '../tracking/scores';
import { memoryFigures } from './memory-figures';
import type { MemoryRecord } from './memory-figures';

/** What one run gave. Null: not measured. */
export interface Measured {
  /** For the whole clip. */
  readonly sec: number;
  /** Frames per second in the stage that makes them, title frames included. */
  readonly framesPerSec: number | null;
  readonly memory: MemoryRecord | null;
  /** What is wrong with the file that it made; null for files that nobody keeps. */
  readonly problems: readonly string[] | null;
}

/** One contestant in one round of a scene. Round 0 warms up: its seconds do not count, what else it shows does. */
export interface Run {
  readonly contestant: string;
  readonly round: number;
  readonly outcome: Measured | { readonly error: string };
}

/** All rounds of a contestant. Null: not measured. */
export interface Summary {
  readonly contestant: string;
  /** Counted ones. */
  readonly rounds: number;
  readonly medianSec: number | null;
  /** Medians of the ratios within each round. */
  readonly timesNaive: number | null;
  readonly percentOfNative: number | null;
  readonly framesPerSec: number | null;
  /** The highest there was. */
  readonly peakMb: number | null;
  /** Median. */
  readonly lastQuarterRatio: number | null;
  readonly problems: readonly string[] | null;
  /** Why a run failed, a warm-up included. */
  readonly error: string | null;
}

/** One summary per contestant, in the given order. */
export function summarize(contestants: readonly string[], runs: readonly Run[]): readonly Summary[] {
  return contestants.map((contestant) => summaryOf(contestant, runs));
}

function summaryOf(contestant: string, runs: readonly Run[]): Summary {
  const own = runs.filter((run) => run.contestant === contestant);
  const measured = measuredIn(own);
  const counted = countedIn(own);
  const ratios = (to: string): readonly number[] =>
    counted.flatMap(({ round, sec }) => {
      const other = countedIn(runs).find((run) => run.contestant === to && run.round === round);
      return other ? [other.sec / sec] : [];
    });
  const percentages = ratios('native').map((ratio) => 100 * ratio);
  const memories = measured.flatMap(({ memory }) => (memory ? [memoryFigures(memory)] : []));
  const failed = own.flatMap(({ outcome }) => ('error' in outcome ? [outcome.error] : []));
  return {
    contestant,
    rounds: counted.length,
    medianSec: percentile(
      counted.map(({ sec }) => sec),
      0.5,
    ),
    timesNaive: percentile(ratios('naive'), 0.5),
    percentOfNative: percentile(percentages, 0.5),
    framesPerSec: percentile(
      counted.flatMap(({ framesPerSec }) => framesPerSec ?? []),
      0.5,
    ),
    peakMb: percentile(
      memories.map(({ peakMb }) => peakMb),
      1,
    ),
    lastQuarterRatio: percentile(
      memories.flatMap(({ lastQuarterRatio }) => lastQuarterRatio ?? []),
      0.5,
    ),
    problems: unionOf(measured.map(({ problems }) => problems)),
    error: failed[0] ?? null,
  };
}

type MeasuredRun = Measured & { readonly contestant: string; readonly round: number };

function measuredIn(runs: readonly Run[]): readonly MeasuredRun[] {
  return runs.flatMap(({ contestant, round, outcome }) =>
    'error' in outcome ? [] : [{ contestant, round, ...outcome }],
  );
}

function countedIn(runs: readonly Run[]): readonly MeasuredRun[] {
  return measuredIn(runs).filter(({ round }) => round > 0);
}

/** Null when no file was looked at. */
function unionOf(lists: readonly (readonly string[] | null)[]): readonly string[] | null {
  const checked = lists.filter((list) => list !== null);
  return checked.length === 0 ? null : [...new Set(checked.flat())];
}
