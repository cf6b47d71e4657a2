const LIST_REFRESH_MS = 30_000;

interface PagesQuery {
  readonly state: { readonly data: { readonly pages: readonly unknown[] } | undefined };
}

/** Query options that refresh a visible list of tickets, as long as it has only one page. */
export const LIST_REFRESH = {
  refetchInterval: (query: PagesQuery) =>
    (query.state.data?.pages.length ?? 0) > 1 ? false : LIST_REFRESH_MS,
  refetchOnWindowFocus: 'always',
  refetchOnMount: 'always',
} as const;

/** The tickets of all pages without duplicates. A ticket that gets a message while the pages load is on two of them. */
export function ticketsOf<Item extends { readonly id: string }>(
  pages: readonly { readonly items: readonly Item[] }[],
): readonly Item[] {
  return [...new Map(pages.flatMap((page) => page.items).map((ticket) => [ticket.id, ticket])).values()];
}
