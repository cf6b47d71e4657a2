import { useSyncExternalStore } from 'react';
import { createAnnouncer } from './announcer';

const announcer = createAnnouncer({
  nowMs: () => performance.now(),
  after: (delayMs, run) => setTimeout(run, delayMs),
});

/** Reads a status to people who use a screen reader ("Tracking 43 %"), at most every two seconds. */
export function announce(text: string): void {
  announcer.announce(text);
}

/** The place where announced texts stand. Once per app. */
export function LiveRegion() {
  const text = useSyncExternalStore(announcer.subscribe, announcer.current);
  return (
    <output aria-live="polite" className="sr-only">
      {text}
    </output>
  );
}
