import type { Row, Settings, SqlResult } from './driver';
import type { PgliteModules } from './pglite-modules';

/** The database worker's initial data. */
export interface WorkerData {
  readonly dataDir: string;
  readonly modules: PgliteModules;
}

/** A command to the database worker, one at a time. */
export type Command =
  | { readonly kind: 'open' }
  /** A statement with parameters is sent alone. */
  | { readonly kind: 'query'; readonly begin: Begin | null; readonly sql: string; readonly params: unknown[] }
  | { readonly kind: 'exec'; readonly begin: Begin | null; readonly sql: string }
  | { readonly kind: 'close' };

/** Begins a transaction first in the same message, because each message costs two thread switches. */
export interface Begin {
  readonly settings?: Settings;
}

/** The worker's answer: one reply per command, or a final message about itself. */
export type Reply =
  | { readonly kind: 'done'; readonly result: SqlResult<Row> }
  | { readonly kind: 'failed'; readonly error: ErrorFields }
  /** The Postgres inside has crashed and no longer touches anything. */
  | { readonly kind: 'broken'; readonly isStackOverflow: boolean; readonly message: string };

/** An error's texts, by Postgres's names for them. */
export type ErrorFields = Readonly<Record<string, string>>;

/** An error like the in-process driver's. */
export function errorOf({ message = '', ...fields }: ErrorFields): Error {
  return Object.assign(new Error(message), fields);
}
