import type { Page } from '@/domain/sharing';

/** Rows of a page of an owner's list (supabase/migrations, sharing_lists). */
export const PAGE_SIZE = 50;

/** A page of rows; there may be more when it is full. @param at the time that the list is ordered by. */
export function pageOf<T extends { readonly id: string }>(
  items: readonly T[],
  at: (item: T) => string,
): Page<T> {
  const last = items.at(-1);
  return { items, next: last && items.length >= PAGE_SIZE ? { at: at(last), id: last.id } : null };
}
