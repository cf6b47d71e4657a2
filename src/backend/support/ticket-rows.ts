import * as v from 'valibot';

// The answers of the database functions for support (supabase/schemas/13_support.sql), and a reply as its insert
// returns it.

const Person = v.object({ firstName: v.string(), lastName: v.string(), email: v.string() });

const ticketFacts = {
  id: v.string(),
  userId: v.string(),
  subject: v.string(),
  status: v.picklist(['not_started', 'in_progress', 'bug', 'feature_request', 'completed', 'billing_issue']),
  createdAt: v.string(),
  updatedAt: v.string(),
  user: Person,
  hasNewAnswer: v.boolean(),
};

export const TicketsAnswer = v.object({
  total: v.number(),
  items: v.array(v.object({ ...ticketFacts, excerpt: v.string(), replyCount: v.number() })),
});

export const TicketAnswer = v.object({ ...ticketFacts, description: v.string() });

export const RepliesAnswer = v.array(
  v.object({
    id: v.string(),
    ticketId: v.string(),
    userId: v.nullable(v.string()),
    isAdmin: v.boolean(),
    message: v.string(),
    createdAt: v.string(),
    user: v.nullable(Person),
  }),
);

export const ReplyRow = v.pipe(
  v.object({
    id: v.string(),
    ticket_id: v.string(),
    user_id: v.nullable(v.string()),
    is_admin: v.boolean(),
    message: v.string(),
    created_at: v.string(),
    users: v.nullable(v.object({ first_name: v.string(), last_name: v.string(), email: v.string() })),
  }),
  v.transform(({ users, ...row }) => ({
    id: row.id,
    ticketId: row.ticket_id,
    userId: row.user_id,
    isAdmin: row.is_admin,
    message: row.message,
    createdAt: row.created_at,
    user: users && { firstName: users.first_name, lastName: users.last_name, email: users.email },
  })),
);
