import type { SqlSession } from '../database/driver';
import type { ServiceDeps } from '../service';

/** Settings that a project can configure, with defaults from upstream's code or the CLI's template. */
export interface AuthSettings {
  /** Globs of redirect targets besides the site itself. */
  readonly redirectAllowList: readonly string[];
  /** Seconds between two mails of one kind to one user. */
  readonly mailIntervalSec: number;
  /** Burst of requests from one address to one endpoint. */
  readonly ipBurst: number;
  /** The same for /token. */
  readonly tokenBurst: number;
}

/** Settings that are the same in all our projects. */
export const AUTH_CONSTANTS = {
  /** A new code can always be requested when one expires, so only the length makes guesses less likely. */
  otpLength: 8,
  /**
   * Wrong codes of one account, from however many networks. Upstream has no such count (hosted projects limit /verify
   * only per address), so this service is stricter.
   */
  wrongCodes: { burst: 30, perFiveMinutes: 30 },
  /** A login link is valid for 24 hours. */
  otpExpirySec: 86_400,
  flowStateExpirySec: 300,
  refreshReuseSec: 10,
  accessTokenSec: 3600,
  maxBodyBytes: 1 << 20,
} as const;

/** The shared dependencies of the auth service's parts. */
export interface AuthContext {
  readonly deps: ServiceDeps;
  readonly settings: AuthSettings;
  /** Runs work in one transaction as supabase_auth_admin, the role of hosted's service. */
  transaction<T>(work: (tx: AuthTransaction) => Promise<T>): Promise<T>;
}

/** A transaction, and the moment at which everything in it happens. */
export interface AuthTransaction extends Omit<AuthContext, 'transaction'> {
  readonly now: Date;
  query: SqlSession['query'];
  /** The first row; null when there is none. */
  first<T>(sql: string, params: readonly unknown[]): Promise<T | null>;
}

export function createAuthContext(deps: ServiceDeps, settings: AuthSettings): AuthContext {
  const options = { settings: { role: 'supabase_auth_admin', search_path: 'auth' } };
  return {
    deps,
    settings,
    transaction: (work) =>
      deps.database.asOwner(
        (session) =>
          work({
            deps,
            settings,
            now: deps.clock(),
            query: (sql, params) => session.query(sql, params),
            first: async <T>(sql: string, params: readonly unknown[]) =>
              (await session.query<T>(sql, params)).rows[0] ?? null,
          }),
        options,
      ),
  };
}

/** Whether more than so many seconds have passed. */
export function isOlderThan(from: Date, seconds: number, now: Date): boolean {
  return now.getTime() > from.getTime() + seconds * 1000;
}
