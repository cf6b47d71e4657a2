import { measuredOf } from './noise';
import type { Measured } from './noise';
import { mean } from './scores';
import type { Accuracy } from './scores';
import { together } from './reliability';
import type { Reliability } from './reliability';
import type { StartKind } from './starts';

/**
 * The figures of one engine on one sequence from one start. Null for a figure that was not measured (the run failed, or
 * the figure does not apply to it).
 */
export interface RunResult extends Accuracy {
  readonly engine: string;
  /** Folder of the sequence. */
  readonly group: string;
  readonly sequence: string;
  readonly start: StartKind;
  /** 0 for the start itself; another number for a slightly different circle (starts.ts). */
  readonly jitter: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: number;
  readonly radiusPx: number;
  readonly reliability: Reliability;
  /** Error of the player's drawn size, and of a constant size (size-error.ts). */
  readonly sizeError: number | null;
  readonly constantSizeError: number | null;
  /** How often the engine asked which of two people is the player, and how often the answer was the other person. */
  readonly questions: number;
  readonly neededQuestions: number;
  /**
   * Success of the run with a helper, who places the circle on the truth after each loss and answers each question
   * correctly.
   */
  readonly assistedSuccess20: number | null;
  readonly nudgesPer100Frames: number | null;
  readonly msPerFrameP50: number | null;
  readonly msPerFrameP95: number | null;
  /** Including decoding: frames / wall seconds / 30. */
  readonly timesRealTime: number | null;
  /** The error of a run that failed and counts as zero. */
  readonly error: string | null;
}

/** Means over runs, in which each sequence has the same weight. */
export interface MeanResult {
  readonly engine: string;
  readonly group: string;
  readonly start: StartKind | 'all';
  readonly runs: number;
  readonly success20: number;
  /** The mean success with its standard errors; null without runs. */
  readonly success: Measured | null;
  readonly iou: number;
  readonly falseTracking: number;
  readonly insideCircle: number;
  readonly weak: number;
  /** Number of runs that reported a loss at least once. */
  readonly lostRuns: number;
  readonly reliability: Reliability;
  readonly sizeError: number | null;
  readonly constantSizeError: number | null;
  readonly assistedSuccess20: number | null;
  readonly nudgesPer100Frames: number | null;
  readonly msPerFrameP50: number | null;
  readonly msPerFrameP95: number | null;
  readonly timesRealTime: number | null;
}

/** The mean of several folders. */
export const ALL_GROUPS = 'all';

/**
 * Means per engine, folder and kind of start; over all runs of a folder when there are several kinds; and over all
 * folders when there are several.
 */
export function meansOf(results: readonly RunResult[]): readonly MeanResult[] {
  return unique(results.map(({ engine }) => engine)).flatMap((engine) => {
    const own = results.filter((result) => result.engine === engine);
    const groups = unique(own.map(({ group }) => group));
    const perGroup = groups.flatMap((group) =>
      meansPerStart(
        engine,
        group,
        own.filter((result) => result.group === group),
      ),
    );
    return groups.length > 1 ? [...perGroup, ...meansPerStart(engine, ALL_GROUPS, own)] : perGroup;
  });
}

function meansPerStart(engine: string, group: string, runs: readonly RunResult[]): readonly MeanResult[] {
  const kinds = unique(runs.map(({ start }) => start));
  const perKind = kinds.map((kind) =>
    meanOf(
      { engine, group, start: kind },
      runs.filter(({ start }) => start === kind),
    ),
  );
  return kinds.length > 1 ? [...perKind, meanOf({ engine, group, start: 'all' }, runs)] : perKind;
}

function meanOf(
  about: Pick<MeanResult, 'engine' | 'group' | 'start'>,
  runs: readonly RunResult[],
): MeanResult {
  const over = (value: (run: RunResult) => number | null): number | null =>
    mean(runs.flatMap((run) => value(run) ?? []));
  return {
    ...about,
    runs: runs.length,
    success20: over((run) => run.success20) ?? 0,
    success: measuredOf(runs, (run) => run.success20),
    iou: over((run) => run.iou) ?? 0,
    falseTracking: over((run) => run.falseTracking) ?? 0,
    insideCircle: over((run) => run.insideCircle) ?? 0,
    weak: over((run) => run.weak) ?? 0,
    lostRuns: runs.filter(({ lostAtFrame }) => lostAtFrame !== null).length,
    reliability: together(runs.map(({ reliability }) => reliability)),
    sizeError: over((run) => run.sizeError),
    constantSizeError: over((run) => run.constantSizeError),
    assistedSuccess20: over((run) => run.assistedSuccess20),
    nudgesPer100Frames: over((run) => run.nudgesPer100Frames),
    msPerFrameP50: over((run) => run.msPerFrameP50),
    msPerFrameP95: over((run) => run.msPerFrameP95),
    timesRealTime: over((run) => run.timesRealTime),
  };
}

export function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
