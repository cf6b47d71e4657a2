import * as v from 'valibot';
import { PATHS } from '@/domain/paths';
import { KeptValue } from '@/lib/kept-value';
import { routeExists } from './route-table';

const KeptRoute = v.object({
  /** A member's screen with its query. One slash: two would be another host. */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  /** Whose screen it was; null when somebody signed out wanted it. */
  userId: v.nullable(v.string()),
});

const kept = new KeptValue(
  'localStorage',
  'standout.current-route',
  KeptRoute,
  'A sign-in from here leads to the dashboard',
);

/**
 * The current route of the client state that is kept across reloads (default /dashboard). The address itself survives a
 * reload, so it serves the one case where it is lost: a sign-in by mail, which ends in another tab.
 */
export function keepRoute(path: string, userId: string): void {
  kept.keep({ path, userId });
}

/** Remembers where a signed-out visitor wanted to go, or where a member was when the session ended. */
export function rememberOrigin(path: string): void {
  if (kept.load()?.path !== path) kept.keep({ path, userId: null });
}

/** Forgets it: after Sign Out the next sign-in starts on the dashboard. */
export function forgetRoute(): void {
  kept.keep(null);
}

/** Where a sign-in leads: the remembered origin, else the dashboard. Never to a screen of somebody else. */
export function routeAfterSignIn(userId: string): string {
  const route = kept.load();
  if (!route || (route.userId !== null && route.userId !== userId)) return PATHS.dashboard;
  return routeExists(route.path) ? route.path : PATHS.dashboard;
}
