import type { ConversionName } from './conversions';
import { FLOORS } from './floors';
import { percentile } from '../tracking/scores';
import { memoryFigures } from './memory-figures';
import type { MemoryRecord } from './memory-figures';

/** The figures of one run. Null for a figure that was not measured. */
export interface Measured {
  /** Seconds for the whole clip. */
  readonly sec: number;
  /** Frames per second in the stage that makes them, including the title's frames. */
  readonly framesPerSec: number | null;
  /** How many processors the whole browser kept busy on average. */
  readonly cores: number | null;
  readonly memory: MemoryRecord | null;
  /** The faults of the output file; null if the file is not checked. */
  readonly problems: readonly string[] | null;
}

/**
 * One contestant in one round of a scene. Round 0 is a warm-up, whose times do not count but whose other figures do.
 */
export interface Run {
  readonly contestant: string;
  readonly round: number;
  readonly outcome: Measured | { readonly error: string };
}

/** The figures of all rounds of a contestant. Null for a figure that was not measured. */
export interface Summary {
  readonly contestant: string;
  /** Number of rounds that count. */
  readonly rounds: number;
  readonly medianSec: number | null;
  /** Median of the ratios within each round. */
  readonly timesNaive: number | null;
  readonly percentOfNative: number | null;
  /** How close the time is to that of the slower one of decoder and encoder alone. */
  readonly percentOfFloor: number | null;
  /** The speed in percent of passing the frames through, and compared with drawing them on a canvas. */
  readonly percentOfPassing: number | null;
  readonly timesDrawing: number | null;
  readonly framesPerSec: number | null;
  readonly cores: number | null;
  /** The highest peak of all rounds. */
  readonly peakMb: number | null;
  /** Median. */
  readonly lastQuarterRatio: number | null;
  readonly problems: readonly string[] | null;
  /** The error of a run that failed, which may be the warm-up. */
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
  const ofFloor = counted.flatMap(({ round, sec }) => {
    const floors = countedIn(runs).filter((run) => run.round === round && isFloor(run.contestant));
    return floors.length === FLOORS.length ? [(100 * Math.max(...floors.map((run) => run.sec))) / sec] : [];
  });
  const conversion = (name: ConversionName): readonly number[] => ratios(name);
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
    percentOfFloor: percentile(ofFloor, 0.5),
    percentOfPassing: percentile(
      conversion('passing through').map((ratio) => 100 * ratio),
      0.5,
    ),
    timesDrawing: percentile(conversion('drawing on canvas'), 0.5),
    framesPerSec: percentile(
      counted.flatMap(({ framesPerSec }) => framesPerSec ?? []),
      0.5,
    ),
    cores: percentile(
      counted.flatMap(({ cores }) => cores ?? []),
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

function isFloor(contestant: string): boolean {
  return FLOORS.some((name) => name === contestant);
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

/** All different faults of the lists; null when no file was checked. */
function unionOf(lists: readonly (readonly string[] | null)[]): readonly string[] | null {
  const checked = lists.filter((list) => list !== null);
  return checked.length === 0 ? null : [...new Set(checked.flat())];
}
