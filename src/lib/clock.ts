/** The real time, which tests replace. */
export interface Clock {
  readonly nowMs: () => number;
  /** Calls `run` repeatedly; the returned function stops the calls. */
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  every(intervalMs, run) {
    const timer = setInterval(run, intervalMs);
    return () => clearInterval(timer);
  },
};
