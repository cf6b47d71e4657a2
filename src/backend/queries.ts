import { getCurrentPlan } from './plans';
import { getTokenStats } from './tokens';
import { listVideos } from './videos';

/** What the app reads from the backend, by react-query key. Invalidate ['videos'] to reload lists. */
export const videosQuery = { queryKey: ['videos'], queryFn: listVideos } as const;
export const tokenStatsQuery = { queryKey: ['token-stats'], queryFn: getTokenStats } as const;
export const currentPlanQuery = { queryKey: ['plans', 'current'], queryFn: getCurrentPlan } as const;
