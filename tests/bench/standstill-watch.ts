import { closeSync, openSync, readSync } from 'node:fs';

/** How long this thread was blocked, in milliseconds. */
export interface Standstill {
  readonly longestMs: number;
  /** 999 of 1,000 turns took at most this long. */
  readonly mostMs: number;
  /**
   * The longest turn without the time that the thread waited for a core; null if the system does not report it.
   */
  readonly longestOwnMs: number | null;
}

/** Linux reports how long each thread ran, and how long it waited for a core. */
const SCHEDULE = '/proc/thread-self/schedstat';
const MOST = 0.999;
/** Turns of one millisecond each, enough for more than a minute. */
const MAX_TURNS = 2 ** 16;

/**
 * Measures the turns of this thread's event loop, one per millisecond, during some work. It allocates nothing, because
 * collecting its own garbage would block the thread.
 */
export async function watchStandstill<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T } & Standstill> {
  const clock = waitingClock();
  const turnsMs = new Float64Array(MAX_TURNS);
  const ownMs = new Float64Array(MAX_TURNS);
  let count = 0;
  let last = performance.now();
  let lastWaited = clock?.waitedMs() ?? 0;
  const turn = (): void => {
    const ms = performance.now() - last - 1;
    const waited = clock?.waitedMs() ?? 0;
    turnsMs[count % MAX_TURNS] = ms;
    ownMs[count % MAX_TURNS] = ms - (waited - lastWaited);
    count += 1;
    // Measured again, so that the next turn does not include this check.
    last = performance.now();
    lastWaited = waited;
    timer.refresh();
  };
  const timer = setTimeout(turn, 1);
  try {
    const value = await work();
    const sorted = turnsMs.slice(0, Math.min(count, MAX_TURNS)).sort();
    return {
      value,
      longestMs: sorted.at(-1) ?? 0,
      mostMs: sorted[Math.floor(sorted.length * MOST)] ?? 0,
      longestOwnMs: clock === null ? null : ownMs.reduce((longest, ms) => Math.max(longest, ms), 0),
    };
  } finally {
    clearTimeout(timer);
    clock?.close();
  }
}

interface WaitingClock {
  /** How long this thread has waited for a core since it started. */
  waitedMs(): number;
  close(): void;
}

function waitingClock(): WaitingClock | null {
  let file: number;
  try {
    file = openSync(SCHEDULE, 'r');
  } catch {
    return null;
  }
  const bytes = Buffer.alloc(64);
  return {
    waitedMs: () => secondNumber(bytes, readSync(file, bytes, 0, bytes.length, 0)) / 1e6,
    close: () => {
      closeSync(file);
    },
  };
}

const SPACE = 32;
const ZERO = 48;

/** The second of the space-separated numbers in ASCII text. */
function secondNumber(bytes: Uint8Array, length: number): number {
  let value = 0;
  for (let at = bytes.indexOf(SPACE) + 1; at < length && bytes[at] !== SPACE; at += 1) {
    value = value * 10 + (bytes[at] ?? ZERO) - ZERO;
  }
  return value;
}
