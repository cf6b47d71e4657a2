import { mean } from './scores';
import type { StartKind } from './starts';

/** A mean over starts, with its standard errors from chance and from the choice of the sequences. */
export interface Measured {
  readonly value: number;
  /** Standard error from chance, measured by repeating starts with a jitter; null unless all were repeated. */
  readonly byChance: number | null;
  /** Standard error from the choice of the sequences; null for a single sequence. */
  readonly bySequence: number | null;
}

interface Identity {
  readonly engine: string;
  readonly group: string;
  readonly sequence: string;
  readonly start: StartKind;
  readonly jitter: number;
}

/**
 * Mean of a figure, in which every start of a sequence has the same weight, however often it is repeated. Null without
 * runs.
 */
export function measuredOf<T extends Identity>(
  runs: readonly T[],
  figure: (run: T) => number,
): Measured | null {
  const starts = grouped(runs, startOf).map((own) => own.map(figure));
  const value = mean(starts.map(meanOf));
  if (value === null) return null;
  const repeated = starts.every((own) => own.length > 1);
  const variance = starts.reduce((sum, own) => sum + varianceOf(own) / own.length, 0);
  const sequences = grouped(runs, sequenceOf).map((own) =>
    meanOf(grouped(own, startOf).map((start) => meanOf(start.map(figure)))),
  );
  return {
    value,
    byChance: repeated ? Math.sqrt(variance) / starts.length : null,
    bySequence: sequences.length > 1 ? Math.sqrt(varianceOf(sequences) / sequences.length) : null,
  };
}

/** The change of success of each run that exists in both benchmarks. */
export function changesOf<T extends Identity & { readonly success20: number }>(
  before: readonly T[],
  now: readonly T[],
): readonly (T & { readonly change: number })[] {
  const old = new Map(before.map((run) => [keyOf(run), run]));
  return now.flatMap((run) => {
    const earlier = old.get(keyOf(run));
    return earlier === undefined ? [] : [{ ...run, change: run.success20 - earlier.success20 }];
  });
}

/** A key that identifies a run within a benchmark. */
export function keyOf(run: Identity): string {
  return run.jitter === 0 ? startOf(run) : `${startOf(run)}, jitter ${run.jitter}`;
}

function startOf(run: Identity): string {
  return `${sequenceOf(run)}, ${run.start}`;
}

function sequenceOf({ engine, group, sequence }: Identity): string {
  return `${engine}, ${group}, ${sequence}`;
}

function grouped<T>(all: readonly T[], keyIn: (each: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const key = keyIn(each);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

function meanOf(values: readonly number[]): number {
  return mean(values) ?? 0;
}

/** Variance of a sample, with n - 1; 0 for a single value. */
function varianceOf(values: readonly number[]): number {
  const middle = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return squares / Math.max(1, values.length - 1);
}
