import type { Timer } from '@/lib/timer';

/** A timer whose calls are never canceled. */
type AnnouncerClock = Pick<Timer, 'nowMs'> & {
  readonly after: (...call: Parameters<Timer['after']>) => void;
};

export interface Announcer {
  /**
   * Announces `text` now, or once two seconds have passed since the last announcement; the newest waiting text wins.
   * Without a listener nothing is announced or kept for later.
   */
  readonly announce: (text: string) => void;
  readonly current: () => string;
  /** The last announcement is cleared when the last listener leaves. */
  readonly subscribe: (listener: () => void) => () => void;
}

const PAUSE_MS = 2000;

/**
 * Creates an announcer that changes the live region at most once every two seconds, so that progress does not drown
 * out other announcements.
 */
export function createAnnouncer(clock: AnnouncerClock): Announcer {
  const listeners = new Set<() => void>();
  let spoken = '';
  let waiting: string | null = null;
  let lastMs = -Infinity;

  function speak(text: string): void {
    spoken = text;
    lastMs = clock.nowMs();
    for (const listener of listeners) listener();
  }
  function flush(): void {
    if (waiting === null) return;
    const text = waiting;
    waiting = null;
    speak(text);
  }
  function forget(): void {
    spoken = '';
    waiting = null;
    lastMs = -Infinity;
  }
  return {
    announce(text) {
      if (listeners.size === 0) return;
      const waitMs = lastMs + PAUSE_MS - clock.nowMs();
      if (waiting === null && waitMs <= 0) return speak(text);
      if (waiting === null) clock.after(waitMs, flush);
      waiting = text;
    },
    current: () => spoken,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) forget();
      };
    },
  };
}
