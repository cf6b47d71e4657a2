import type { SavedTrack } from './saved-track';

/**
 * Tells a track what happens to its page: hidden, everything is saved, since a phone may never show it again; shown,
 * it is looked for a newer version; going away, the device keeps the last change; and a connection that is back is used.
 * @returns ends it.
 */
export function watchPage(saved: SavedTrack): () => void {
  const watch = new AbortController();
  const { signal } = watch;
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
  return () => watch.abort();
}
