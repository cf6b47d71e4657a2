import type { HeldPlan } from '@/domain/subscription';
import { getSubscriptionHistory } from './billing/account-history';
import { IN_PAGES, type PageParam } from './http/paged-query';
import { listPlans } from './billing/plans';
import { getPlaylist, listPlaylists } from './sharing/playlists';
import { getSettings } from './settings/settings';
import { listShares } from './sharing/shares';
import { thumbnailUrl } from './storage/signed-urls';
import { getHeldPlan } from './billing/subscriptions';
import { getTokenStats } from './billing/tokens';
import { listVideos } from './videos/videos';
import { listViewers, type ViewsTarget } from './sharing/views';

/** The queries of the app with their query keys. Invalidate ['videos'] to reload the list of videos. */
export const videosQuery = { queryKey: ['videos'], queryFn: listVideos } as const;

// Another tab may have used tokens or bought a plan, so both queries run again when this tab gets the focus.
export const tokenStatsQuery = {
  refetchOnWindowFocus: 'always',
  queryKey: ['token-stats'],
  // The signal is aborted when the last component that shows the balance is unmounted.
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => getTokenStats(signal),
} as const;
const heldPlanQuery = {
  refetchOnWindowFocus: 'always',
  queryKey: ['plans', 'held'],
  queryFn: getHeldPlan,
} as const;
export const currentPlanQuery = {
  ...heldPlanQuery,
  select: (held: HeldPlan | null) => held?.plan ?? null,
} as const;
export const plansQuery = { queryKey: ['plans', 'list'], queryFn: listPlans } as const;
export const subscriptionQuery = {
  ...heldPlanQuery,
  select: (held: HeldPlan | null) => held?.subscription ?? null,
} as const;
export const settingsQuery = { queryKey: ['settings'], queryFn: getSettings } as const;

const HOUR_MS = 60 * 60 * 1000;

export const subscriptionHistoryQuery = {
  queryKey: ['account-history'],
  queryFn: ({ pageParam }: PageParam) => getSubscriptionHistory(pageParam),
  ...IN_PAGES,
} as const;

/**
 * Paged lists for useInfiniteQuery, reloaded when the tab gets the focus, because another tab may have created links.
 * Invalidate ['shares'] or ['playlists'] to reload them and the queries below the same key.
 */
export const sharesQuery = {
  refetchOnWindowFocus: 'always',
  queryKey: ['shares', 'list'],
  queryFn: ({ pageParam }: PageParam) => listShares(pageParam),
  ...IN_PAGES,
} as const;
export const playlistsQuery = {
  refetchOnWindowFocus: 'always',
  queryKey: ['playlists', 'list'],
  queryFn: ({ pageParam }: PageParam) => listPlaylists(pageParam),
  ...IN_PAGES,
} as const;
export const viewersQuery = (target: ViewsTarget) =>
  ({
    queryKey: ['viewers', target],
    queryFn: ({ pageParam }: PageParam) => listViewers(target, pageParam),
    // A user who opens the list wants to see the newest views.
    staleTime: 0,
    ...IN_PAGES,
  }) as const;

/** A playlist for its owner's editing page. */
export const playlistQuery = (accessCode: string) =>
  ({ queryKey: ['playlists', accessCode], queryFn: () => getPlaylist(accessCode), retry: false }) as const;

/**
 * The signed URL of one of the user's thumbnails. It stays the same while it is valid, so that the browser can cache
 * the picture.
 */
export const thumbnailUrlQuery = (path: string) =>
  ({
    queryKey: ['thumbnail-url', path],
    queryFn: () => thumbnailUrl(path),
    staleTime: 6 * HOUR_MS,
    gcTime: 6 * HOUR_MS,
    retry: false,
  }) as const;
