import type { SqlSession } from '../database/driver';
import type { ServiceDeps } from '../service';
import type { AuthSettings } from './auth-settings';

/** What every part of the auth service works with. */
export interface AuthContext {
  readonly deps: ServiceDeps;
  readonly settings: AuthSettings;
  now(): Date;
  /** Runs work in one transaction as supabase_auth_admin, the role that hosted's service has. */
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
