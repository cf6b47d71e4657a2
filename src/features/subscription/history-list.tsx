import { useInfiniteQuery } from '@tanstack/react-query';
import { subscriptionHistoryQuery } from '@/backend/queries';
import { EmptyState } from '@/ui/empty-state';
import { PagedList } from '@/ui/paged-list';
import { Skeleton } from '@/ui/skeleton';
import { HistoryRow } from './history-row';

/** The tab 'Subscription History': all events of the account, newest first, in pages. */
export function HistoryList({ isWaiting }: { readonly isWaiting: boolean }) {
  const query = useInfiniteQuery({ ...subscriptionHistoryQuery, enabled: !isWaiting });
  return (
    <PagedList
      query={query}
      items={query.data?.pages.flatMap((page) => page.items)}
      failure="subscription-data-load-failed"
      consolation="Your plan and your tokens are unchanged."
      skeleton={<HistorySkeleton />}
      empty={
        <EmptyState title="Nothing here yet">
          Payments, plan changes, gifts, reloads and the tokens your clips use are listed here.
        </EmptyState>
      }
    >
      {(events) => (
        <ul aria-label="Subscription history">
          {events.map((event) => (
            <HistoryRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </PagedList>
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
