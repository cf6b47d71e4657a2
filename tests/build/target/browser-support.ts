import { createRequire } from 'node:module';
import type {
  BrowserName,
  CompatData,
  CompatStatement,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';
import { OLDEST_BROWSERS } from '../../../src/build/build-target';

/** MDN's data, 18 MB: read as it lies, since Vitest would compile an import of it first. */
export const COMPAT_DATA = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** MDN's names of browsers, with our oldest version of each. */
const OLDEST: readonly (readonly [BrowserName, string])[] = [
  ['chrome', OLDEST_BROWSERS.chrome],
  ['chrome_android', OLDEST_BROWSERS.chrome],
  ['edge', OLDEST_BROWSERS.edge],
  ['firefox', OLDEST_BROWSERS.firefox],
  ['safari', OLDEST_BROWSERS.safari],
  ['safari_ios', OLDEST_BROWSERS.ios],
];

/** The browsers of the target that lack something in their oldest version. Partial support counts as support. */
export function browsersWithout({ support }: CompatStatement): readonly BrowserName[] {
  return OLDEST.filter(([browser, oldest]) => {
    const statements = [support[browser] ?? []].flat();
    return !statements.some((statement) => includes(statement, oldest));
  }).map(([browser]) => browser);
}

function includes(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name } = statement;
  if (flags ?? prefix ?? alternative_name) return false;
  if (typeof added !== 'string' || added === 'preview' || isBefore(version, added)) return false;
  return removed === undefined || isBefore(version, removed);
}

/** Whether one version comes before another; MDN writes "≤" where it knows no older version than that. */
function isBefore(version: string, other: string): boolean {
  const [left, right] = [version, other].map((text) => text.replace('≤', '').split('.').map(Number));
  for (const [index, part] of (right ?? []).entries()) {
    const own = left?.[index] ?? 0;
    if (own !== part) return own < part;
  }
  return false;
}
