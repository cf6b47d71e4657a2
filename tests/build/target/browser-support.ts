import { createRequire } from 'node:module';
import type {
  BrowserName,
  CompatData,
  CompatStatement,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';
import { OLDEST_BROWSERS } from '../../../src/build/build-target';

/** MDN's data (18 MB), loaded with `require`, because Vitest would first compile an import. */
export const COMPAT_DATA = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** MDN's browser names, with the oldest version that we support. */
const OLDEST: readonly (readonly [BrowserName, string])[] = [
  ['chrome', OLDEST_BROWSERS.chrome],
  ['chrome_android', OLDEST_BROWSERS.chrome],
  ['edge', OLDEST_BROWSERS.edge],
  ['firefox', OLDEST_BROWSERS.firefox],
  ['safari', OLDEST_BROWSERS.safari],
  ['safari_ios', OLDEST_BROWSERS.ios],
];

/** The target's browsers whose oldest version lacks a feature. Partial support counts as support. */
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

/** Whether a version is older than another. MDN writes "≤" if it doesn't know about older versions. */
function isBefore(version: string, other: string): boolean {
  const [left, right] = [version, other].map((text) => text.replace('≤', '').split('.').map(Number));
  for (const [index, part] of (right ?? []).entries()) {
    const own = left?.[index] ?? 0;
    if (own !== part) return own < part;
  }
  return false;
}
