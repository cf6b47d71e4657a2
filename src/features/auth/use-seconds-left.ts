import { useCallback, useSyncExternalStore } from 'react';
import type { Clock } from '@/lib/clock';

const SECOND_MS = 1000;

/** Whole seconds until a moment, 0 when it has passed; counts down by itself. */
export function useSecondsLeft(untilMs: number, clock: Clock): number {
  const read = useCallback(
    () => Math.max(0, Math.ceil((untilMs - clock.nowMs()) / SECOND_MS)),
    [untilMs, clock],
  );
  const subscribe = useCallback(
    (notify: () => void) => {
      const stop = clock.every(SECOND_MS, () => {
        notify();
        if (read() === 0) stop();
      });
      return stop;
    },
    [clock, read],
  );
  return useSyncExternalStore(subscribe, read);
}
