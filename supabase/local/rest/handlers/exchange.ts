import type { Context } from 'hono';
import type { Database } from '../../database/database';
import { isPostgresError, type SqlSession } from '../../database/driver';
import type { LocalEnv } from '../../service';
import { fromPostgresError, suggestsSchemaChange } from '../errors/postgres-errors';
import { readWishes, type Wishes } from '../request/wishes';
import type { SchemaCache } from '../schema/schema-cache';

/** A request with what is needed to answer it. */
export interface Exchange {
  readonly request: Request;
  /** Query string without the question mark. */
  readonly query: string;
  readonly wishes: Wishes;
  readonly schema: SchemaCache;
  /** Runs work as the caller in one transaction. Postgres errors come out as RestError. */
  run<T>(options: { readonly readOnly: boolean }, work: (session: SqlSession) => Promise<T>): Promise<T>;
}

export function createExchange(c: Context<LocalEnv>, database: Database, schema: SchemaCache): Exchange {
  const { claims } = c.var.caller;
  const request = c.req.raw;
  const headers = [...request.headers].filter(([name]) => name !== 'cookie');
  const context = {
    claims,
    method: request.method,
    path: c.req.path,
    headers: Object.fromEntries(headers),
    // Hosted sessions run in UTC.
    settings: { timezone: 'UTC' },
  };
  return {
    request,
    query: new URL(request.url).search.slice(1),
    wishes: readWishes(request),
    schema,
    async run({ readOnly }, work) {
      try {
        return await database.asRequest({ ...context, readOnly }, work);
      } catch (error) {
        if (!isPostgresError(error)) throw error;
        if (suggestsSchemaChange(error)) schema.invalidate();
        throw fromPostgresError(error, claims.role);
      }
    },
  };
}
