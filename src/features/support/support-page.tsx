import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { userTicketsQuery } from '@/backend/support/ticket-queries';
import { counted, formatUsDate } from '@/domain/format';
import { PATHS, ticketPath } from '@/domain/paths';
import type { TicketSummary } from '@/domain/tickets';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PagedList } from '@/ui/paged-list';
import { Skeleton } from '@/ui/skeleton';
import { LIST_REFRESH, ticketsOf } from './list-refresh';
import { NewTicketDialog } from './new-ticket-dialog';
import { StatusBadge } from './status-badge';

const PLACEHOLDERS = ['a', 'b', 'c'] as const;

/** Lists the user's own tickets and opens new ones. */
export function SupportPage() {
  const [isOpening, setIsOpening] = useState(false);
  const { data, ...query } = useInfiniteQuery({ ...userTicketsQuery, ...LIST_REFRESH });
  return (
    <div className="page-column max-w-212 pt-6 pb-24 desk:pt-10">
      <div className="mb-6 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-50 flex-1">
          <h1 className="text-h1">Support</h1>
          <p className="mt-1 text-sm text-muted">
            Many questions are answered in the{' '}
            <Link to={PATHS.faq} className="text-link">
              FAQ
            </Link>
            .
          </p>
        </div>
        <Button variant="primary" icon={<Plus />} onClick={() => setIsOpening(true)}>
          New Ticket
        </Button>
      </div>
      <PagedList
        query={query}
        items={data && ticketsOf(data.pages)}
        failure="tickets-load-failed"
        consolation="Your tickets are safe."
        skeleton={<ListSkeleton />}
        empty={
          <EmptyState
            title="You don't have any support tickets yet."
            action={
              <Button icon={<Plus />} onClick={() => setIsOpening(true)}>
                New Ticket
              </Button>
            }
          >
            Write to us if something does not work or could be better. Our answers appear here.
          </EmptyState>
        }
      >
        {(tickets) => (
          <ul aria-label="Your tickets" className="flex flex-col gap-3">
            {tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </PagedList>
      {isOpening && <NewTicketDialog onClose={() => setIsOpening(false)} />}
    </div>
  );
}

function TicketRow({ ticket }: { readonly ticket: TicketSummary }) {
  const { subject, excerpt, status, replyCount, updatedAt, hasNewAnswer } = ticket;
  return (
    <li className="relative flex items-start gap-4 rounded-lg border border-line bg-s1 px-5 py-4 transition-colors hover:bg-s2 max-desk:flex-col max-desk:gap-2 max-desk:px-4">
      <div className="min-w-0 flex-1 max-desk:w-full">
        <h2 className="font-body text-body leading-6 font-semibold wrap-anywhere">
          <Link
            to={ticketPath(ticket.id)}
            dir="auto"
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {subject}
          </Link>
        </h2>
        <p dir="auto" className="truncate text-sm text-muted">
          {excerpt}
        </p>
        <p className="mt-1.5 text-sm text-muted tabular-nums">
          {counted(replyCount, 'reply', 'replies')}, updated {formatUsDate(updatedAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {hasNewAnswer && <Badge tone="accent">New answer</Badge>}
        <StatusBadge status={status} isOwnList />
      </div>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading your tickets" className="flex flex-col gap-3">
      {PLACEHOLDERS.map((key) => (
        <div key={key} className="rounded-lg border border-line bg-s1 px-5 py-4">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="mt-2 h-4 w-3/4" />
          <Skeleton className="mt-2 h-4 w-1/4" />
        </div>
      ))}
    </div>
  );
}
