import type { Row, Settings, SqlResult } from './driver';
import type { PgliteModules } from './pglite-modules';

/** What the database's worker begins with. */
export interface WorkerData {
  readonly dataDir: string;
  readonly modules: PgliteModules;
}

/** What the database's worker is asked for, one thing at a time. */
export type Command =
  | { readonly kind: 'open' }
  /** Statements with parameters stand alone. */
  | { readonly kind: 'query'; readonly begin: Begin | null; readonly sql: string; readonly params: unknown[] }
  | { readonly kind: 'exec'; readonly begin: Begin | null; readonly sql: string }
  | { readonly kind: 'close' };

/** A transaction that is begun first, in the same message: each costs two threads a turn. */
export interface Begin {
  readonly settings?: Settings;
}

/** What the worker answers: one reply for each command, or a last word about itself. */
export type Reply =
  | { readonly kind: 'done'; readonly result: SqlResult<Row> }
  | { readonly kind: 'failed'; readonly error: ErrorFields }
  /** The Postgres inside has broken down and touches nothing any more. */
  | { readonly kind: 'broken'; readonly isStackOverflow: boolean; readonly message: string };

/** An error's texts, by Postgres's names for them. */
export type ErrorFields = Readonly<Record<string, string>>;

/** An error as the in-process driver would have thrown it. */
export function errorOf({ message = '', ...fields }: ErrorFields): Error {
  return Object.assign(new Error(message), fields);
}
