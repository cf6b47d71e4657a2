import type { Row, SqlResult } from './driver';
import type { PgliteModules } from './pglite-modules';

/** What the database's worker begins with. */
export interface WorkerData {
  readonly dataDir: string;
  readonly modules: PgliteModules;
}

/** What the database's worker is asked for, one thing at a time. */
export type Command =
  | { readonly kind: 'open' }
  /** `begins`: a transaction is begun first. Statements with parameters stand alone. */
  | { readonly kind: 'query'; readonly begins: boolean; readonly sql: string; readonly params: unknown[] }
  | { readonly kind: 'exec'; readonly begins: boolean; readonly sql: string }
  | { readonly kind: 'close' };

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
