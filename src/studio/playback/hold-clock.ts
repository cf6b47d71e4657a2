import { FRAME_RATE } from '@/domain/limits';

/** Counts film frames while the clip is paused, during a title card or a freeze. */
export interface HoldClock {
  /** Stops without calling back again. */
  stop(): void;
}

interface HoldClockOptions {
  /** The first frame. */
  readonly from: number;
  /** The clock stops after this many frames. */
  readonly length: number;
  /** Film seconds per second of real time. */
  readonly speed: () => number;
  /** Called with each frame after the first, never with `length`. */
  readonly onFrame: (frame: number) => void;
  readonly onEnd: () => void;
}

/** Counts in sync with the screen, and catches up after the page was hidden. */
export function startHoldClock({ from, length, speed, onFrame, onEnd }: HoldClockOptions): HoldClock {
  let exact = from;
  let beforeMs: number | null = null;
  let request = requestAnimationFrame(tick);
  function tick(nowMs: number): void {
    const before = Math.floor(exact);
    if (beforeMs !== null) exact += ((nowMs - beforeMs) / 1000) * FRAME_RATE * speed();
    beforeMs = nowMs;
    if (exact >= length) {
      onEnd();
      return;
    }
    request = requestAnimationFrame(tick);
    if (Math.floor(exact) !== before) onFrame(Math.floor(exact));
  }
  return { stop: () => cancelAnimationFrame(request) };
}
