/** The world's time, replaced in tests. */
export interface Timer {
  readonly nowMs: () => number;
  /** Calls `run` once; the answer prevents it. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

export const systemTimer: Timer = {
  nowMs: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
