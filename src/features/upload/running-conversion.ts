import { PersistedText } from '@/lib/persisted-value';

/**
 * The name of the file that this tab is converting. When a phone discards the page, the name tells the next page of
 * the interruption.
 */
export const runningConversion = new PersistedText(
  'sessionStorage',
  'standout.running-conversion',
  'An interruption of the conversion cannot be told',
);
