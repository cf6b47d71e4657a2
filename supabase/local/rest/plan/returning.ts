import type { ReadNode } from './plan-types';

/**
 * Columns that a statement has to return for the answer to be made from its rows: those selected, those that join
 * the embedded resources, and the primary key (upstream Plan.hs, inferColsEmbedNeeds).
 */
export function returnedColumns(node: ReadNode, primaryKey: readonly string[]): string[] {
  const selected = node.select.map(({ field }) => field.name);
  if (selected.includes('*')) return ['*'];
  const joined = node.embeds.flatMap(({ parentColumns }) => parentColumns);
  if (joined.includes('*')) return ['*'];
  return [...new Set([...selected, ...joined, ...primaryKey])];
}
