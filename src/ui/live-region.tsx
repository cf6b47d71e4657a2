import { useSyncExternalStore } from 'react';
import { createAnnouncer } from './announcer';

const announcer = createAnnouncer({
  nowMs: () => performance.now(),
  after: (delayMs, run) => setTimeout(run, delayMs),
});

/** Announces a status to screen readers ("Tracking 43 %"), at most once every two seconds. */
export function announce(text: string): void {
  announcer.announce(text);
}

/** The live region that contains the announced text; the app has one. */
export function LiveRegion() {
  const text = useSyncExternalStore(announcer.subscribe, announcer.current);
  return (
    <output aria-live="polite" className="sr-only">
      {text}
    </output>
  );
}
