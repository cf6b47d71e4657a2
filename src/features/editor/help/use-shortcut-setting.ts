import { useState } from 'react';
import type { ShortcutSetting } from '../commands/command';

const STORAGE_KEY = 'standout.shortcuts';

/** The user's choice on this browser: shortcuts can be switched off (WCAG 2.1.4). */
export function useShortcutSetting(): ShortcutSetting {
  const [areOn, setAreOn] = useState(loadSetting);
  const change = (next: boolean): void => {
    setAreOn(next);
    keepSetting(next);
  };
  return { areOn, change };
}

function loadSetting(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    // Blocked storage: the switch works, it only is not remembered.
    return true;
  }
}

function keepSetting(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch (error) {
    console.warn('The switch for shortcuts cannot be remembered', error);
  }
}
