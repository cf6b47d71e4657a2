import { mean } from './scores';
import type { Accuracy } from './scores';
import { together } from './reliability';
import type { Reliability } from './reliability';
import type { StartKind } from './starts';

/** One engine on one sequence from one start. Null: not measured (the run failed, or the figure is not for it). */
export interface RunResult extends Accuracy {
  readonly engine: string;
  /** Folder of the sequence. */
  readonly group: string;
  readonly sequence: string;
  readonly start: StartKind;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: number;
  readonly radiusPx: number;
  readonly reliability: Reliability;
  /** Of the player's size (size-error.ts). */
  readonly sizeError: number | null;
  /** How often it asked who of two the player is, and how often it was the other one. */
  readonly questions: number;
  readonly neededQuestions: number;
  /** Success when placed anew on the truth each time it says lost, and answered rightly each time it asks. */
  readonly assistedSuccess20: number | null;
  readonly nudgesPer100Frames: number | null;
  readonly msPerFrameP50: number | null;
  readonly msPerFrameP95: number | null;
  /** With decoding: frames / wall seconds / 30. */
  readonly timesRealTime: number | null;
  /** Why the run failed: it counts as zero. */
  readonly error: string | null;
}

/** Means over runs: each sequence weighs the same. */
export interface MeanResult {
  readonly engine: string;
  readonly group: string;
  readonly start: StartKind | 'all';
  readonly runs: number;
  readonly success20: number;
  readonly iou: number;
  readonly falseTracking: number;
  readonly insideCircle: number;
  readonly weak: number;
  /** Runs that said lost at least once. */
  readonly lostRuns: number;
  readonly reliability: Reliability;
  readonly sizeError: number | null;
  readonly assistedSuccess20: number | null;
  readonly nudgesPer100Frames: number | null;
  readonly msPerFrameP50: number | null;
  readonly msPerFrameP95: number | null;
  readonly timesRealTime: number | null;
}

/** The mean of several folders. */
export const ALL_GROUPS = 'all';

/**
 * Means per engine, folder and kind of start, and over all runs of a folder when there are several kinds; the same over
 * all folders when there are several.
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
    iou: over((run) => run.iou) ?? 0,
    falseTracking: over((run) => run.falseTracking) ?? 0,
    insideCircle: over((run) => run.insideCircle) ?? 0,
    weak: over((run) => run.weak) ?? 0,
    lostRuns: runs.filter(({ lostAtFrame }) => lostAtFrame !== null).length,
    reliability: together(runs.map(({ reliability }) => reliability)),
    sizeError: over((run) => run.sizeError),
    assistedSuccess20: over((run) => run.assistedSuccess20),
    nudgesPer100Frames: over((run) => run.nudgesPer100Frames),
    msPerFrameP50: over((run) => run.msPerFrameP50),
    msPerFrameP95: over((run) => run.msPerFrameP95),
    timesRealTime: over((run) => run.timesRealTime),
  };
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
