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
import { dataError } from './backend-error';
import { supabase } from './client';
import { requireIdentity } from './identity';
import { knownError } from './known-error';
import { PAGE_SIZE, pageOf } from './page-of';
import { parseWith } from './parse-with';
import type { CountedPage } from './shares';
import { RepliesAnswer, ReplyRow, TicketAnswer, TicketsAnswer } from './ticket-rows';

const TicketId = v.pipe(v.string(), v.uuid());

/** What reading raises. */
const READ_FAILURES: Readonly<Record<string, ErrorCode>> = {
  '42501': 'unauthorized',
  PT404: 'ticket-not-found',
};

/** What writing raises. */
const WRITE_FAILURES: Readonly<Record<string, ErrorCode>> = {
  PT403: 'ticket-limit',
  PT429: 'too-many-attempts',
  PT422: 'ticket-full',
};

/** A page of the user's own tickets, those with news first. @throws AppError 'tickets-load-failed' or 'no-session'. */
export async function getUserTickets(from: PageCursor | null): Promise<CountedPage<TicketSummary>> {
  const { data, error, status } = await supabase.rpc('get_user_tickets', pageArguments(from));
  if (error) throw dataError(error, 'tickets-load-failed', status);
  return ticketPage(data);
}

/**
 * A page of all tickets, those with news first, for admins.
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
 * How many tickets are not completed, for admins; 100 for all numbers from there.
 * @throws AppError 'unauthorized', 'tickets-load-failed' or 'no-session'.
 */
export async function countOpenTickets(): Promise<number> {
  const { data, error, status } = await supabase.rpc('count_open_tickets');
  if (error) throw knownError(error, 'tickets-load-failed', status, READ_FAILURES);
  return parseWith(v.number(), data, 'tickets-load-failed');
}

/**
 * A ticket that the user opened, or any for an admin.
 * @throws AppError 'ticket-not-found', 'unauthorized', 'ticket-load-failed' or 'no-session'.
 */
export async function getTicket(ticketId: string): Promise<Ticket> {
  // The database would take offence at an id that is none.
  if (!v.is(TicketId, ticketId)) throw new AppError('ticket-not-found');
  const { data, error, status } = await supabase.rpc('get_ticket', { p_ticket_id: ticketId });
  if (error) throw knownError(error, 'ticket-load-failed', status, READ_FAILURES);
  return parseWith(TicketAnswer, data, 'ticket-load-failed');
}

/** The replies of a ticket, oldest first. @throws AppError as getTicket. */
export async function getTicketReplies(ticketId: string): Promise<readonly TicketReply[]> {
  const { data, error, status } = await supabase.rpc('get_ticket_replies', { p_ticket_id: ticketId });
  if (error) throw knownError(error, 'ticket-load-failed', status, READ_FAILURES);
  return parseWith(RepliesAnswer, data, 'ticket-load-failed');
}

/**
 * A ticket with its replies. Asked again and again it reads the replies only when there is news.
 * @param known the thread as it was read before.
 * @throws AppError as getTicket.
 */
export async function readThread(ticketId: string, known: Thread | undefined): Promise<Thread> {
  const ticket = await getTicket(ticketId);
  const hasNews = known?.ticket.updatedAt !== ticket.updatedAt;
  return { ticket, replies: hasNews ? await getTicketReplies(ticketId) : known.replies };
}

/**
 * Writes a message into a thread. That an admin wrote it is the database's to say (is_admin), and so is the ticket's
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

/** Sets the status of a ticket, for admins. @throws AppError 'ticket-status-failed' or 'no-session'. */
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
