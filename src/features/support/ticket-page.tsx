import { Navigate, useParams } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { Conversation } from './conversation';
import { StatusBadge } from './status-badge';
import { TicketFailure, TicketFrame, TicketHeading, TicketSkeleton } from './ticket-frame';
import { useMarkRead } from './use-mark-read';
import { isFinal, useThread } from './use-thread';

const ORIGIN = { path: PATHS.support, name: 'Support' } as const;

/** Shows a ticket to its user; without an id it redirects to the list. */
export function TicketPage() {
  const { ticketId } = useParams();
  if (!ticketId) return <Navigate to={PATHS.support} replace />;
  return (
    <TicketFrame origin={ORIGIN}>
      <OwnTicket key={ticketId} ticketId={ticketId} />
    </TicketFrame>
  );
}

function OwnTicket({ ticketId }: { readonly ticketId: string }) {
  const { data: thread, error, isFetching, refetch } = useThread(ticketId);
  useMarkRead(thread?.ticket);
  if (error && (!thread || isFinal(error))) {
    return (
      <TicketFailure error={error} isFetching={isFetching} onRetry={() => void refetch()} origin={ORIGIN} />
    );
  }
  if (!thread) return <TicketSkeleton />;
  return (
    <>
      <TicketHeading ticket={thread.ticket}>
        <StatusBadge status={thread.ticket.status} />
      </TicketHeading>
      <Conversation {...thread} />
    </>
  );
}
