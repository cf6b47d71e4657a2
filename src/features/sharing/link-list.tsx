import type { ReactNode } from 'react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { messageOf, type ErrorCode } from '@/domain/errors';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { Note } from '@/ui/note';
import { Skeleton } from '@/ui/skeleton';

const PLACEHOLDERS = ['a', 'b', 'c', 'd'] as const;

interface LinkListProps<Item> {
  readonly label: string;
  readonly query: Omit<UseInfiniteQueryResult, 'data'>;
  readonly items: readonly Item[] | undefined;
  readonly failure: ErrorCode;
  readonly empty: ReactNode;
  readonly renderItem: (item: Item) => ReactNode;
}

/** A list that comes page by page, with its states: loading, failed, empty, more to come. */
export function LinkList<Item extends { readonly id: string }>(props: LinkListProps<Item>) {
  const { label, query, items, failure, empty, renderItem } = props;
  if (!items) {
    if (!query.error) return <ListSkeleton label={`Loading: ${label}`} />;
    return (
      <ErrorPanel
        title={messageOf(query.error, failure)}
        action={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        Your links keep working. Check the connection and try again.
      </ErrorPanel>
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      {query.error && <Note tone="danger">{messageOf(query.error, failure)}</Note>}
      <ul aria-label={label}>
        {items.map((item) => (
          <li key={item.id} className="border-b border-line">
            {renderItem(item)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button
            busy={query.isFetchingNextPage}
            busyLabel="Loading"
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
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
