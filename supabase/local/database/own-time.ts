/** A statement is given up after so many times its time, however busy the machine was with other programs. */
const PATIENCE = 4;

/** What time is measured with, in milliseconds. */
interface Clocks {
  readonly wall: () => number;
  /** Processor time that this process has had, its threads together. */
  readonly own: () => number;
}

const REAL: Clocks = {
  wall: () => performance.now(),
  own: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/**
 * Calls back after a time in which this process could have worked that long. A statement that computes has used its
 * time up exactly when it does on a machine of its own; where other programs have had the cores meanwhile, it gets as
 * much time again. Ended for that, it would leave those behind it waiting for the folder to be opened, on a machine
 * that is slow already.
 * @returns stops it.
 */
export function afterOwnTime(timeMs: number, callback: () => void, clocks: Clocks = REAL): () => void {
  const startedMs = clocks.wall();
  const ownStartMs = clocks.own();
  let timer: NodeJS.Timeout;
  let isOver = false;
  const judge = (): void => {
    if (isOver) return;
    const ownMs = clocks.own() - ownStartMs;
    const leftMs = Math.min(timeMs - ownMs, PATIENCE * timeMs - (clocks.wall() - startedMs));
    if (leftMs > 0) wait(leftMs);
    else callback();
  };
  const wait = (ms: number): void => {
    // An answer that has arrived while this thread was busy is taken before the time is judged.
    timer = setTimeout(() => setImmediate(judge), Math.max(1, ms));
  };
  wait(timeMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
