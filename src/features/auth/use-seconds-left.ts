import { useCallback, useSyncExternalStore } from 'react';
import type { Clock } from '@/lib/clock';

const SECOND_MS = 1000;

/** Counts down the whole seconds until a time; 0 once it has passed. */
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
