import type { Contestant } from './contestants';
import type { Run } from './results';

export interface Race {
  /** Number of rounds that count. */
  readonly rounds: number;
  /**
   * True for an additional round 0 whose times do not count. It samples memory and removes contestants that fail.
   */
  readonly hasWarmUp: boolean;
  /** Contestants that run only in round 1, in which their memory is sampled. */
  readonly onceOnly: ReadonlySet<string>;
}

/** Runs each contestant once per round, one at a time. A contestant that fails does not run again. */
export async function race(
  contestants: readonly Contestant[],
  { rounds, hasWarmUp, onceOnly }: Race,
  onRun: (run: Run) => void,
): Promise<readonly Run[]> {
  const runs: Run[] = [];
  const out = new Set<Contestant>();
  for (let round = hasWarmUp ? 0 : 1; round <= rounds; round++) {
    for (const contestant of inOrderOf(round, contestants)) {
      const isOnceOnly = onceOnly.has(contestant.name);
      if (out.has(contestant) || (isOnceOnly && round !== 1)) continue;
      const isWatched = round === 0 || isOnceOnly || !hasWarmUp;
      const run = await runOnce(contestant, round, isWatched);
      if ('error' in run.outcome) out.add(contestant);
      onRun(run);
      runs.push(run);
    }
  }
  return runs;
}

/**
 * The order of a round: each round starts one contestant later, and every second one runs backward. So other work of
 * the machine and the effects of earlier runs affect all contestants alike.
 */
export function inOrderOf<T>(round: number, all: readonly T[]): readonly T[] {
  const start = all.length === 0 ? 0 : round % all.length;
  if (round % 2 === 0) return [...all.slice(start), ...all.slice(0, start)];
  return [...all.slice(0, start + 1).toReversed(), ...all.slice(start + 1).toReversed()];
}

async function runOnce(contestant: Contestant, round: number, isWatched: boolean): Promise<Run> {
  const { name } = contestant;
  try {
    return {
      contestant: name,
      round,
      outcome: await contestant.run(isWatched),
    };
  } catch (error) {
    return {
      contestant: name,
      round,
      outcome: { error: error instanceof Error ? error.message : String(error) },
    };
  }
}
