/** The real time, which tests replace. */
export interface Timer {
  readonly nowMs: () => number;
  /** Calls `run` once; the returned function cancels the call. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

export const systemTimer: Timer = {
  nowMs: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Calls its function once at a time that can be changed. */
export class Alarm {
  private dueMs: number | null = null;
  private stop: () => void = () => undefined;

  constructor(
    private readonly clock: Timer,
    private readonly ring: () => void,
  ) {}

  /** Replaces the current time. A time in the past means as soon as possible. */
  setAt(timeMs: number): void {
    if (this.dueMs === timeMs) return;
    this.cancel();
    this.dueMs = timeMs;
    this.stop = this.clock.after(Math.max(0, timeMs - this.clock.nowMs()), () => {
      this.dueMs = null;
      this.ring();
    });
  }

  /** Sets the time unless the current one is earlier. */
  setBy(timeMs: number): void {
    if (this.dueMs === null || timeMs < this.dueMs) this.setAt(timeMs);
  }

  cancel(): void {
    this.stop();
    this.dueMs = null;
  }
}
