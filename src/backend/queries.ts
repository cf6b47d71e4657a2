import { getSubscriptionHistory } from './account-history';
import { IN_PAGES, type PageParam } from './paged-query';
import { getCurrentPlan, listPlans } from './plans';
import { getPlaylist, listPlaylists } from './playlists';
import { getSettings } from './settings';
import { listShares } from './shares';
import { thumbnailUrl } from './signed-urls';
import { getCurrentSubscription } from './subscriptions';
import { getTokenStats } from './tokens';
import { listVideos } from './videos';
import { listViewers, type ViewsTarget } from './views';

/** What the app reads from the backend, by react-query key. Invalidate ['videos'] to reload lists. */
export const videosQuery = { queryKey: ['videos'], queryFn: listVideos } as const;
export const tokenStatsQuery = {
  queryKey: ['token-stats'],
  // Aborts when the last part that shows the balance is gone.
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => getTokenStats(signal),
} as const;
export const currentPlanQuery = { queryKey: ['plans', 'current'], queryFn: getCurrentPlan } as const;
export const plansQuery = { queryKey: ['plans', 'list'], queryFn: listPlans } as const;
export const subscriptionQuery = {
  queryKey: ['plans', 'subscription'],
  queryFn: getCurrentSubscription,
} as const;
export const settingsQuery = { queryKey: ['settings'], queryFn: getSettings } as const;

const HOUR_MS = 60 * 60 * 1000;

export const subscriptionHistoryQuery = {
  queryKey: ['account-history'],
  queryFn: ({ pageParam }: PageParam) => getSubscriptionHistory(pageParam),
  ...IN_PAGES,
} as const;

/** Lists for useInfiniteQuery. Invalidate ['shares'] or ['playlists'] to reload them and what hangs on them. */
export const sharesQuery = {
  queryKey: ['shares', 'list'],
  queryFn: ({ pageParam }: PageParam) => listShares(pageParam),
  ...IN_PAGES,
} as const;
export const playlistsQuery = {
  queryKey: ['playlists', 'list'],
  queryFn: ({ pageParam }: PageParam) => listPlaylists(pageParam),
  ...IN_PAGES,
} as const;
export const viewersQuery = (target: ViewsTarget) =>
  ({
    queryKey: ['viewers', target],
    queryFn: ({ pageParam }: PageParam) => listViewers(target, pageParam),
    // Whoever opens the list wants to know who has watched by now.
    staleTime: 0,
    ...IN_PAGES,
  }) as const;

/** A playlist as its owner edits it. */
export const playlistQuery = (accessCode: string) =>
  ({ queryKey: ['playlists', accessCode], queryFn: () => getPlaylist(accessCode), retry: false }) as const;

/** The address of one of the user's thumbnails, the same for as long as it is good, so that the browser keeps the picture. */
export const thumbnailUrlQuery = (path: string) =>
  ({
    queryKey: ['thumbnail-url', path],
    queryFn: () => thumbnailUrl(path),
    staleTime: 6 * HOUR_MS,
    gcTime: 6 * HOUR_MS,
    retry: false,
  }) as const;
