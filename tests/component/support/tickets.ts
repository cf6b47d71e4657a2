import { act } from '@testing-library/react';
import { insert, sql } from './backend';

/** Text that would have an effect if it were inserted as HTML. */
export const MARKUP = `<img src=x onerror="document.title='broken'"> & <b>bold</b>`;

/** Inserts a ticket of a user directly into the table. @returns its id. */
export async function addTicket(
  userId: string,
  subject: string,
  status = 'bug',
  description = 'At the net',
): Promise<string> {
  return insert(
    `insert into public.support_tickets (user_id, subject, description, status, created_at)
     values ($1, $2, $3, $4, '2026-11-18T18:42:00Z') returning id`,
    [userId, subject, description, status],
  );
}

/** Inserts a message of a thread directly into the table. */
export async function addReply(
  ticketId: string,
  userId: string,
  message: string,
  isAdmin = false,
): Promise<void> {
  await sql(
    'insert into public.ticket_replies (ticket_id, user_id, message, is_admin) values ($1, $2, $3, $4)',
    [ticketId, userId, message, isAdmin],
  );
}

/** Simulates the user's return to the tab. The event bubbles to the window, where the query client listens. */
export function comeBack(): void {
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
