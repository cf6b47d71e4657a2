/** A statement times out after this multiple of its limit, however busy the machine is with other programs. */
const PATIENCE = 4;

/** The clocks that time is measured with, in milliseconds. */
interface Clocks {
  readonly wall: () => number;
  /** CPU time used by all threads of this process. */
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
 * Calls back once this process could have worked for the given time. A statement that computes gets the same CPU time
 * as on an idle machine; when other programs use the cores, it gets extra time. Stopping it early would make the next
 * statements wait for the folder to reopen, on a machine that is already slow.
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
    // Answers that arrived while this thread was busy are handled before the time is checked.
    timer = setTimeout(() => setImmediate(judge), Math.max(1, ms));
  };
  wait(timeMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
