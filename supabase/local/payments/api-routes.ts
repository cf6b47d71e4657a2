import { Hono, type Context } from 'hono';
import type { Database } from '../database/database';
import type { SqlSession } from '../database/driver';
import {
  createCheckout,
  createCustomer,
  createPortal,
  expireCheckout,
  listCheckouts,
  retrieveCheckout,
  retrieveCustomer,
  updateCustomer,
  type ApiCall,
} from './api-calls';
import { answerError, ApiError, missing } from './api-error';
import { cancelSubscription, listSubscriptions } from './subscription-calls';
import { noParams, retrieveParams } from './api-params';
import { expandSubscription } from './expand';
import { decodeForm, parseParams } from './form-body';
import { inStore } from './store';

interface ApiDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly pagesUrl: string;
  readonly secretKey: string;
}

/**
 * The calls of Stripe's API that the edge functions make, below /v1; others are refused like unknown calls at Stripe.
 */
export function createApi(deps: ApiDeps): Hono {
  const app = new Hono().basePath('/v1');
  app.use(async (c, next) => {
    requireKey(c, deps.secretKey);
    await next();
    c.header('request-id', `req_${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`);
    c.header('stripe-version', c.req.header('stripe-version') ?? '');
  });
  const on = (
    method: 'get' | 'post' | 'delete',
    path: string,
    work: (call: ApiCall, id: string) => Promise<object>,
  ) => app[method](path, (c) => answer(c, deps, work));

  on('post', '/customers', createCustomer);
  on('post', '/customers/:id', updateCustomer);
  on('get', '/customers/:id', retrieveCustomer);
  on('post', '/checkout/sessions', createCheckout);
  on('get', '/checkout/sessions', listCheckouts);
  on('get', '/checkout/sessions/:id', retrieveCheckout);
  on('post', '/checkout/sessions/:id/expire', (call, id) => {
    parseParams(noParams, call.params);
    return expireCheckout(call, id);
  });
  on('post', '/billing_portal/sessions', createPortal);
  on('get', '/subscriptions', listSubscriptions);
  on('delete', '/subscriptions/:id', (call, id) => {
    parseParams(noParams, call.params);
    return cancelSubscription(call, id);
  });
  on('get', '/subscriptions/:id', async ({ store, params }, id) => {
    const { expand } = parseParams(retrieveParams, params);
    const doc = await store.get('subscription', id);
    if (!doc) throw missing('subscription', id);
    return expandSubscription(store, doc.shown, expand);
  });
  for (const kind of ['invoice', 'charge', 'dispute'] as const) {
    on('get', `/${kind}s/:id`, async ({ store, params }, id) => {
      parseParams(noParams, params);
      const doc = await store.get(kind, id);
      if (!doc) throw missing(kind, id);
      return doc.shown;
    });
  }
  app.notFound((c) => answerError(unknownAddress(c)));
  app.onError((error, c) => {
    if (error instanceof ApiError) return answerError(error);
    console.error(error);
    return c.json({ error: { type: 'api_error', message: 'The payment simulator failed.' } }, 500);
  });
  return app;
}

function requireKey(c: Context, secretKey: string): void {
  const sent = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (sent === secretKey) return;
  const message = sent === undefined ? 'You did not provide an API key.' : 'Invalid API Key provided';
  throw new ApiError(401, 'invalid_request_error', message);
}

function unknownAddress(c: Context): ApiError {
  const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The payment simulator knows the calls of this product only.`;
  return new ApiError(404, 'invalid_request_error', message);
}

async function answer(
  c: Context,
  { database, clock, pagesUrl }: ApiDeps,
  work: (call: ApiCall, id: string) => Promise<object>,
): Promise<Response> {
  const text = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1);
  const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
  const id = c.req.param('id') ?? '';
  const request = `${c.req.path}\n${text}`;
  return inStore(database, clock, async (store) => {
    const known = key === undefined ? null : await knownAnswer(store.session, key, request);
    if (known) return known;
    const result = await work({ store, clock, pagesUrl, params: decodeForm(text) }, id);
    const body = JSON.stringify(result);
    if (key !== undefined) {
      await store.session.query('insert into local_payments.answers values ($1, $2, $3)', [
        key,
        request,
        body,
      ]);
    }
    return json(body);
  });
}

/**
 * A repeated request gets the first one's answer; a different request with the same key is refused
 * (docs.stripe.com/api/idempotent_requests).
 */
async function knownAnswer(session: SqlSession, key: string, request: string): Promise<Response | null> {
  const { rows } = await session.query<{ request: string; body: string }>(
    'select request, body from local_payments.answers where idempotency_key = $1',
    [key],
  );
  const known = rows[0];
  if (!known) return null;
  if (known.request === request) return json(known.body, { 'idempotent-replayed': 'true' });
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with.';
  throw new ApiError(400, 'idempotency_error', message);
}

function json(body: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(body, { headers: { 'content-type': 'application/json', ...headers } });
}
