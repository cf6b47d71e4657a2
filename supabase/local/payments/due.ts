import { closePeriod, type Card } from './billing';
import type { CustomerDoc, SubscriptionDoc } from './objects';
import type { Store } from './store';
import { nowOf } from './time';

/** A customer's subscription that has not ended; null when there is none. */
export async function runningSubscription(store: Store, customerId: string): Promise<SubscriptionDoc | null> {
  const all = await store.list('subscription', customerId);
  return all.find(({ shown }) => shown.status !== 'canceled') ?? null;
}

/** Renews or ends the subscriptions that are due at each customer's time. */
export async function closeDuePeriods(store: Store, clock: () => Date): Promise<void> {
  const { rows } = await store.session.query<{ body: SubscriptionDoc }>(
    `select body from local_payments.objects
     where kind = 'subscription' and body -> 'shown' ->> 'status' <> 'canceled' order by position`,
  );
  for (const { body } of rows) {
    const customer = await store.get('customer', body.shown.customer);
    if (customer) await closeUntil(store, body, nowOf(customer, clock));
  }
}

/**
 * Moves a customer's time to the end of the current period and applies what is due then. Time only moves forward, and
 * only for this customer.
 */
export async function travelToPeriodEnd(
  store: Store,
  customer: CustomerDoc,
  clock: () => Date,
  card: Card,
): Promise<void> {
  const doc = await runningSubscription(store, customer.shown.id);
  if (!doc) return;
  const waitSec = Math.max(0, doc.shown.items.data[0].current_period_end - nowOf(customer, clock));
  await store.put('customer', { ...customer, aheadSec: customer.aheadSec + waitSec });
  await closePeriod(store, doc, card);
}

async function closeUntil(store: Store, doc: SubscriptionDoc, nowSec: number): Promise<void> {
  let current = doc;
  while (current.shown.status !== 'canceled' && current.shown.items.data[0].current_period_end <= nowSec) {
    current = await closePeriod(store, current, 'good');
  }
}
