import * as v from 'valibot';
import { PATHS } from '@/domain/paths';
import { PersistedValue } from '@/lib/persisted-value';
import { routeExists } from './route-table';

const KeptRoute = v.object({
  /**
   * The path of a member's screen with its query. Two leading slashes are rejected, because they would name another
   * host.
   */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  /** The user who was on that screen; null if a signed-out visitor requested it. */
  userId: v.nullable(v.string()),
});

const kept = new PersistedValue(
  'localStorage',
  'standout.current-route',
  KeptRoute,
  'A sign-in from here leads to the dashboard',
);

/**
 * Stores the current route (default /dashboard). The address bar survives a reload by itself; this copy is for a
 * sign-in by email that ends in another tab.
 */
export function keepRoute(path: string, userId: string): void {
  kept.keep({ path, userId });
}

/** Stores the path that a signed-out visitor requested, or where a member was when the session ended. */
export function rememberOrigin(path: string): void {
  if (kept.load()?.path !== path) kept.keep({ path, userId: null });
}

/** Deletes the stored route, so that the next sign-in after Sign Out starts on the dashboard. */
export function forgetRoute(): void {
  kept.keep(null);
}

/**
 * The path to open after a sign-in: the stored route, or the dashboard. A route that another user stored is ignored.
 */
export function routeAfterSignIn(userId: string): string {
  const route = kept.load();
  if (!route || (route.userId !== null && route.userId !== userId)) return PATHS.dashboard;
  return routeExists(route.path) ? route.path : PATHS.dashboard;
}
