import type * as v from 'valibot';
import { pageOf, requireCustomer, type ApiCall } from './api-calls';
import { missing } from './api-error';
import type { subscriptionListParams, subscriptionParams } from './api-params';
import { end } from './billing';
import type { Subscription } from './objects';
import { customerSec } from './store';

/** The subscriptions of a customer, including ended ones; newest first. */
export async function listSubscriptions({ store, params }: ApiCall<typeof subscriptionListParams>) {
  await requireCustomer(store, params.customer, 'customer');
  const found = await store.list('subscription', params.customer);
  return pageOf(
    '/v1/subscriptions',
    found.map(({ shown }) => shown),
    params.limit,
  );
}

/** A subscription, with its newest invoice and its product instead of their ids if requested. */
export async function retrieveSubscription({ store, params, id }: ApiCall<typeof subscriptionParams>) {
  const doc = await store.get('subscription', id);
  if (!doc) throw missing('subscription', id);
  if (!params.expand) return doc.shown;
  const { items, latest_invoice } = doc.shown;
  const [item] = items.data;
  const invoice = await store.get('invoice', latest_invoice);
  const product = await store.get('product', item.price.product);
  return {
    ...doc.shown,
    latest_invoice: invoice?.shown,
    items: { ...items, data: [{ ...item, price: { ...item.price, product: product?.shown } }] },
  };
}

/** Ends a subscription at once. As at Stripe, an ended one is no longer found. */
export async function cancelSubscription({ store, id }: ApiCall<v.GenericSchema>): Promise<Subscription> {
  const doc = await store.get('subscription', id);
  if (!doc || doc.shown.status === 'canceled') throw missing('subscription', id);
  const customer = await requireCustomer(store, doc.shown.customer, 'customer');
  return (await end(store, doc, customerSec(store, customer))).shown;
}
