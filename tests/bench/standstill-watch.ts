import { readFileSync } from 'node:fs';

/** How long this thread stood still, in milliseconds. */
export interface Standstill {
  readonly longestMs: number;
  /** 999 of 1,000 turns came within this. */
  readonly mostMs: number;
  /** Of one turn, what is left without the time in which the thread waited for a core; null where the system does not tell. */
  readonly longestOwnMs: number | null;
}

interface Turn {
  readonly ms: number;
  readonly waitedMs: number;
}

/** Linux tells of each thread how long it ran, and how long it could have run but had no core. */
const SCHEDULE = '/proc/thread-self/schedstat';

/** Measures the turns of this thread's event loop, one each millisecond, while some work goes on. */
export async function watchStandstill<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T } & Standstill> {
  const turns: Turn[] = [];
  let last = performance.now();
  let lastWaited = waitedMs();
  let timer: NodeJS.Timeout;
  const turn = (): void => {
    const now = performance.now();
    const waited = waitedMs();
    turns.push({ ms: now - last - 1, waitedMs: (waited ?? 0) - (lastWaited ?? 0) });
    // Measured anew, so that looking takes nothing of the next turn.
    last = performance.now();
    lastWaited = waited;
    timer = setTimeout(turn, 1);
  };
  timer = setTimeout(turn, 1);
  const value = await work();
  clearTimeout(timer);
  const sorted = turns.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    value,
    longestMs: sorted.at(-1) ?? 0,
    mostMs: sorted[Math.floor(sorted.length * 0.999)] ?? 0,
    longestOwnMs: lastWaited === null ? null : Math.max(0, ...turns.map((each) => each.ms - each.waitedMs)),
  };
}

/** How long this thread has waited for a core since it began. */
function waitedMs(): number | null {
  try {
    return Number(readFileSync(SCHEDULE, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return null;
  }
}
