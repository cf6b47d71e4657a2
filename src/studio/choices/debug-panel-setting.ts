import { PersistedText } from '@/lib/persisted-value';

const kept = new PersistedText(
  'sessionStorage',
  'standout.debug-panel',
  'The debug panel will not survive a reload',
);

/** Loads whether the debug panel was on; the setting survives a reload of the tab. */
export const loadDebugPanel = (): boolean => kept.load() === 'true';

export const keepDebugPanel = (isOn: boolean): void => kept.keep(isOn ? 'true' : null);
