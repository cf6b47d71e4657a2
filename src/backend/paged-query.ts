import type { Page, PageCursor } from '@/domain/sharing';

/** What useInfiniteQuery hands to the reader of a page; null asks for the first one. */
export interface PageParam {
  readonly pageParam: PageCursor | null;
}

/** What all lists that come in pages tell useInfiniteQuery. */
export const IN_PAGES = {
  initialPageParam: null as PageCursor | null,
  getNextPageParam: (page: Page<unknown>) => page.next,
} as const;
