import type { Finding } from './findings';
import { unsupportedInStyles } from './style-support';
import { styleUses } from './style-uses';

const UNSUPPORTED = unsupportedInStyles();

/** What style sheets use without a fallback that a browser of the target lacks. */
export function styleFindings(sheets: ReadonlyMap<string, string>): readonly Finding[] {
  return [...sheets].flatMap(([file, css]) =>
    [...styleUses(css)].flatMap((use) => {
      const lacking = UNSUPPORTED.get(use);
      return lacking
        ? [{ use, place: 'styles', text: `${file} uses ${use}: not in ${lacking.join(', ')}` }]
        : [];
    }),
  );
}
