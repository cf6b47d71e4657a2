import { Hono, type Context } from 'hono';
import type { LocalEnv, ServiceDeps } from '../service';
import { tokenError } from './errors/request-errors';
import { errorResponse, RestError } from './errors/rest-error';
import { handleCall } from './handlers/call';
import { createExchange } from './handlers/exchange';
import { handleMutation } from './handlers/mutate';
import { handleRead } from './handlers/read';
import { parseAction } from './request/action';
import { createSchemaCache, type SchemaCache } from './schema/schema-cache';

/**
 * Serves tables and functions of the schema public over HTTP, like PostgREST 14 for supabase-js. Every statement runs
 * as the caller's role. Calls that the app does not make get a 501. Upstream files named here are in PostgREST's branch
 * v14, below src/PostgREST.
 */
export function createRestService({ database }: ServiceDeps): Hono<LocalEnv> {
  const schema = createSchemaCache(database);
  const app = new Hono<LocalEnv>();
  app.all('*', async (c) => {
    try {
      refuseBadToken(c);
      return await answer(c, database, schema);
    } catch (error) {
      if (error instanceof RestError) return errorResponse(error, c.req.method === 'HEAD');
      throw error;
    }
  });
  return app;
}

async function answer(
  c: Context<LocalEnv>,
  database: ServiceDeps['database'],
  schema: SchemaCache,
): Promise<Response> {
  const action = parseAction(c.req.method, c.req.path, c.req.raw.headers);
  const exchange = createExchange(c, database, schema);
  switch (action.kind) {
    case 'read':
      return handleRead(exchange, action.table, action.headOnly);
    case 'call':
      return handleCall(exchange, action.routine);
    case 'insert':
    case 'update':
    case 'delete':
      return handleMutation(exchange, action.kind, action.table);
  }
}

function refuseBadToken(c: Context<LocalEnv>): void {
  const { token, tokenProblem } = c.var.caller;
  if (tokenProblem !== null) throw tokenError(tokenProblem, token ?? '');
}
