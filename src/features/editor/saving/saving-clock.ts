/** What saving needs of the world's time; replaced in tests. */
export interface SavingClock {
  readonly nowMs: () => number;
  /** Calls `run` once; the answer prevents it. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

export const systemSavingClock: SavingClock = {
  nowMs: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Rings once at a time that can be changed. */
export class Alarm {
  private dueMs: number | null = null;
  private stop: () => void = () => undefined;

  constructor(
    private readonly clock: SavingClock,
    private readonly ring: () => void,
  ) {}

  /** Replaces the time that was set. A time that is over is as soon as possible. */
  setAt(timeMs: number): void {
    if (this.dueMs === timeMs) return;
    this.cancel();
    this.dueMs = timeMs;
    this.stop = this.clock.after(Math.max(0, timeMs - this.clock.nowMs()), () => {
      this.dueMs = null;
      this.ring();
    });
  }

  /** Sets the time, unless it rings earlier anyway. */
  setBy(timeMs: number): void {
    if (this.dueMs === null || timeMs < this.dueMs) this.setAt(timeMs);
  }

  cancel(): void {
    this.stop();
    this.dueMs = null;
  }
}
