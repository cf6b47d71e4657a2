import { closePeriod, type Card } from './billing';
import type { CustomerDoc, SubscriptionDoc } from './objects';
import { customerSec, type Store } from './store';

/** A customer's subscription that has not ended; null when there is none. */
export async function runningSubscription(store: Store, customerId: string): Promise<SubscriptionDoc | null> {
  const all = await store.list('subscription', customerId);
  return all.find(({ shown }) => shown.status !== 'canceled') ?? null;
}

/** Renews or ends the subscriptions that are due at each customer's time. */
export async function closeDuePeriods(store: Store): Promise<void> {
  const { rows } = await store.session.query<{ body: SubscriptionDoc }>(
    `select body from local_payments.objects
     where kind = 'subscription' and body -> 'shown' ->> 'status' <> 'canceled' order by position`,
  );
  for (const { body } of rows) {
    const customer = await store.get('customer', body.shown.customer);
    const nowSec = customer ? customerSec(store, customer) : 0;
    let doc = body;
    while (doc.shown.status !== 'canceled' && doc.shown.items.data[0].current_period_end <= nowSec) {
      doc = await closePeriod(store, doc, 'good');
    }
  }
}

/**
 * Moves a customer's time to the end of the current period and applies what is due then. Time only moves forward, and
 * only for this customer.
 */
export async function travelToPeriodEnd(
  store: Store,
  customer: CustomerDoc,
  doc: SubscriptionDoc,
  card: Card,
): Promise<void> {
  const [{ current_period_end: endSec }] = doc.shown.items.data;
  const aheadSec = Math.max(customer.aheadSec, endSec - store.nowSec);
  await store.put('customer', { ...customer, aheadSec });
  await closePeriod(store, doc, card);
}
