import type { Page, PageCursor } from '@/domain/sharing';
import type { TicketSearch } from '@/domain/tickets';
import { countOpenTickets, getAllTickets, getUserTickets } from './tickets';

/** Everything of support is under this key: invalidate it to read again what is on the screen. */
export const TICKETS_KEY = ['tickets'] as const;

interface PageParam {
  readonly pageParam: PageCursor | null;
}
const pages = {
  initialPageParam: null as PageCursor | null,
  getNextPageParam: (page: Page<unknown>) => page.next,
} as const;

/** Lists for useInfiniteQuery. */
export const userTicketsQuery = {
  queryKey: [...TICKETS_KEY, 'own'],
  queryFn: ({ pageParam }: PageParam) => getUserTickets(pageParam),
  ...pages,
} as const;
export const allTicketsQuery = (wanted: TicketSearch) =>
  ({
    queryKey: [...TICKETS_KEY, 'all', wanted],
    queryFn: ({ pageParam }: PageParam) => getAllTickets(wanted, pageParam),
    ...pages,
  }) as const;
/** How many wait; nothing is missing without it, so it is not asked for again. */
export const openTicketsQuery = {
  queryKey: [...TICKETS_KEY, 'open'],
  queryFn: countOpenTickets,
  retry: false,
} as const;

/** The key of a thread. */
export const threadKey = (ticketId: string) => [...TICKETS_KEY, 'thread', ticketId] as const;
