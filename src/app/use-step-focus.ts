import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the screen's heading when the step changes: another screen, or another step of a screen. Screen
 * readers then announce the heading, and Tab starts there. A field that takes the focus itself keeps it, and so does a
 * menu opened before the step appeared.
 */
export function useStepFocus(step: string): void {
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    if (focusHeading()) return;
    // The step's code is still loading. Moving the focus would close a menu that was opened in the meantime.
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=menu]') || focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [step]);
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
