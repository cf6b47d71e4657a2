import * as v from 'valibot';
import { PATHS } from '@/domain/paths';
import { routeExists } from './route-table';

const STORAGE_KEY = 'standout.current-route';

const KeptRoute = v.object({
  /** A member's screen with its query. One slash: two would be another host. */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  /** Whose screen it was; null when somebody signed out wanted it. */
  userId: v.nullable(v.string()),
});
type KeptRoute = v.InferOutput<typeof KeptRoute>;

/**
 * The current route of the client state that is kept across reloads (core spec, section 3; default /dashboard). The
 * address itself survives a reload, so it serves the one case where it is lost: a sign-in by mail, which ends in
 * another tab.
 */
export function keepRoute(path: string, userId: string): void {
  store({ path, userId });
}

/** Remembers where a signed-out visitor wanted to go, or where a member was when the session ended. */
export function rememberOrigin(path: string): void {
  if (load()?.path !== path) store({ path, userId: null });
}

/** Forgets it: after Sign Out the next sign-in starts on the dashboard. */
export function forgetRoute(): void {
  localStorage.removeItem(STORAGE_KEY);
}

/** Where a sign-in leads: the remembered origin, else the dashboard. Never to a screen of somebody else. */
export function routeAfterSignIn(userId: string): string {
  const kept = load();
  if (!kept || (kept.userId !== null && kept.userId !== userId)) return PATHS.dashboard;
  return routeExists(kept.path) ? kept.path : PATHS.dashboard;
}

function store(route: KeptRoute): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(route));
}

function load(): KeptRoute | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptRoute), localStorage.getItem(STORAGE_KEY));
  return parsed.success ? parsed.output : null;
}
