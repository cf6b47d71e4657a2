/** Longest time of one statement in ms, by who runs it. */
export interface StatementTimeouts {
  readonly anon: number;
  readonly authenticated: number;
  readonly service_role: number;
  /** The services' own statements. */
  readonly owner: number;
}

/**
 * Hosted's defaults (supabase.com/docs/guides/database/postgres/timeouts): service_role has none of its own and keeps
 * that of authenticator, who logs in; the rest has the server's 2 minutes.
 */
export const STATEMENT_TIMEOUTS_MS: StatementTimeouts = {
  anon: 3_000,
  authenticated: 8_000,
  service_role: 8_000,
  owner: 120_000,
};
