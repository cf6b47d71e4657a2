import { missing } from './api-error';
import { requireCustomer, type ApiCall } from './api-calls';
import { subscriptionListParams } from './api-params';
import { end } from './billing';
import { parseParams } from './form-body';
import type { Subscription } from './objects';
import { nowOf } from './time';

/** The subscriptions of a customer, including ended ones; newest first. */
export async function listSubscriptions({ store, params }: ApiCall) {
  const { customer, limit } = parseParams(subscriptionListParams, params);
  await requireCustomer(store, customer);
  const found = (await store.list('subscription', customer)).map(({ shown }) => shown);
  return {
    object: 'list',
    url: '/v1/subscriptions',
    has_more: found.length > limit,
    data: found.slice(0, limit),
  };
}

/** Ends a subscription at once. As at Stripe, an ended one is no longer found. */
export async function cancelSubscription({ store, clock }: ApiCall, id: string): Promise<Subscription> {
  const doc = await store.get('subscription', id);
  if (!doc || doc.shown.status === 'canceled') throw missing('subscription', id);
  const customer = await requireCustomer(store, doc.shown.customer);
  return (await end(store, doc, nowOf(customer, clock))).shown;
}
