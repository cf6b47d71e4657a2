import { act } from '@testing-library/react';
import { insert, sql } from './backend';

/** Text that would do something if it were taken for a page. */
export const MARKUP = `<img src=x onerror="document.title='broken'"> & <b>bold</b>`;

/** A ticket of a user, straight into the table. @returns its id. */
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

/** A message in a thread, straight into the table. */
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

/** What happens when the user comes back to the tab. The event rises to the window, where the queries hear it. */
export function comeBack(): void {
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
