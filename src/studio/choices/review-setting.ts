import { PersistedText } from '@/lib/persisted-value';

const kept = new PersistedText(
  'localStorage',
  'standout.play-after-tracking',
  'The switch for playing after tracking cannot be remembered',
);

/** Loads whether a clip plays as soon as it is tracked in this browser. */
export const loadReviewSetting = (): boolean => kept.load() !== 'off';

export const keepReviewSetting = (isOn: boolean): void => kept.keep(isOn ? null : 'off');
