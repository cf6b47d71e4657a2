/**
 * A list with one item moved to another place, the rest in order. Places count from 0; beyond the ends means the end.
 * The same list when nothing moves.
 */
export function withItemMoved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(Math.max(to, 0), items.length - 1);
  const moved = items[from];
  if (moved === undefined || target === from) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, target), moved, ...rest.slice(target)];
}
