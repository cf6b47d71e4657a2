import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a navigation, moves the focus to the new screen's heading, as a full page load would move it to the top. Screen
 * readers then announce the screen, and Tab starts there. A field that takes the focus itself keeps it, and so does a
 * menu opened before the screen appeared.
 */
export function useFocusHeading(): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (focusHeading()) return;
    // The screen's code is still loading. Moving the focus would close a menu that was opened in the meantime.
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=menu]') || focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
}

function focusHeading(): boolean {
  const main = document.querySelector('main');
  const heading = main?.querySelector('h1');
  if (!main || !heading) return false;
  if (main.contains(document.activeElement)) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
