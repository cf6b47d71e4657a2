import { PATHS } from '@/domain/paths';

/** The links in the last line of every public screen. */
export const LEGAL_PAGES = [
  { path: PATHS.faq, label: 'FAQ' },
  { path: PATHS.terms, label: 'Terms' },
  { path: PATHS.privacy, label: 'Privacy' },
  { path: PATHS.licenses, label: 'Licenses' },
] as const;
