import type { Context } from 'hono';
import type { Database } from '../../database/database';
import { isPostgresError, type SqlSession } from '../../database/driver';
import type { Caller, LocalEnv } from '../../service';
import { fromPostgresError, suggestsSchemaChange } from '../errors/postgres-errors';
import { invalidPreferences, unsupported } from '../errors/request-errors';
import { parsePreferences, type Preferences } from '../parser/prefer';
import type { SchemaCache } from '../schema/schema-cache';

/** One request with what its answer is made from. */
export interface Exchange {
  readonly request: Request;
  /** Path as the client sees it after /rest/v1. */
  readonly path: string;
  /** Query string without the question mark. */
  readonly query: string;
  readonly preferences: Preferences;
  readonly schema: SchemaCache;
  /** Runs work as the caller in one transaction; Postgres errors come out as RestError. */
  run<T>(options: { readonly readOnly: boolean }, work: (session: SqlSession) => Promise<T>): Promise<T>;
}

export function createExchange(c: Context<LocalEnv>, database: Database, schema: SchemaCache): Exchange {
  const { caller } = c.var;
  const request = c.req.raw;
  const url = new URL(request.url);
  return {
    request,
    path: c.req.path,
    query: url.search.slice(1),
    preferences: readPreferences(request),
    schema,
    async run({ readOnly }, work) {
      try {
        return await database.asRequest(requestContext(caller, request, c.req.path, readOnly), work);
      } catch (error) {
        if (!isPostgresError(error)) throw error;
        if (suggestsSchemaChange(error)) schema.invalidate();
        throw fromPostgresError(error, caller.claims.role);
      }
    },
  };
}

/** The settings that PostgREST makes for each request; hosted sessions run in UTC. */
function requestContext({ claims }: Caller, request: Request, path: string, readOnly: boolean) {
  const headers = [...request.headers].filter(([name]) => name !== 'cookie');
  return {
    claims,
    method: request.method,
    path,
    headers: Object.fromEntries(headers),
    readOnly,
    settings: { timezone: 'UTC', 'request.cookies': JSON.stringify(cookiesOf(request)) },
  };
}

function cookiesOf(request: Request): Record<string, string> {
  const pairs = (request.headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return name === '' ? [] : [[name, value.join('=')]];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}

function readPreferences(request: Request): Preferences {
  const preferences = parsePreferences(request.headers.get('prefer'));
  if (preferences.handling === 'strict' && preferences.unknown.length > 0) {
    throw invalidPreferences(preferences.unknown);
  }
  if (preferences.timezone !== null) throw unsupported('Prefer: timezone');
  if (preferences.representation === 'headers-only') throw unsupported('Prefer: return=headers-only');
  return preferences;
}
