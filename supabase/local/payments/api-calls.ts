import type * as v from 'valibot';
import { ApiError, missing } from './api-error';
import type {
  checkoutParams,
  customerChanges,
  customerParams,
  portalParams,
  sessionListParams,
} from './api-params';
import { addPrice, findPrice, productName } from './catalog';
import { expire, listSessions, openSession, readSession } from './checkout';
import { identity, type CheckoutSession, type CustomerDoc, type PortalSession, type Price } from './objects';
import type { Store } from './store';

/** A call of the API with its parameters. */
export interface ApiCall<T extends v.GenericSchema> {
  readonly store: Store;
  /** Address of the simulator's pages. */
  readonly pagesUrl: string;
  readonly params: v.InferOutput<T>;
  /** The id in the path; '' in paths without one. */
  readonly id: string;
}

export async function createCustomer({ store, params }: ApiCall<typeof customerParams>) {
  const shown = { ...identity('customer', store.nowSec), ...params };
  await store.put('customer', { shown, aheadSec: 0 });
  return shown;
}

export async function updateCustomer({ store, params, id }: ApiCall<typeof customerChanges>) {
  const doc = await requireCustomer(store, id, 'id');
  const shown = { ...doc.shown, ...params };
  await store.put('customer', { ...doc, shown });
  return shown;
}

export async function createCheckout(call: ApiCall<typeof checkoutParams>): Promise<CheckoutSession> {
  const { store, pagesUrl, params } = call;
  const { mode, customer, client_reference_id, metadata, success_url, cancel_url } = params;
  await requireCustomer(store, customer, 'customer');
  const price = await priceOf(store, params.line_items[0]);
  const amount_total = price.unit_amount;
  const sold = {
    title: await productName(store, price),
    priceId: price.id,
    subscriptionMetadata: params.subscription_data.metadata ?? {},
  };
  const facts = { mode, customer, client_reference_id, metadata, success_url, cancel_url };
  return openSession(store, { pagesUrl, amount_total, ...facts }, sold);
}

async function priceOf(
  store: Store,
  item: v.InferOutput<typeof checkoutParams>['line_items'][0],
): Promise<Price> {
  if (item.price_data) return addPrice(store, item.price_data.unit_amount, item.price_data.product_data);
  const price = await findPrice(store, item.price);
  if (!price) throw missing('price', item.price, 'line_items[0][price]');
  return price;
}

export async function listCheckouts({ store, params }: ApiCall<typeof sessionListParams>) {
  const { status, customer, payment_intent } = params;
  const all: CheckoutSession[] = [];
  if (payment_intent !== undefined) {
    const payment = await store.get('payment', payment_intent);
    const doc = payment && (await readSession(store, payment.sessionId));
    if (doc) all.push(doc.shown);
  } else if (customer !== undefined) {
    all.push(...(await listSessions(store, customer)).map(({ shown }) => shown));
  } else {
    throw new ApiError(400, 'The payment simulator lists the checkouts of a customer or a payment.');
  }
  const found = all.filter((shown) => status === undefined || shown.status === status);
  return pageOf('/v1/checkout/sessions', found, params.limit);
}

/** The first page of a list, in the form of the API. */
export function pageOf<T>(url: string, all: readonly T[], limit: number) {
  return { object: 'list', url, has_more: all.length > limit, data: all.slice(0, limit) };
}

export async function retrieveCheckout({ store, id }: ApiCall<v.GenericSchema>): Promise<CheckoutSession> {
  return (await requireSession(store, id)).shown;
}

export async function expireCheckout({ store, id }: ApiCall<v.GenericSchema>): Promise<CheckoutSession> {
  const doc = await requireSession(store, id);
  if (doc.shown.status === 'open') return (await expire(store, doc)).shown;
  const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${doc.shown.status}.`;
  throw new ApiError(400, message);
}

export async function createPortal(call: ApiCall<typeof portalParams>): Promise<PortalSession> {
  const { store, pagesUrl } = call;
  const { customer, return_url, flow_data: flow } = call.params;
  await requireCustomer(store, customer, 'customer');
  if (flow) {
    const id = flow.subscription_update.subscription;
    const subscription = await store.get('subscription', id);
    if (subscription?.shown.customer !== customer)
      throw missing('subscription', id, 'flow_data[subscription_update][subscription]');
  }
  const made = identity('portal', store.nowSec);
  const shown: PortalSession = {
    ...made,
    customer,
    return_url,
    url: `${pagesUrl}/portal/${made.id}`,
    flow: flow ? { type: flow.type, after: flow.after_completion.redirect.return_url } : null,
  };
  await store.put('portal', { shown });
  return shown;
}

/** @param param where the call names the customer. */
export async function requireCustomer(store: Store, id: string, param: string): Promise<CustomerDoc> {
  const doc = await store.get('customer', id);
  if (!doc) throw missing('customer', id, param);
  return doc;
}

async function requireSession(store: Store, id: string) {
  const doc = await readSession(store, id);
  if (!doc) throw missing('checkout.session', id);
  return doc;
}
