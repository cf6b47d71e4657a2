import type { ReactNode } from 'react';
import { messageOf } from '@/domain/errors';
import { formatUsDateTime } from '@/domain/format';
import type { Ticket } from '@/domain/tickets';
import { BackLink } from '@/ui/back-link';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { ErrorPanel } from '@/ui/error-panel';
import { Skeleton } from '@/ui/skeleton';
import { isFinal } from './use-thread';

const PLACEHOLDERS = ['a', 'b'] as const;

/** The page that a ticket's screen links back to. */
export interface TicketOrigin {
  readonly path: string;
  readonly name: string;
}

interface TicketFrameProps {
  readonly origin: TicketOrigin;
  readonly children: ReactNode;
}

/** The frame of a ticket's screen, for users and admins. */
export function TicketFrame({ origin, children }: TicketFrameProps) {
  return (
    <div className="page-column max-w-212 pt-6 pb-24 desk:pt-8">
      <BackLink to={origin.path}>Back to {origin.name}</BackLink>
      {children}
    </div>
  );
}

interface TicketHeadingProps {
  readonly ticket: Ticket;
  /** Shown between the subject and the date. */
  readonly by?: ReactNode;
  /** Shows the status or lets an admin change it. */
  readonly children: ReactNode;
}

/** Shows a ticket's subject, date and status. */
export function TicketHeading({ ticket, by, children }: TicketHeadingProps) {
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-65 flex-1">
        <h1 dir="auto" className="text-h1 wrap-anywhere">
          {ticket.subject}
        </h1>
        {by}
        <p className="mt-1 text-sm text-muted tabular-nums">Opened {formatUsDateTime(ticket.createdAt)}</p>
      </div>
      {children}
    </header>
  );
}

interface TicketFailureProps {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  readonly origin: TicketOrigin;
}

/** Shown when a ticket cannot be loaded. */
export function TicketFailure({ error, isFetching, onRetry, origin }: TicketFailureProps) {
  return (
    <ErrorPanel
      title={messageOf(error, 'ticket-load-failed')}
      action={
        <>
          <LinkButton to={origin.path}>Go to {origin.name}</LinkButton>
          {!isFinal(error) && (
            <Button busy={isFetching} onClick={onRetry}>
              Try again
            </Button>
          )}
        </>
      }
    />
  );
}

/** A placeholder while a ticket is loading. */
export function TicketSkeleton() {
  return (
    <div role="status" aria-label="Loading the ticket">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="mt-2 h-4 w-1/4" />
      <div className="mt-7 flex flex-col gap-3">
        {PLACEHOLDERS.map((key) => (
          <div key={key} className="flex gap-4 rounded-lg border border-line bg-s1 px-5 py-4.5">
            <Skeleton className="size-9 rounded-full" />
            <div className="flex-1">
              <Skeleton className="h-5 w-1/4" />
              <Skeleton className="mt-3 h-4 w-full" />
              <Skeleton className="mt-2 h-4 w-2/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
