import type { Page, PageCursor } from '@/domain/sharing';

/** The argument that useInfiniteQuery passes to the query function; null requests the first page. */
export interface PageParam {
  readonly pageParam: PageCursor | null;
}

/** Options of useInfiniteQuery that all paged lists share. */
export const IN_PAGES = {
  initialPageParam: null as PageCursor | null,
  getNextPageParam: (page: Page<unknown>) => page.next,
} as const;
