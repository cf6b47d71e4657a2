import { PersistedText } from '@/lib/persisted-value';

const kept = new PersistedText(
  'localStorage',
  'standout.shortcuts',
  'The switch for shortcuts cannot be remembered',
);

/** Loads whether shortcuts are on in this browser. WCAG 2.1.4 requires a way to turn them off. */
export const loadShortcutSetting = (): boolean => kept.load() !== 'off';

export const keepShortcutSetting = (areOn: boolean): void => kept.keep(areOn ? null : 'off');
