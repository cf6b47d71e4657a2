import { useEffect, useRef } from 'react';

/**
 * Calls `onView` once, when the playback page becomes visible: the wait is over, and the tab is in front. A tab that
 * was opened in the background is counted when somebody turns to it.
 */
export function useFirstView(isShown: boolean, onView: () => void): void {
  const isCounted = useRef(false);
  const latest = useRef(onView);
  useEffect(() => {
    latest.current = onView;
  });
  useEffect(() => {
    if (!isShown) return;
    const count = () => {
      if (isCounted.current || document.visibilityState !== 'visible') return;
      isCounted.current = true;
      latest.current();
    };
    count();
    document.addEventListener('visibilitychange', count);
    return () => document.removeEventListener('visibilitychange', count);
  }, [isShown]);
}
