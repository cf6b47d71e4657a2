import type { Timer } from '@/lib/timer';

/** Rings once at a time that can be changed. */
export class Alarm {
  private dueMs: number | null = null;
  private stop: () => void = () => undefined;

  constructor(
    private readonly clock: Timer,
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
