import { useInfiniteQuery } from '@tanstack/react-query';
import { subscriptionHistoryQuery } from '@/backend/queries';
import { messageOf } from '@/domain/errors';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Note } from '@/ui/note';
import { Skeleton } from '@/ui/skeleton';
import { HistoryRow } from './history-row';

/** The tab 'Subscription History': everything that happened to the account, newest first, page by page. */
export function HistoryList({ isWaiting }: { readonly isWaiting: boolean }) {
  const query = useInfiniteQuery({ ...subscriptionHistoryQuery, enabled: !isWaiting });
  const events = query.data?.pages.flatMap((page) => page.items);
  if (!events) return <HistorySkeleton />;
  if (events.length === 0) {
    return (
      <EmptyState title="Nothing here yet">
        Payments, plan changes, gifts, reloads and the tokens your clips use are listed here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Subscription history">
        {events.map((event) => (
          <HistoryRow key={event.id} event={event} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <div className="mt-4">
          <Note tone="danger">{messageOf(query.error, 'subscription-data-load-failed')}</Note>
        </div>
      )}
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

function HistorySkeleton() {
  return (
    <div role="status" aria-label="Loading the history">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="flex items-center gap-4 border-b border-line py-4">
          <Skeleton className="size-9 rounded-md" />
          <div className="flex-1">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="mt-2 h-4 w-1/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
