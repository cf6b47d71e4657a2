import { parseTreePath } from './tree-path';
import type { RowRange, Scoped } from './request-types';

type Parameter = readonly [name: string, value: string];

/** Joins `limit` and `offset` of each scope; what is not a whole number is ignored, as upstream does. */
export function parseRanges(limits: readonly Parameter[], offsets: readonly Parameter[]): Scoped<RowRange>[] {
  const ranges = new Map<string, { limit: number | null; offset: number }>();
  const rangeOf = (scope: string) => {
    const range = ranges.get(scope) ?? { limit: null, offset: 0 };
    ranges.set(scope, range);
    return range;
  };
  for (const [key, value] of limits) rangeOf(scopeOf(key)).limit = wholeNumber(value);
  for (const [key, value] of offsets) rangeOf(scopeOf(key)).offset = wholeNumber(value) ?? 0;
  return [...ranges].map(([scope, value]) => ({ path: parseTreePath(`${scope}limit`).path, value }));
}

/** The key without its last word. */
function scopeOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.') + 1);
}

function wholeNumber(text: string): number | null {
  return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : null;
}
