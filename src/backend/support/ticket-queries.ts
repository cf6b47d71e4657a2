import type { TicketSearch } from '@/domain/tickets';
import { IN_PAGES, type PageParam } from '../http/paged-query';
import { countOpenTickets, countUnreadTickets, getAllTickets, getUserTickets } from './tickets';

/** The query key of all support data; invalidate it to reload what is shown. */
export const TICKETS_KEY = ['tickets'] as const;

/** Paged lists for useInfiniteQuery. */
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
/** The number of open tickets. It is not requested again after a failure, because the link works without it. */
export const openTicketsQuery = {
  queryKey: [...TICKETS_KEY, 'open'],
  queryFn: countOpenTickets,
  retry: false,
} as const;

/** The number of the user's tickets with new answers. Support may have answered while this tab was in the background. */
export const unreadTicketsQuery = {
  queryKey: [...TICKETS_KEY, 'unread'],
  queryFn: countUnreadTickets,
  refetchOnWindowFocus: 'always',
  retry: false,
} as const;

/** The query key of a thread. */
export const threadKey = (ticketId: string) => [...TICKETS_KEY, 'thread', ticketId] as const;
