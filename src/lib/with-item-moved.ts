/**
 * Moves one item of a list and keeps the order of the others. Positions count from 0; a position past an end means that
 * end. Returns the same list when nothing moves.
 */
export function withItemMoved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(Math.max(to, 0), items.length - 1);
  const moved = items[from];
  if (moved === undefined || target === from) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, target), moved, ...rest.slice(target)];
}
