import { Hono, type Context } from 'hono';
import type { LocalEnv, ServiceDeps } from '../service';
import { handleCall } from './call';
import { handleChange } from './change';
import { createExchange } from './exchange';
import { handleRead } from './read';
import { RestError, unsupported } from './rest-error';
import { createSchemaCache } from './schema-cache';
import { tokenError } from './token-error';

/** The schemas that a hosted project exposes. The second one is not supported here. */
const EXPOSED_SCHEMAS = ['public', 'graphql_public'];

/**
 * Serves tables and functions of the schema public over HTTP, like PostgREST 14 for supabase-js. Every statement runs
 * as the caller's role. Calls that the app does not make get a 501. Upstream files named here are in PostgREST's branch
 * v14, below src/PostgREST.
 */
export function createRestService({ database }: ServiceDeps): Hono<LocalEnv> {
  const schema = createSchemaCache(database);
  const open = (c: Context<LocalEnv>) => createExchange(c, database, schema);
  const app = new Hono<LocalEnv>();
  app.onError((error) => {
    if (error instanceof RestError) return error.response();
    throw error;
  });
  app.use(async (c, next) => {
    const { token, tokenProblem } = c.var.caller;
    if (tokenProblem !== null) throw tokenError(tokenProblem, token ?? '');
    requireExposedSchema(c.req.raw);
    await next();
  });
  app.all('/', () => {
    throw unsupported('the OpenAPI description at the root');
  });
  app.post('/rpc/:name', (c) => handleCall(open(c), c.req.param('name')));
  app.all('/rpc/:name', ({ req: { method } }) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) throw unsupported(`${method} of a function`);
    throw new RestError(`Cannot use the ${method} method on RPC`, { status: 405, code: 'PGRST101' });
  });
  // HEAD too, whose body Hono removes.
  app.get('/:table', (c) => handleRead(open(c), c.req.param('table')));
  app.post('/:table', (c) => handleChange(open(c), 'insert', c.req.param('table')));
  app.patch('/:table', (c) => handleChange(open(c), 'update', c.req.param('table')));
  app.delete('/:table', (c) => handleChange(open(c), 'delete', c.req.param('table')));
  app.all('/:table', ({ req: { method } }) => {
    if (['PUT', 'OPTIONS'].includes(method)) throw unsupported(`${method} of a table`);
    throw new RestError(`Unsupported HTTP method: ${method}`, { status: 405, code: 'PGRST117' });
  });
  app.all('*', () => {
    throw new RestError('Invalid path specified in request URL', { status: 404, code: 'PGRST125' });
  });
  return app;
}

function requireExposedSchema({ method, headers }: Request): void {
  const isRead = method === 'GET' || method === 'HEAD';
  const schema = headers.get(isRead ? 'accept-profile' : 'content-profile') ?? 'public';
  if (!EXPOSED_SCHEMAS.includes(schema)) {
    throw new RestError(`Invalid schema: ${schema}`, {
      status: 406,
      code: 'PGRST106',
      hint: `Only the following schemas are exposed: ${EXPOSED_SCHEMAS.join(', ')}`,
    });
  }
  if (schema !== 'public') throw unsupported(`the schema ${schema}`);
}
