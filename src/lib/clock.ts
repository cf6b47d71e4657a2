/** The world's time, replaced in tests. */
export interface Clock {
  readonly nowMs: () => number;
  /** Calls `run` again and again; the answer ends it. */
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  every(intervalMs, run) {
    const timer = setInterval(run, intervalMs);
    return () => clearInterval(timer);
  },
};
