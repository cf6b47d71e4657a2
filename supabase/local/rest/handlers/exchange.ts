import type { Context } from 'hono';
import type { Database } from '../../database/database';
import { isPostgresError, type SqlSession } from '../../database/driver';
import type { Caller, LocalEnv } from '../../service';
import { fromPostgresError, suggestsSchemaChange } from '../errors/postgres-errors';
import { invalidPreferences } from '../errors/request-errors';
import { keepTimezone, parsePreferences, type Preferences } from '../parser/prefer';
import type { SchemaCache } from '../schema/schema-cache';

/** One request with what its answer is made from. */
export interface Exchange {
  readonly request: Request;
  /** Path as the client sees it after /rest/v1. */
  readonly path: string;
  /** Query string without the question mark. */
  readonly query: string;
  readonly preferences: Preferences;
  /** Whether the caller sent the project's secret key, whoever they act for. */
  readonly hasSecretKey: boolean;
  readonly schema: SchemaCache;
  /** Runs work as the caller in one transaction; Postgres errors come out as RestError. */
  run<T>(options: { readonly readOnly: boolean }, work: (session: SqlSession) => Promise<T>): Promise<T>;
}

export async function createExchange(
  c: Context<LocalEnv>,
  database: Database,
  schema: SchemaCache,
): Promise<Exchange> {
  const { caller } = c.var;
  const request = c.req.raw;
  const url = new URL(request.url);
  const preferences = await readPreferences(request, database);
  const { timezone } = preferences;
  return {
    request,
    path: c.req.path,
    query: url.search.slice(1),
    preferences,
    hasSecretKey: caller.apiKey === 'secret',
    schema,
    async run({ readOnly }, work) {
      try {
        const context = requestContext(caller, request, c.req.path, readOnly);
        const settings = { ...context.settings, ...(timezone !== null && { timezone }) };
        return await database.asRequest({ ...context, settings }, work);
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

async function readPreferences(request: Request, database: Database): Promise<Preferences> {
  const asked = parsePreferences(request.headers.get('prefer'));
  const exists = asked.timezone !== null && (await isTimezone(database, asked.timezone));
  const preferences = keepTimezone(asked, exists);
  if (preferences.handling === 'strict' && preferences.unknown.length > 0) {
    throw invalidPreferences(preferences.unknown);
  }
  return preferences;
}

function isTimezone(database: Database, name: string): Promise<boolean> {
  return database.asOwner(async (session) => {
    const { rows } = await session.query('select from pg_timezone_names where name = $1', [name]);
    return rows.length > 0;
  });
}
