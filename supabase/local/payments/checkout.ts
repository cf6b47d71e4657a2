import { subscribe } from './billing';
import { findPrice } from './catalog';
import { chargeOnce } from './charges';
import type { CheckoutSession, SessionDoc } from './objects';
import type { Store } from './store';
import { nowOf, secondsOf } from './time';

/** The result of paying. */
export type Payment =
  { readonly outcome: 'paid'; readonly successUrl: string } | { readonly outcome: 'declined' | 'closed' };

/** A session updated to the current time: one left open too long has expired. */
export async function readSession(store: Store, id: string, clock: () => Date): Promise<SessionDoc | null> {
  const doc = await store.get('session', id);
  if (doc?.shown.status !== 'open' || doc.shown.expires_at > secondsOf(clock())) return doc;
  return expire(store, doc);
}

/** Closes a session that must not be paid. */
export async function expire(store: Store, doc: SessionDoc): Promise<SessionDoc> {
  const expired: SessionDoc = { ...doc, shown: { ...doc.shown, status: 'expired', url: null } };
  await store.put('session', expired);
  return expired;
}

/** Pays a checkout once, unless the card is declined. */
export async function pay(
  store: Store,
  doc: SessionDoc,
  isCardGood: boolean,
  clock: () => Date,
): Promise<Payment> {
  const { shown } = doc;
  if (shown.status !== 'open') return { outcome: 'closed' };
  if (!isCardGood) return { outcome: 'declined' };
  const customer = shown.customer === null ? null : await store.get('customer', shown.customer);
  const nowSec = customer ? nowOf(customer, clock) : secondsOf(clock());
  const price = doc.priceId === null ? null : await findPrice(store, doc.priceId);
  const subscription =
    customer && price
      ? await subscribe(store, {
          customer: customer.shown.id,
          price,
          metadata: doc.subscriptionMetadata,
          nowSec,
        })
      : null;
  const complete: CheckoutSession = {
    ...shown,
    status: 'complete',
    payment_status: 'paid',
    subscription: subscription?.id ?? null,
    invoice: subscription?.latest_invoice ?? null,
    payment_intent: shown.mode === 'payment' ? await chargeOnce(store, shown, nowSec) : null,
    url: null,
  };
  await store.put('session', { ...doc, shown: complete });
  await store.emit('checkout.session.completed', complete, nowSec);
  return { outcome: 'paid', successUrl: shown.success_url };
}
