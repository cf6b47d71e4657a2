import { useState } from 'react';
import { KeptText } from '@/lib/kept-value';
import { useDebugMode } from './use-debug-mode';

const kept = new KeptText(
  'sessionStorage',
  'standout.debug-panel',
  'The debug panel does not outlive a reload',
);

/** The debug mode's toggle. */
export interface DebugToggle {
  readonly isOn: boolean;
  readonly change: (isOn: boolean) => void;
}

/** The toggle that the debug mode reveals, kept across reloads of the tab; null outside the debug mode. */
export function useDebugPanel(): DebugToggle | null {
  const isDebug = useDebugMode();
  const [isOn, setIsOn] = useState(() => kept.load() === 'true');
  if (!isDebug) return null;
  const change = (next: boolean): void => {
    setIsOn(next);
    kept.keep(next ? 'true' : null);
  };
  return { isOn, change };
}
