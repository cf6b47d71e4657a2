/** One row as the driver returns it: column name to JavaScript value. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows of a statement and how many it touched. */
export interface SqlResult<T> {
  readonly rows: readonly T[];
  readonly affectedRows: number;
}

/** Runs SQL inside the transaction that it was made for. */
export interface SqlSession {
  /** One statement with $1, $2 … parameters. Rejects with the driver's error (`code` is the SQLSTATE). */
  query<T = Row>(sql: string, params?: readonly unknown[]): Promise<SqlResult<T>>;
  /** Any number of statements without parameters. */
  exec(sql: string): Promise<void>;
}

/** Settings of Postgres by name. */
export type Settings = Readonly<Record<string, string>>;

export interface TransactionOptions {
  /** Statement timeout; a longer statement rejects with 57014. */
  readonly statementTimeoutMs?: number;
  /** Set before the first statement, until the transaction ends. An invalid one fails that statement. */
  readonly settings?: Settings;
}

/** A Postgres that can run one piece of work in one transaction. */
export interface DatabaseDriver {
  /** Runs `work` in its own transaction; commits when it resolves, rolls back when it rejects. */
  transaction<T>(work: (session: SqlSession) => Promise<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
}

/** Postgres's fields about a failed statement; both drivers put them on the errors they throw. */
export interface PostgresError extends Error {
  readonly code: string;
  readonly detail?: string;
  readonly hint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** Tells a Postgres error (it carries a five-character SQLSTATE) from any other. */
export function isPostgresError(error: unknown): error is PostgresError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}
