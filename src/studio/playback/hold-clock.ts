import { FRAME_RATE } from '@/domain/limits';

/** Counts frames of the film while no clip runs, as in a title card and in a freeze. */
export interface HoldClock {
  /** Stops without a further call. */
  stop(): void;
}

interface HoldClockOptions {
  /** The frame to begin with. */
  readonly from: number;
  /** The number of frames; when it is reached, the clock ends. */
  readonly length: number;
  /** How many seconds of the film go by in one. */
  readonly speed: () => number;
  /** Called with each further frame, never with `length`. */
  readonly onFrame: (frame: number) => void;
  readonly onEnd: () => void;
}

/** Counts in step with the screen; a page that was hidden meanwhile catches up. */
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
