/** Statement timeouts in ms, by role. */
export interface StatementTimeouts {
  readonly anon: number;
  readonly authenticated: number;
  readonly service_role: number;
  /** The services' own statements. */
  readonly owner: number;
}

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
