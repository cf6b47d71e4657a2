import { Hono } from 'hono';
import type * as v from 'valibot';
import type { Database } from '../database/database';
import {
  createCheckout,
  createCustomer,
  createPortal,
  expireCheckout,
  listCheckouts,
  retrieveCheckout,
  updateCustomer,
  type ApiCall,
} from './api-calls';
import { ApiError, missing } from './api-error';
import * as schemas from './api-params';
import { decodeForm, parseParams } from './form-body';
import { inStore, type Store } from './store';
import { cancelSubscription, listSubscriptions, retrieveSubscription } from './subscription-calls';

interface ApiDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly pagesUrl: string;
  readonly secretKey: string;
}

/**
 * The calls of Stripe's API that the edge functions make, below /v1; others are refused like unknown calls at Stripe.
 */
export function createApi({ database, clock, pagesUrl, secretKey }: ApiDeps): Hono {
  const app = new Hono().basePath('/v1');
  app.use(async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${secretKey}`) return next();
    throw new ApiError(401, 'The API key is missing or invalid.');
  });
  const on = <T extends v.GenericSchema>(
    method: 'get' | 'post' | 'delete',
    path: string,
    schema: T,
    work: (call: ApiCall<T>) => Promise<object>,
  ) =>
    app[method](path, async (c) => {
      const text = method === 'post' ? await c.req.text() : new URL(c.req.url).search.slice(1);
      const key = method === 'post' ? c.req.header('idempotency-key') : undefined;
      const id = c.req.param('id') ?? '';
      const body = await inStore(database, clock, (store) =>
        once(store, key, `${c.req.path}\n${text}`, () =>
          work({ store, pagesUrl, id, params: parseParams(schema, decodeForm(text)) }),
        ),
      );
      return c.body(body, { headers: { 'content-type': 'application/json' } });
    });

  on('post', '/customers', schemas.customerParams, createCustomer);
  on('post', '/customers/:id', schemas.customerChanges, updateCustomer);
  on('post', '/checkout/sessions', schemas.checkoutParams, createCheckout);
  on('get', '/checkout/sessions', schemas.sessionListParams, listCheckouts);
  on('get', '/checkout/sessions/:id', schemas.noParams, retrieveCheckout);
  on('post', '/checkout/sessions/:id/expire', schemas.noParams, expireCheckout);
  on('post', '/billing_portal/sessions', schemas.portalParams, createPortal);
  on('get', '/subscriptions', schemas.subscriptionListParams, listSubscriptions);
  on('get', '/subscriptions/:id', schemas.subscriptionParams, retrieveSubscription);
  on('delete', '/subscriptions/:id', schemas.noParams, cancelSubscription);
  for (const kind of ['invoice', 'charge', 'dispute'] as const) {
    on('get', `/${kind}s/:id`, schemas.noParams, async ({ store, id }) => {
      const doc = await store.get(kind, id);
      if (!doc) throw missing(kind, id);
      return doc.shown;
    });
  }
  app.notFound(({ req }) => {
    const message = `Unrecognized request URL (${req.method}: ${req.path}). The payment simulator knows the calls of this product only.`;
    return new ApiError(404, message).toResponse();
  });
  app.onError((error, c) => {
    if (error instanceof ApiError) return error.toResponse();
    console.error(error);
    return c.json({ error: { type: 'api_error', message: 'The payment simulator failed.' } }, 500);
  });
  return app;
}

/**
 * The JSON that answers a request. A repeated request gets the first one's answer; a different request with the same
 * key is refused (docs.stripe.com/api/idempotent_requests).
 */
async function once(
  { session }: Store,
  key: string | undefined,
  request: string,
  work: () => Promise<object>,
): Promise<string> {
  if (key === undefined) return JSON.stringify(await work());
  const { rows } = await session.query<{ request: string; body: string }>(
    'select request, body from local_payments.answers where idempotency_key = $1',
    [key],
  );
  const [known] = rows;
  if (known && known.request !== request) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    throw new ApiError(400, message, { type: 'idempotency_error' });
  }
  if (known) return known.body;
  const body = JSON.stringify(await work());
  await session.query('insert into local_payments.answers values ($1, $2, $3)', [key, request, body]);
  return body;
}
