import type { Row, SqlResult } from './driver';

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

/** An error's texts; classes do not survive the way between threads. */
export type ErrorFields = Readonly<Record<string, string>>;

/** What Postgres says about an error, beside its message. */
const FIELDS = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
];

export function fieldsOf(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { message: String(error) };
  const texts = Object.entries(error).filter(
    (entry): entry is [string, string] => FIELDS.includes(entry[0]) && typeof entry[1] === 'string',
  );
  return { ...Object.fromEntries(texts), message: error.message };
}

/** An error as the in-process driver would have thrown it. */
export function errorOf({ message = '', ...fields }: ErrorFields): Error {
  return Object.assign(new Error(message), fields);
}
