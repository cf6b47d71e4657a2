import { PATHS } from '@/domain/paths';

/** What the last line of every public screen leads to. */
export const LEGAL_PAGES = [
  { path: PATHS.faq, label: 'FAQ' },
  { path: PATHS.terms, label: 'Terms' },
  { path: PATHS.privacy, label: 'Privacy' },
  { path: PATHS.licenses, label: 'Licenses' },
] as const;
