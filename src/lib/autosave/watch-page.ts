import type { Autosave } from './autosave';

type Watched = Pick<Autosave<never, never>, 'keepAtLast' | 'saveNow' | 'retry' | 'check'>;

/** A request that hangs must not keep the user from signing out. */
const LONGEST_MS = 3000;

const open = new Set<Watched>();

/**
 * Reports page events to a record. A hidden page saves everything, because a phone may never show that page again. A
 * shown page checks for a newer version. A closing page writes its last change to this device. A restored connection
 * triggers a retry.
 * @returns a function that stops watching.
 */
export function watchPage(saved: Watched): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  open.add(saved);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') {
        saved.keepAtLast();
        void saved.saveNow();
      } else {
        saved.retry();
        void saved.check();
      }
    },
    { signal },
  );
  window.addEventListener('pagehide', () => saved.keepAtLast(), { signal });
  window.addEventListener('online', () => saved.retry(), { signal });
  return () => {
    open.delete(saved);
    watch.abort();
  };
}

/**
 * Saves the unsaved work of the open editor before the session ends. It also resolves when saving fails or takes
 * longer than three seconds, because this device keeps a copy of everything that the account does not have.
 */
export async function saveOpenRecords(): Promise<void> {
  if (open.size === 0) return;
  const limit = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS));
  await Promise.race([Promise.all([...open].map((saved) => saved.saveNow())), limit]);
}
