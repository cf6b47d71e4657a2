import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';
import type { PageCursor } from '@/domain/sharing';
import type {
  AdminStatus,
  Thread,
  Ticket,
  TicketReply,
  TicketSearch,
  TicketSummary,
  TicketType,
} from '@/domain/tickets';
import { dataError } from '../http/backend-error';
import { supabase } from '../http/client';
import { requireIdentity } from '../auth/identity';
import { knownError } from '../http/known-error';
import { PAGE_SIZE, pageOf } from '../http/page-of';
import { parseWith } from '../http/parse-with';
import type { CountedPage } from '../sharing/shares';
import { RepliesAnswer, ReplyRow, TicketAnswer, TicketsAnswer } from './ticket-rows';

const TicketId = v.pipe(v.string(), v.uuid());

/** SQLSTATEs of the functions that read tickets. */
const READ_FAILURES: Readonly<Record<string, ErrorCode>> = {
  '42501': 'unauthorized',
  PT404: 'ticket-not-found',
};

/** SQLSTATEs of the inserts of tickets and replies. */
const WRITE_FAILURES: Readonly<Record<string, ErrorCode>> = {
  PT403: 'ticket-limit',
  PT429: 'too-many-attempts',
  PT422: 'ticket-full',
};

/**
 * Reads a page of the user's own tickets, those with the latest activity first.
 * @throws AppError 'tickets-load-failed' or 'no-session'.
 */
export async function getUserTickets(from: PageCursor | null): Promise<CountedPage<TicketSummary>> {
  const { data, error, status } = await supabase.rpc('get_user_tickets', pageArguments(from));
  if (error) throw dataError(error, 'tickets-load-failed', status);
  return ticketPage(data);
}

/**
 * Reads a page of all tickets, those with the latest activity first; for admins only.
 * @throws AppError 'unauthorized', 'tickets-load-failed' or 'no-session'.
 */
export async function getAllTickets(
  wanted: TicketSearch,
  from: PageCursor | null,
): Promise<CountedPage<TicketSummary>> {
  const { data, error, status } = await supabase.rpc('get_all_tickets', {
    ...(wanted.search.trim() !== '' && { p_search: wanted.search }),
    ...(wanted.status !== null && { p_status: wanted.status }),
    ...pageArguments(from),
  });
  if (error) throw knownError(error, 'tickets-load-failed', status, READ_FAILURES);
  return ticketPage(data);
}

/**
 * Counts the tickets that are not completed, up to 100; for admins only.
 * @throws AppError 'unauthorized', 'tickets-load-failed' or 'no-session'.
 */
export async function countOpenTickets(): Promise<number> {
  const { data, error, status } = await supabase.rpc('count_open_tickets');
  if (error) throw knownError(error, 'tickets-load-failed', status, READ_FAILURES);
  return parseWith(v.number(), data, 'tickets-load-failed');
}

/**
 * Counts the user's tickets with answers that were not read, up to 100.
 * @throws AppError 'tickets-load-failed' or 'no-session'.
 */
export async function countUnreadTickets(): Promise<number> {
  // Every screen makes this call, so an expired token that cannot be refreshed without a connection must not sign the
  // user out.
  await requireIdentity();
  const { data, error, status } = await supabase.rpc('count_unread_tickets');
  if (error) throw dataError(error, 'tickets-load-failed', status);
  return parseWith(v.number(), data, 'tickets-load-failed');
}

/**
 * Marks the user's own ticket as read.
 * @param seenAt the ticket's updatedAt as it was shown; later answers stay unread.
 * @throws AppError 'ticket-not-found', 'ticket-load-failed' or 'no-session'.
 */
export async function markTicketRead(ticketId: string, seenAt: string): Promise<void> {
  await requireIdentity();
  const { error, status } = await supabase.rpc('mark_ticket_read', {
    p_ticket_id: ticketId,
    p_seen_at: seenAt,
  });
  if (error) throw knownError(error, 'ticket-load-failed', status, READ_FAILURES);
}

