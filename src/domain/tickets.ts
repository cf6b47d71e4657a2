/** Support tickets and their threads. Dates are ISO strings. */

/** The types of a new ticket; the type becomes its first status. The first one is the default. */
export const TICKET_TYPES = ['not_started', 'bug', 'feature_request', 'billing_issue'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

/** The statuses that an admin can set and filter by. */
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

/** The author of a ticket or reply. */
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
  /** Changes with every reply and every status change. */
  readonly updatedAt: string;
  readonly user: Person;
  /** Whether support has replied since the owner last read the ticket. */
  readonly hasNewAnswer: boolean;
}

/** A ticket in a list. */
export interface TicketSummary extends TicketFacts {
  /** The beginning of the description. */
  readonly excerpt: string;
  readonly replyCount: number;
}

export interface Ticket extends TicketFacts {
  readonly description: string;
}

export interface TicketReply {
  readonly id: string;
  readonly ticketId: string;
  /** Null when the account was deleted. */
  readonly userId: string | null;
  /** True for an admin's reply, which is shown as written by 'Support Team'. */
  readonly isAdmin: boolean;
  readonly message: string;
  readonly createdAt: string;
  /** Null for a reply from support, unless an admin is reading. */
  readonly user: Person | null;
}

/** A ticket with its replies, oldest first. */
export interface Thread {
  readonly ticket: Ticket;
  readonly replies: readonly TicketReply[];
}

/** The filter of the admin list; an empty text or null matches all tickets. */
export interface TicketSearch {
  readonly search: string;
  readonly status: AdminStatus | null;
}

/** 'Maya Lind', or the email address of a person without a name. */
export function personName({ firstName, lastName, email }: Person): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** The status with this name that admins can set or filter by; null if there is none. */
export function adminStatusOf(name: string | null): AdminStatus | null {
  return ADMIN_STATUSES.find((status) => status === name) ?? null;
}
