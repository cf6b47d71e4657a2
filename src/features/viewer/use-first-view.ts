import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onView` once, when the playback page becomes visible: the intro is over and the tab is in front. A tab opened
 * in the background counts when the viewer switches to it.
 */
export function useFirstView(isShown: boolean, onView: () => void): void {
  const isCounted = useRef(false);
  const view = useEffectEvent(onView);
  useEffect(() => {
    if (!isShown) return;
    const count = () => {
      if (isCounted.current || document.visibilityState !== 'visible') return;
      isCounted.current = true;
      view();
    };
    count();
    document.addEventListener('visibilitychange', count);
    return () => document.removeEventListener('visibilitychange', count);
  }, [isShown]);
}
