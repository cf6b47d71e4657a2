import { useState } from 'react';
import { KeptText } from '@/lib/kept-value';
import type { ShortcutSetting } from '../commands/command';

const kept = new KeptText(
  'localStorage',
  'standout.shortcuts',
  'The switch for shortcuts cannot be remembered',
);

/** The user's choice on this browser: shortcuts can be switched off (WCAG 2.1.4). */
export function useShortcutSetting(): ShortcutSetting {
  const [areOn, setAreOn] = useState(() => kept.load() !== 'off');
  const change = (next: boolean): void => {
    setAreOn(next);
    kept.keep(next ? null : 'off');
  };
  return { areOn, change };
}
