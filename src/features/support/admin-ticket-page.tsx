import { Navigate, useParams } from 'react-router-dom';
import { AppError } from '@/domain/errors';
import { PATHS } from '@/domain/paths';
import { personName, type Ticket } from '@/domain/tickets';
import { Conversation } from './conversation';
import { StatusSelect } from './status-select';
import { TicketFailure, TicketFrame, TicketHeading, TicketSkeleton } from './ticket-frame';
import { UnauthorizedRedirect } from './unauthorized-redirect';
import { isFinal, useThread } from './use-thread';

const ORIGIN = { path: PATHS.adminSupport, name: 'Support Tickets' } as const;

/** Shows any ticket to an admin, who can change its status and reply as the Support Team. */
export function AdminTicketPage() {
  const { ticketId } = useParams();
  if (!ticketId) return <Navigate to={PATHS.adminSupport} replace />;
  return (
    <TicketFrame origin={ORIGIN}>
      <AnyTicket key={ticketId} ticketId={ticketId} />
    </TicketFrame>
  );
}

function AnyTicket({ ticketId }: { readonly ticketId: string }) {
  const { data: thread, error, isFetching, refetch } = useThread(ticketId);
  if (error instanceof AppError && error.code === 'unauthorized') {
    return <UnauthorizedRedirect to={PATHS.adminSupport} />;
  }
  if (error && (!thread || isFinal(error))) {
    return (
      <TicketFailure error={error} isFetching={isFetching} onRetry={() => void refetch()} origin={ORIGIN} />
    );
  }
  if (!thread) return <TicketSkeleton />;
  return (
    <>
      <TicketHeading ticket={thread.ticket} by={<Author ticket={thread.ticket} />}>
        <StatusSelect ticket={thread.ticket} />
      </TicketHeading>
      <Conversation {...thread} />
    </>
  );
}

function Author({ ticket: { user } }: { readonly ticket: Ticket }) {
  const name = personName(user);
  return (
    <p className="mt-1 text-sm wrap-anywhere text-soft">
      {name === user.email ? user.email : `${name}, ${user.email}`}
    </p>
  );
}
