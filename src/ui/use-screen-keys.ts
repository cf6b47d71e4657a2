import { useEffect, useEffectEvent } from 'react';

type ScreenKeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Elements that use these keys themselves. */
const BUSY = 'input:not([type=range]), textarea, select, [role=dialog]';

/**
 * Runs commands by keys, except while the user types or when part of the screen has handled the key. Keys are lowercase
 * values of KeyboardEvent.key.
 */
export function useScreenKeys(keys: ScreenKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(BUSY)) return;
    const isButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    // Space and Enter press a button that has the focus.
    if (isButton && (event.key === ' ' || event.key === 'Enter')) return;
    const run = keys[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run(event);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
