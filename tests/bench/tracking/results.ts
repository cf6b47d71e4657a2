import { mean } from './scores';
import type { Accuracy } from './scores';
import type { StartKind } from './starts';

/** One engine on one sequence from one start. Null: not measured (the run failed, or the figure is not for it). */
export interface RunResult extends Accuracy {
  readonly engine: string;
  readonly sequence: string;
  readonly start: StartKind;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: number;
  readonly radiusPx: number;
  /** Success when placed anew on the truth each time it says lost. */
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
  readonly start: StartKind | 'all';
  readonly runs: number;
  readonly success20: number;
  readonly iou: number;
  readonly falseTracking: number;
  readonly insideCircle: number;
  readonly weak: number;
  /** Runs that said lost at least once. */
  readonly lostRuns: number;
  readonly assistedSuccess20: number | null;
  readonly nudgesPer100Frames: number | null;
  readonly msPerFrameP50: number | null;
  readonly msPerFrameP95: number | null;
  readonly timesRealTime: number | null;
}

/** Means per engine and kind of start, and over all runs of an engine when there are several kinds. */
export function meansOf(results: readonly RunResult[]): readonly MeanResult[] {
  return unique(results.map(({ engine }) => engine)).flatMap((engine) => {
    const own = results.filter((result) => result.engine === engine);
    const kinds = unique(own.map(({ start }) => start));
    const perKind = kinds.map((kind) =>
      meanOf(
        engine,
        kind,
        own.filter(({ start }) => start === kind),
      ),
    );
    return kinds.length > 1 ? [...perKind, meanOf(engine, 'all', own)] : perKind;
  });
}

function meanOf(engine: string, start: MeanResult['start'], runs: readonly RunResult[]): MeanResult {
  const over = (value: (run: RunResult) => number | null): number | null =>
    mean(runs.flatMap((run) => value(run) ?? []));
  return {
    engine,
    start,
    runs: runs.length,
    success20: over((run) => run.success20) ?? 0,
    iou: over((run) => run.iou) ?? 0,
    falseTracking: over((run) => run.falseTracking) ?? 0,
    insideCircle: over((run) => run.insideCircle) ?? 0,
    weak: over((run) => run.weak) ?? 0,
    lostRuns: runs.filter(({ lostAtFrame }) => lostAtFrame !== null).length,
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
