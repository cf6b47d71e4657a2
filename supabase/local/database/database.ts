import type { DatabaseDriver, Settings, SqlSession, TransactionOptions } from './driver';
import { settingsStatement } from './settings-statement.mjs';

/** The three roles that a request can have on Supabase. */
export type ApiRole = 'anon' | 'authenticated' | 'service_role';

/** Statement timeouts in ms, by role; the owner's are the services' own statements. */
export type StatementTimeouts = Readonly<Record<ApiRole | 'owner', number>>;

/**
 * Hosted's defaults (supabase.com/docs/guides/database/postgres/timeouts): service_role has none and keeps that of
 * authenticator, which logs in; all others have the server's 2 minutes.
 */
export const STATEMENT_TIMEOUTS_MS: StatementTimeouts = {
  anon: 3_000,
  authenticated: 8_000,
  service_role: 8_000,
  owner: 120_000,
};

/** Claims of the caller's access token; anonymous callers have the role alone. */
export interface RequestClaims {
  readonly role: ApiRole;
  readonly sub?: string;
  readonly [claim: string]: unknown;
}

/** The settings of a request that Postgres gets before its work runs. */
export interface RequestContext {
  readonly claims: RequestClaims;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly readOnly?: boolean;
  /** Statement timeout. Default: the role's. */
  readonly statementTimeoutMs?: number;
  /** Further transaction-local settings, e.g. storage.operation. */
  readonly settings?: Settings;
}

/** The backend's database: work runs as a request's role or as the owner, each in one exclusive transaction. */
export interface Database {
  /** Runs work under row level security as the request's role. */
  asRequest<T>(context: RequestContext, work: (session: SqlSession) => Promise<T>): Promise<T>;
  /**
   * Runs work as the owner, without row level security: for the services' own tables.
   * @param options.statementTimeoutMs default: the owner's.
   */
  asOwner<T>(work: (session: SqlSession) => Promise<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
}

/** @param timeouts statement timeouts, for tests that wait for them. Default: hosted's. */
export function createDatabase(driver: DatabaseDriver, timeouts: Partial<StatementTimeouts> = {}): Database {
  const times = { ...STATEMENT_TIMEOUTS_MS, ...timeouts };
  return {
    asOwner: (work, options) => driver.transaction(work, { statementTimeoutMs: times.owner, ...options }),
    asRequest: (context, work) =>
      driver.transaction(work, {
        statementTimeoutMs: context.statementTimeoutMs ?? times[context.claims.role],
        settings: settingsOf(context),
      }),
    close: () => driver.close(),
  };
}

/** The same database for a service with its own statement timeout. */
export function withStatementTimeout(database: Database, statementTimeoutMs: number): Database {
  return {
    asOwner: (work, options) => database.asOwner(work, { statementTimeoutMs, ...options }),
    asRequest: (context, work) => database.asRequest({ ...context, statementTimeoutMs }, work),
    close: () => database.close(),
  };
}

/** Switches a session to a request's role and settings until its transaction ends. */
export async function enterRequest(session: SqlSession, context: RequestContext): Promise<void> {
  const { sql, params } = settingsStatement(settingsOf(context));
  await session.query(sql, params);
}

function settingsOf(context: RequestContext): Settings {
  return {
    ...(context.readOnly && { transaction_read_only: 'on' }),
    role: context.claims.role,
    search_path: 'public, extensions',
    'request.jwt.claims': JSON.stringify(context.claims),
    'request.method': context.method ?? '',
    'request.path': context.path ?? '',
    'request.headers': JSON.stringify(context.headers ?? {}),
    ...context.settings,
  };
}
