import type { ReactNode } from 'react';
import { PagedList, type PagedQuery } from '@/ui/paged-list';
import { Skeleton } from '@/ui/skeleton';

const PLACEHOLDERS = ['a', 'b', 'c', 'd'] as const;

interface LinkListProps<Item> {
  readonly label: string;
  readonly query: PagedQuery;
  readonly items: readonly Item[] | undefined;
  readonly empty: ReactNode;
  readonly renderItem: (item: Item) => ReactNode;
}

/** Lists the user's links of one kind. */
export function LinkList<Item extends { readonly id: string }>(props: LinkListProps<Item>) {
  const { label, query, items, empty, renderItem } = props;
  return (
    <PagedList
      query={query}
      items={items}
      failure="shares-load-failed"
      consolation="Your links keep working."
      skeleton={<ListSkeleton label={`Loading: ${label}`} />}
      empty={empty}
    >
      {(links) => (
        <ul aria-label={label}>
          {links.map((item) => (
            <li key={item.id} className="border-b border-line">
              {renderItem(item)}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      {PLACEHOLDERS.map((key) => (
        <div key={key} className="flex items-center gap-5 border-b border-line py-4">
          <Skeleton className="h-13.5 w-24 rounded-md desk:h-18 desk:w-32" />
          <div className="flex-1">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="mt-2 h-4 w-1/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
