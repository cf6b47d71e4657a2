import { KeptText } from '@/lib/kept-value';

/** The name of the file that this tab converts. A phone that throws the page away meanwhile leaves it here. */
export const runningConversion = new KeptText(
  'sessionStorage',
  'standout.running-conversion',
  'An interruption of the conversion cannot be told',
);
