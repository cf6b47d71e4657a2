/** Support tickets and their threads. Dates are ISO strings. */

/** What a ticket can be opened as; the type becomes its first status. The first one is the default. */
export const TICKET_TYPES = ['not_started', 'bug', 'feature_request', 'billing_issue'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

/** What an admin can set and look for. */
export const ADMIN_STATUSES = ['not_started', 'in_progress', 'bug', 'feature_request', 'completed'] as const;
export type AdminStatus = (typeof ADMIN_STATUSES)[number];

export type TicketStatus = TicketType | AdminStatus;

export const STATUS_LABELS: Readonly<Record<TicketStatus, string>> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  bug: 'Bug',
  feature_request: 'Feature Request',
  completed: 'Completed',
  billing_issue: 'Billing Issue',
};

export const TYPE_LABELS: Readonly<Record<TicketType, string>> = {
  not_started: 'General Support',
  bug: STATUS_LABELS.bug,
  feature_request: STATUS_LABELS.feature_request,
  billing_issue: STATUS_LABELS.billing_issue,
};

/** Who wrote something. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

interface TicketFacts {
  readonly id: string;
  readonly userId: string;
  readonly subject: string;
  readonly status: TicketStatus;
  readonly createdAt: string;
  /** Grows with every reply and every change of the status. */
  readonly updatedAt: string;
  readonly user: Person;
}

/** A ticket in a list. */
export interface TicketSummary extends TicketFacts {
  /** How the description begins. */
  readonly excerpt: string;
  readonly replyCount: number;
}

export interface Ticket extends TicketFacts {
  readonly description: string;
}

export interface TicketReply {
  readonly id: string;
  readonly ticketId: string;
  /** Null when the account is gone. */
  readonly userId: string | null;
  /** An admin's reply: shown as 'Support Team'. */
  readonly isAdmin: boolean;
  readonly message: string;
  readonly createdAt: string;
  /** Null for what support wrote, unless an admin asks. */
  readonly user: Person | null;
}

/** A ticket with its replies, oldest first. */
export interface Thread {
  readonly ticket: Ticket;
  readonly replies: readonly TicketReply[];
}

/** What the admin list is asked for; empty and null mean all. */
export interface TicketSearch {
  readonly search: string;
  readonly status: AdminStatus | null;
}

/** 'Maya Lind', or the e-mail of somebody without a name. */
export function personName({ firstName, lastName, email }: Person): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** The status of this name that admins can set or look for; null when there is none. */
export function adminStatusOf(name: string | null): AdminStatus | null {
  return ADMIN_STATUSES.find((status) => status === name) ?? null;
}
