/**
 * A list with one item moved to another place and the others in their order. Places count from 0; a place beyond an end
 * means that end. When nothing moves, the same list is returned.
 */
export function withItemMoved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(Math.max(to, 0), items.length - 1);
  const moved = items[from];
  if (moved === undefined || target === from) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, target), moved, ...rest.slice(target)];
}
