import { PersistedText } from '@/lib/persisted-value';

/**
 * The name of the file that this tab is converting. If a phone discards the page, the next page uses the name to report
 * the interruption.
 */
export const runningConversion = new PersistedText(
  'sessionStorage',
  'standout.running-conversion',
  'An interrupted conversion cannot be reported',
);
