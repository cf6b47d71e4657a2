import type { Context } from 'hono';
import type { Database } from '../database/database';
import { isPostgresError } from '../database/driver';
import type { LocalEnv } from '../service';
import { fromPostgresError, suggestsSchemaChange } from './postgres-errors';
import { RestError } from './rest-error';
import type { SchemaCache } from './schema-cache';
import { statementOf, type Sql } from './sql';
import { readWishes, type Wishes } from './wishes';

/** The row that a statement of answerSql returns. */
export interface Answer {
  /** Total rows without limit and offset; null when not counted. */
  readonly total: number | null;
  /** Rows in this answer. */
  readonly page: number;
  readonly body: string | null;
  /** Rows that an upsert updated. */
  readonly merged: number;
}

/** A request with what is needed to answer it. */
export interface Exchange {
  readonly request: Request;
  /** Query string without the question mark. */
  readonly query: string;
  readonly wishes: Wishes;
  readonly schema: SchemaCache;
  /**
   * Runs a statement of answerSql as the caller. Any error rolls back its changes.
   * @throws RestError for Postgres errors; PGRST116 when one object is wanted and there are none or several.
   */
  run(statement: Sql, options: { readonly readOnly: boolean }): Promise<Answer>;
}

export function createExchange(c: Context<LocalEnv>, database: Database, schema: SchemaCache): Exchange {
  const { claims } = c.var.caller;
  const request = c.req.raw;
  const wishes = readWishes(request);
  const context = {
    claims,
    method: request.method,
    path: c.req.path,
    headers: Object.fromEntries([...request.headers].filter(([name]) => name !== 'cookie')),
    // Hosted sessions run in UTC.
    settings: { timezone: 'UTC' },
  };
  return {
    request,
    query: new URL(request.url).search.slice(1),
    wishes,
    schema,
    async run(statement, { readOnly }) {
      const { text, params } = statementOf(statement);
      try {
        return await database.asRequest({ ...context, readOnly }, async (session) => {
          const [answer] = (await session.query<Answer>(text, params)).rows;
          if (!answer) throw new Error('An aggregate has one row.');
          if (wishes.single && answer.page !== 1) throw notSingular(answer.page);
          return answer;
        });
      } catch (error) {
        if (!isPostgresError(error)) throw error;
        if (suggestsSchemaChange(error)) schema.invalidate();
        throw fromPostgresError(error, claims.role);
      }
    },
  };
}

function notSingular(rows: number): RestError {
  return new RestError('Cannot coerce the result to a single JSON object', {
    status: 406,
    code: 'PGRST116',
    details: `The result contains ${rows} rows`,
  });
}

/** Value of Content-Range: `first-last/total`, `*` for no rows and for an unknown total (upstream RangeQuery.hs). */
export function contentRange(first: number, last: number, total: number | null): string {
  const rows = total !== 0 && first <= last ? `${first}-${last}` : '*';
  return `${rows}/${total ?? '*'}`;
}
