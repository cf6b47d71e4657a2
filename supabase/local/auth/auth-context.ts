import type { SqlSession } from '../database/driver';
import type { ServiceDeps } from '../service';
import type { AuthSettings } from './auth-settings';

/** The shared dependencies of the auth service's parts. */
export interface AuthContext {
  readonly deps: ServiceDeps;
  readonly settings: AuthSettings;
  now(): Date;
  /** Runs work in one transaction as supabase_auth_admin, the role of hosted's service. */
  transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
}

export function createAuthContext(deps: ServiceDeps, settings: AuthSettings): AuthContext {
  return {
    deps,
    settings,
    now: () => deps.clock(),
    transaction: (work) =>
      deps.database.asOwner(work, { settings: { role: 'supabase_auth_admin', search_path: 'auth' } }),
  };
}
