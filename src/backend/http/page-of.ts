import type { Page } from '@/domain/sharing';

/** The number of rows on a page of a user's list (`private.page_size` in supabase/schemas). */
export const PAGE_SIZE = 50;

/**
 * Builds a page from rows; another may follow a full page.
 * @param at returns the time that the list is ordered by.
 */
export function pageOf<T extends { readonly id: string }>(
  items: readonly T[],
  at: (item: T) => string,
): Page<T> {
  const last = items.at(-1);
  return { items, next: last && items.length >= PAGE_SIZE ? { at: at(last), id: last.id } : null };
}
