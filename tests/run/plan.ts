import type { Part, SuiteName } from './suites.ts';

/** Files that one process runs. */
export interface Batch {
  readonly suite: SuiteName;
  readonly files: readonly string[];
}

/** `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** The parts for one of several machines. Neighbors take about the same time, so each machine gets every n-th part. */
export function partsOfShard(parts: readonly Part[], { index, count }: Shard): readonly Part[] {
  return parts.filter((_, at) => at % count === index - 1);
}

/**
 * The parts in order for a run with a deadline: first what the change affects, then the rest, starting at a point that
 * differs from commit to commit, so that several commits together reach every part.
 * @param commit A hash in hexadecimal digits.
 */
export function orderParts(
  parts: readonly Part[],
  isTouched: (part: Part) => boolean,
  commit: string,
): readonly Part[] {
  const touched = parts.filter(isTouched);
  const rest = parts.filter((part) => !isTouched(part));
  const [others, all] = touched.length === parts.length ? [touched, []] : [rest, touched];
  const start = others.length > 0 ? Number.parseInt(commit.slice(0, 8), 16) % others.length : 0;
  return [...all, ...others.slice(start), ...others.slice(0, start)];
}

/** Joins neighbors of one suite, because each start of a test runner costs seconds. */
export function batchesOf(parts: readonly Part[]): readonly Batch[] {
  const batches: { suite: SuiteName; files: string[] }[] = [];
  for (const { suite, file } of parts) {
    const last = batches.at(-1);
    if (last?.suite === suite) last.files.push(file);
    else batches.push({ suite, files: [file] });
  }
  return batches;
}
