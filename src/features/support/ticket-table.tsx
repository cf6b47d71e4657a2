import { Link } from 'react-router-dom';
import { formatCount, formatUsDate } from '@/domain/format';
import { adminTicketPath } from '@/domain/paths';
import { personName, type TicketSummary } from '@/domain/tickets';
import { Skeleton } from '@/ui/skeleton';
import { StatusBadge } from './status-badge';

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'] as const;

const HEAD = 'px-4 py-3 text-left text-xs font-medium text-muted max-desk:px-3';
const CELL = 'px-4 py-3 max-desk:px-3';

/** Lists tickets of all users; a click anywhere on a row opens the ticket. */
export function TicketTable({ tickets }: { readonly tickets: readonly TicketSummary[] }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-s1">
      <table aria-label="Tickets" className="w-full table-fixed text-ui">
        <Columns />
        <tbody>
          {tickets.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Columns() {
  return (
    <thead>
      <tr className="border-b border-line">
        <th scope="col" className={HEAD}>
          Ticket
        </th>
        <th scope="col" className={`${HEAD} w-64 max-desk:hidden`}>
          User
        </th>
        <th scope="col" className={`${HEAD} w-42 max-desk:w-39`}>
          Status
        </th>
        <th scope="col" className={`${HEAD} w-22 text-right max-desk:hidden`}>
          Replies
        </th>
        <th scope="col" className={`${HEAD} w-32 text-right max-desk:hidden`}>
          Updated
        </th>
      </tr>
    </thead>
  );
}

function TicketRow({ ticket }: { readonly ticket: TicketSummary }) {
  const { subject, user, status, replyCount, updatedAt } = ticket;
  return (
    <tr className="relative h-16.5 border-b border-line transition-colors last:border-b-0 hover:bg-s2">
      <td className={CELL}>
        <Link
          to={adminTicketPath(ticket.id)}
          dir="auto"
          className="block truncate font-semibold after:absolute after:inset-0 after:-outline-offset-2"
        >
          {subject}
        </Link>
        <p className="truncate text-sm text-muted tabular-nums desk:hidden">
          {personName(user)}, {formatUsDate(updatedAt)}
        </p>
      </td>
      <td className={`${CELL} max-desk:hidden`}>
        <p className="truncate">{personName(user)}</p>
        <p className="truncate text-sm text-muted">{user.email}</p>
      </td>
      <td className={CELL}>
        <StatusBadge status={status} />
      </td>
      <td className={`${CELL} text-right tabular-nums max-desk:hidden`}>{formatCount(replyCount)}</td>
      <td className={`${CELL} text-right text-muted tabular-nums max-desk:hidden`}>
        {formatUsDate(updatedAt)}
      </td>
    </tr>
  );
}

/** A placeholder of five rows while the list is loading. */
export function TicketTableSkeleton() {
  return (
    <div role="status" aria-label="Loading tickets" className="rounded-lg border border-line bg-s1">
      <div className="h-10.5 border-b border-line" />
      {PLACEHOLDERS.map((key) => (
        <div
          key={key}
          data-skeleton-row
          className="flex h-16.5 items-center gap-8 border-b border-line px-4 last:border-b-0"
        >
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-48 max-desk:hidden" />
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-4 w-20 max-desk:hidden" />
        </div>
      ))}
    </div>
  );
}
