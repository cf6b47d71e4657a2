import type { ReactNode } from 'react';
import { messageOf, type ErrorCode } from '@/domain/errors';
import { Button } from './button';
import { ErrorPanel } from './error-panel';
import { Note } from './note';

/** The part of an infinite query that the list uses. */
export interface PagedQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface PagedListProps<Item> {
  readonly query: PagedQuery;
  readonly items: readonly Item[] | undefined;
  readonly failure: ErrorCode;
  /** Says what is safe even though the list could not be loaded. */
  readonly consolation: string;
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  /** Renders the items. */
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list that is loaded in pages, with its states: loading, failed, empty, and more to load. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, items, failure, consolation, skeleton, empty, children } = props;
  if (!items) {
    if (!query.error) return skeleton;
    return (
      <ErrorPanel
        title={messageOf(query.error, failure)}
        action={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        {consolation} Check the connection and try again.
      </ErrorPanel>
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      {query.error && <Note tone="danger">{messageOf(query.error, failure)}</Note>}
      {children(items)}
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