/**
 * Reads a ticket of the user, or any ticket for an admin.
 * @throws AppError 'ticket-not-found', 'unauthorized', 'ticket-load-failed' or 'no-session'.
 */
export async function getTicket(ticketId: string): Promise<Ticket> {
  // The database would answer an invalid id with a different error.
  if (!v.is(TicketId, ticketId)) throw new AppError('ticket-not-found');
  const { data, error, status } = await supabase.rpc('get_ticket', { p_ticket_id: ticketId });
  if (error) throw knownError(error, 'ticket-load-failed', status, READ_FAILURES);
  return parseWith(TicketAnswer, data, 'ticket-load-failed');
}

/**
 * Reads the replies of a ticket, oldest first.
 * @throws AppError as getTicket.
 */
export async function getTicketReplies(ticketId: string): Promise<readonly TicketReply[]> {
  const { data, error, status } = await supabase.rpc('get_ticket_replies', { p_ticket_id: ticketId });
  if (error) throw knownError(error, 'ticket-load-failed', status, READ_FAILURES);
  return parseWith(RepliesAnswer, data, 'ticket-load-failed');
}

/**
 * Reads a ticket with its replies. The replies are requested only when the ticket has changed since the last call.
 * @param known the thread as it was read before.
 * @throws AppError as getTicket.
 */
export async function readThread(ticketId: string, known: Thread | undefined): Promise<Thread> {
  const ticket = await getTicket(ticketId);
  const hasNews = known?.ticket.updatedAt !== ticket.updatedAt;
  return { ticket, replies: hasNews ? await getTicketReplies(ticketId) : known.replies };
}

/**
 * Adds a reply to a ticket. The database itself sets whether an admin wrote it (is_admin) and the ticket's
 * updated_at.
 * @throws AppError 'reply-send-failed', 'ticket-full', 'too-many-attempts' or 'no-session'.
 */
export async function addReply(ticketId: string, message: string): Promise<TicketReply> {
  const { userId } = await requireIdentity();
  const { data, error, status } = await supabase
    .from('ticket_replies')
    .insert({ ticket_id: ticketId, user_id: userId, message })
    .select('id, ticket_id, user_id, is_admin, message, created_at, users(first_name, last_name, email)')
    .single();
  if (error) throw knownError(error, 'reply-send-failed', status, WRITE_FAILURES);
  return parseWith(ReplyRow, data, 'reply-send-failed');
}

/**
 * Opens a ticket; its type becomes its first status.
 * @throws AppError 'ticket-limit', 'ticket-create-failed', 'too-many-attempts' or 'no-session'.
 */
export async function createTicket(subject: string, description: string, type: TicketType): Promise<void> {
  const { userId } = await requireIdentity();
  const { error, status } = await supabase
    .from('support_tickets')
    .insert({ user_id: userId, subject, description, status: type });
  if (error) throw knownError(error, 'ticket-create-failed', status, WRITE_FAILURES);
}

/**
 * Sets the status of a ticket; for admins only.
 * @throws AppError 'ticket-status-failed' or 'no-session'.
 */
export async function updateTicketStatus(ticketId: string, next: AdminStatus): Promise<void> {
  const { error, status } = await supabase
    .from('support_tickets')
    .update({ status: next })
    .eq('id', ticketId)
    .select('id')
    .single();
  if (error) throw dataError(error, 'ticket-status-failed', status);
}

function pageArguments(from: PageCursor | null) {
  return { p_limit: PAGE_SIZE, ...(from && { p_before: from.at, p_before_id: from.id }) };
}

function ticketPage(data: unknown): CountedPage<TicketSummary> {
  const { total, items } = parseWith(TicketsAnswer, data, 'tickets-load-failed');
  return { total, ...pageOf(items, (ticket) => ticket.updatedAt) };
}
