import { useState } from 'react';
import { useDebugMode } from './use-debug-mode';

const STORAGE_KEY = 'standout.debug-panel';

/** The debug mode's toggle. */
export interface DebugToggle {
  readonly isOn: boolean;
  readonly change: (isOn: boolean) => void;
}

/** The toggle that the debug mode reveals, kept across reloads of the tab; null outside the debug mode. */
export function useDebugPanel(): DebugToggle | null {
  const isDebug = useDebugMode();
  const [isOn, setIsOn] = useState(isKept);
  if (!isDebug) return null;
  const change = (next: boolean): void => {
    setIsOn(next);
    keep(next);
  };
  return { isOn, change };
}

function isKept(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === 'true';
  } catch {
    // Blocked storage: the toggle works, it only is off after a reload.
    return false;
  }
}

function keep(isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(STORAGE_KEY, 'true');
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch (error) {
    console.warn('The debug panel does not outlive a reload', error);
  }
}
