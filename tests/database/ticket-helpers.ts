import * as v from 'valibot';
import { openTestDatabase, type Role } from './harness';

/** The id of a ticket that does not exist. */
export const NOWHERE = '00000000-0000-4000-8000-000000000000';
/** The SQLSTATEs of refusals. */
export const UNAUTHORIZED = { code: '42501', message: 'Unauthorized access' };

const Ticket = v.looseObject({
  id: v.string(),
  status: v.string(),
  subject: v.string(),
  description: v.string(),
  updated_at: v.string(),
});

/** A database with a user who opens tickets, another user, an admin, and their ticket operations. */
export type TicketDesk = Awaited<ReturnType<typeof openTicketDesk>>;

export async function openTicketDesk() {
  const db = await openTestDatabase();
  const userId = await db.addUser({ metadata: { first_name: 'Maya', last_name: 'Lind' } });
  const other = await db.addUser();
  const admin = await db.addUser({ admin: true, metadata: { first_name: 'Alex', last_name: 'Admin' } });
  return {
    db,
    userId,
    other,
    admin,

    /** Opens a ticket as the app does; returns its id. */
    async open(owner = userId, status = 'bug', subject = 'Ring jumps', description = 'At the net') {
      const { rows } = await db.as(
        { userId: owner },
        'insert into support_tickets (user_id, subject, description, status) values ($1, $2, $3, $4) returning id',
        [owner, subject, description, status],
      );
      return String(rows[0]?.['id']);
    },

    /** The ticket's row. */
    async stored(id: string) {
      const { rows } = await db.owner('select *, updated_at::text from support_tickets where id = $1', [id]);
      return v.parse(Ticket, rows[0]);
    },

    /** Replies by a plain insert, as any client may. */
    reply(role: Role, ticketId: string, message = 'Hello', isAdmin = false, author?: string) {
      const writer = author ?? (typeof role === 'string' ? userId : role.userId);
      return db.as(
        role,
        `insert into ticket_replies (ticket_id, user_id, is_admin, message) values ($1, $2, $3, $4)
         returning id, is_admin, message`,
        [ticketId, writer, isAdmin, message],
      );
    },

    setStatus: (role: Role, id: string, status: string) =>
      db.as(role, 'update support_tickets set status = $2 where id = $1', [id, status]),

    /** A user who was just demoted from admin. */
    async exAdmin(): Promise<string> {
      const id = await db.addUser({ admin: true });
      await db.owner('update users set is_admin = false where id = $1', [id]);
      return id;
    },

    close: () => db.database.close(),
  };
}
