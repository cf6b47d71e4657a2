import type { TicketSearch } from '@/domain/tickets';
import { IN_PAGES, type PageParam } from './paged-query';
import { countOpenTickets, getAllTickets, getUserTickets } from './tickets';

/** Everything of support is under this key: invalidate it to read again what is on the screen. */
export const TICKETS_KEY = ['tickets'] as const;

/** Lists for useInfiniteQuery. */
export const userTicketsQuery = {
  queryKey: [...TICKETS_KEY, 'own'],
  queryFn: ({ pageParam }: PageParam) => getUserTickets(pageParam),
  ...IN_PAGES,
} as const;
export const allTicketsQuery = (wanted: TicketSearch) =>
  ({
    queryKey: [...TICKETS_KEY, 'all', wanted],
    queryFn: ({ pageParam }: PageParam) => getAllTickets(wanted, pageParam),
    ...IN_PAGES,
  }) as const;
/** How many wait; nothing is missing without it, so it is not asked for again. */
export const openTicketsQuery = {
  queryKey: [...TICKETS_KEY, 'open'],
  queryFn: countOpenTickets,
  retry: false,
} as const;

/** The key of a thread. */
export const threadKey = (ticketId: string) => [...TICKETS_KEY, 'thread', ticketId] as const;
