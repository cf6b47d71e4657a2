import { useInfiniteQuery } from '@tanstack/react-query';
import { userHistoryQuery } from '@/backend/admin/admin-queries';
import type { AccountEvent } from '@/domain/account-history';
import { formatUsDate, formatUsDateTime } from '@/domain/format';
import { cx } from '@/lib/cx';
import { EmptyState, IconPlate } from '@/ui/empty-state';
import { PagedList } from '@/ui/paged-list';
import { Skeleton } from '@/ui/skeleton';
import { describeEvent, type EventWords } from './describe-event';

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'] as const;
const HEAD = 'px-4 py-3 text-xs font-medium text-muted max-desk:px-3';
const CELL = 'px-4 py-3 max-desk:px-3';

/** Lists the events of a user's account, newest first, in pages. */
export function HistoryTable({ userId }: { readonly userId: string }) {
  const { data, ...query } = useInfiniteQuery(userHistoryQuery(userId));
  return (
    <PagedList
      query={query}
      items={data?.pages.flatMap((page) => page.items)}
      failure="admin-load-failed"
      consolation="Nothing was changed."
      skeleton={<HistorySkeleton />}
      empty={
        <EmptyState title="No history available">
          Payments, plan changes, gifts, reloads and used tokens are listed here.
        </EmptyState>
      }
    >
      {(events) => (
        <div className="overflow-hidden rounded-lg border border-line bg-s1">
          <table aria-label="History" className="w-full table-fixed text-ui">
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className={`${HEAD} text-left`}>
                  Event
                </th>
                <th scope="col" className={`${HEAD} w-40 text-right max-desk:w-24`}>
                  Tokens
                </th>
                <th scope="col" className={`${HEAD} w-56 text-right max-desk:w-28`}>
                  Date
                </th>
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PagedList>
  );
}

function EventRow({ event }: { readonly event: AccountEvent }) {
  const words = describeEvent(event);
  const isGain = words.tokens?.startsWith('+');
  return (
    <tr className="h-16.5 border-b border-line last:border-b-0">
      <td className={CELL}>
        <EventFacts {...words} />
      </td>
      <td className={cx(CELL, 'text-right font-semibold tabular-nums', isGain && 'text-good')}>
        {words.tokens ?? <span className="text-muted">—</span>}
      </td>
      <td className={`${CELL} text-right whitespace-nowrap text-soft tabular-nums max-desk:text-sm`}>
        <Moment at={event.createdAt} />
      </td>
    </tr>
  );
}

function EventFacts({ icon: Icon, title, details }: EventWords) {
  return (
    <div className="flex items-center gap-3">
      <IconPlate className="max-desk:hidden">
        <Icon />
      </IconPlate>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {details && (
          <p dir="auto" className="text-sm wrap-anywhere text-muted">
            {details}
          </p>
        )}
      </div>
    </div>
  );
}

/** Phones show only the date. */
function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at}>
      <span className="max-desk:hidden">{formatUsDateTime(at)}</span>
      <span className="desk:hidden">{formatUsDate(at)}</span>
    </time>
  );
}

function HistorySkeleton() {
  return (
    <div role="status" aria-label="Loading the history" className="rounded-lg border border-line bg-s1">
      <div className="h-10.5 border-b border-line" />
      {PLACEHOLDERS.map((key) => (
        <div key={key} className="flex h-16.5 items-center gap-8 border-b border-line px-4 last:border-b-0">
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
