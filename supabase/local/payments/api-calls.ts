import { missing } from './api-error';
import { ApiError } from './api-error';
import {
  checkoutParams,
  customerChanges,
  customerParams,
  noParams,
  portalParams,
  sessionListParams,
} from './api-params';
import { addPrice, findPrice, productName } from './catalog';
import { expire, readSession } from './checkout';
import { parseParams } from './form-body';
import {
  newId,
  type CheckoutSession,
  type Customer,
  type CustomerDoc,
  type PortalSession,
  type Price,
  type SessionDoc,
} from './objects';
import type { Store } from './store';
import { secondsOf } from './time';

/** The dependencies of an API call. */
export interface ApiCall {
  readonly store: Store;
  readonly clock: () => Date;
  /** Address of the simulator's pages. */
  readonly pagesUrl: string;
  readonly params: unknown;
}

/** How long a checkout stays open, as at Stripe. */
const SESSION_SEC = 24 * 3600;

export async function createCustomer({ store, clock, params }: ApiCall): Promise<Customer> {
  const { email, metadata } = parseParams(customerParams, params);
  const shown: Customer = {
    id: newId('customer'),
    object: 'customer',
    email,
    metadata,
    created: secondsOf(clock()),
    livemode: false,
  };
  await store.put('customer', { shown, aheadSec: 0 });
  return shown;
}

export async function updateCustomer({ store, params }: ApiCall, id: string): Promise<Customer> {
  const { email } = parseParams(customerChanges, params);
  const doc = await store.get('customer', id);
  if (!doc) throw missing('customer', id);
  const shown: Customer = { ...doc.shown, email };
  await store.put('customer', { ...doc, shown });
  return shown;
}

export async function retrieveCustomer({ store, params }: ApiCall, id: string): Promise<Customer> {
  parseParams(noParams, params);
  const doc = await store.get('customer', id);
  if (!doc) throw missing('customer', id);
  return doc.shown;
}

export async function createCheckout(call: ApiCall): Promise<CheckoutSession> {
  const { store, clock, pagesUrl } = call;
  const params = parseParams(checkoutParams, call.params);
  await requireCustomer(store, params.customer);
  const price = await priceOf(store, params.line_items[0]);
  const shown = openSession({
    pagesUrl,
    nowSec: secondsOf(clock()),
    mode: 'subscription',
    customer: params.customer,
    client_reference_id: params.client_reference_id ?? null,
    payment_link: null,
    amount_total: price.unit_amount,
    metadata: params.metadata,
    success_url: params.success_url,
    cancel_url: params.cancel_url ?? null,
  });
  const title = await productName(store, price);
  await store.put('session', {
    shown,
    title,
    priceId: price.id,
    subscriptionMetadata: params.subscription_data.metadata ?? {},
  });
  return shown;
}

interface NewSession extends Pick<
  CheckoutSession,
  | 'mode'
  | 'customer'
  | 'client_reference_id'
  | 'payment_link'
  | 'amount_total'
  | 'metadata'
  | 'success_url'
  | 'cancel_url'
> {
  readonly pagesUrl: string;
  readonly nowSec: number;
}

/** An open checkout with its page. */
export function openSession({ pagesUrl, nowSec, ...facts }: NewSession): CheckoutSession {
  const id = newId('session');
  return {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    invoice: null,
    payment_intent: null,
    currency: 'usd',
    url: `${pagesUrl}/checkout/${id}`,
    created: nowSec,
    expires_at: nowSec + SESSION_SEC,
    livemode: false,
    ...facts,
  };
}

export async function listCheckouts({ store, clock, params }: ApiCall) {
  const { status, limit, ...of } = parseParams(sessionListParams, params);
  const all: SessionDoc[] = [];
  for (const id of await sessionIds(store, of)) {
    const doc = await readSession(store, id, clock);
    if (doc) all.push(doc);
  }
  const found = all
    .map(({ shown }) => shown)
    .filter((shown) => status === undefined || shown.status === status);
  return {
    object: 'list',
    url: '/v1/checkout/sessions',
    has_more: found.length > limit,
    data: found.slice(0, limit),
  };
}

async function sessionIds(
  store: Store,
  of: { readonly customer?: string | undefined; readonly payment_intent?: string | undefined },
): Promise<readonly string[]> {
  if (of.payment_intent !== undefined) {
    const payment = await store.get('payment', of.payment_intent);
    return payment ? [payment.sessionId] : [];
  }
  if (of.customer !== undefined)
    return (await store.list('session', of.customer)).map(({ shown }) => shown.id);
  const message = 'The payment simulator lists the checkouts of a customer or a payment.';
  throw new ApiError(400, 'invalid_request_error', message);
}

export async function retrieveCheckout({ store, clock }: ApiCall, id: string): Promise<CheckoutSession> {
  return (await requireSession(store, id, clock)).shown;
}

export async function expireCheckout({ store, clock }: ApiCall, id: string): Promise<CheckoutSession> {
  const doc = await requireSession(store, id, clock);
  if (doc.shown.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${doc.shown.status}.`;
    throw new ApiError(400, 'invalid_request_error', message);
  }
  return (await expire(store, doc)).shown;
}

export async function createPortal({ store, clock, pagesUrl, params }: ApiCall): Promise<PortalSession> {
  const { customer, return_url, flow_data: flow } = parseParams(portalParams, params);
  await requireCustomer(store, customer);
  const subscriptionId = flow?.subscription_update.subscription;
  if (subscriptionId !== undefined) {
    const param = 'flow_data[subscription_update][subscription]';
    const subscription = await store.get('subscription', subscriptionId);
    if (subscription?.shown.customer !== customer) throw missing('subscription', subscriptionId, param);
  }
  const id = newId('portal');
  const shown: PortalSession = {
    id,
    object: 'billing_portal.session',
    customer,
    return_url,
    url: `${pagesUrl}/portal/${id}`,
    flow: flow ? { type: flow.type, after: flow.after_completion.redirect.return_url } : null,
    created: secondsOf(clock()),
    livemode: false,
  };
  await store.put('portal', { shown });
  return shown;
}

async function priceOf(
  store: Store,
  item: {
    readonly price?: string | undefined;
    readonly price_data?:
      | {
          readonly currency: string;
          readonly unit_amount: number;
          readonly product_data: {
            readonly name: string;
            readonly metadata: Readonly<Record<string, string>>;
          };
        }
      | undefined;
  },
): Promise<Price> {
  if (item.price_data) {
    const { currency, unit_amount: amount, product_data: product } = item.price_data;
    return addPrice(store, {
      currency,
      amount,
      productName: product.name,
      productMetadata: product.metadata,
    });
  }
  const id = item.price ?? '';
  const price = await findPrice(store, id);
  if (!price) throw missing('price', id, 'line_items[0][price]');
  return price;
}

export async function requireCustomer(store: Store, id: string): Promise<CustomerDoc> {
  const doc = await store.get('customer', id);
  if (!doc) throw missing('customer', id, 'customer');
  return doc;
}

async function requireSession(store: Store, id: string, clock: () => Date): Promise<SessionDoc> {
  const doc = await readSession(store, id, clock);
  if (!doc) throw missing('checkout.session', id);
  return doc;
}
