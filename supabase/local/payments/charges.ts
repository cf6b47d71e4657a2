import { newId, type Charge, type CheckoutSession, type Dispute } from './objects';
import type { Store } from './store';

/** Takes a checkout's single payment. @returns the payment's id. */
export async function chargeOnce(store: Store, session: CheckoutSession, nowSec: number): Promise<string> {
  const paymentId = newId('payment');
  const charge: Charge = {
    id: newId('charge'),
    object: 'charge',
    status: 'succeeded',
    payment_intent: paymentId,
    amount: session.amount_total,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    currency: session.currency,
    created: nowSec,
    livemode: false,
  };
  await store.put('charge', { shown: charge });
  await store.put('payment', {
    shown: { id: paymentId, object: 'payment_intent' },
    sessionId: session.id,
    chargeId: charge.id,
  });
  return paymentId;
}

/** The charge of a paid session; null without one. */
export async function chargeOf(store: Store, session: CheckoutSession): Promise<Charge | null> {
  if (session.payment_intent === null) return null;
  const payment = await store.get('payment', session.payment_intent);
  return payment && ((await store.get('charge', payment.chargeId))?.shown ?? null);
}

/** Refunds money like the seller does at the provider, up to the rest of the charge. */
export async function refund(store: Store, charge: Charge, cents: number, nowSec: number): Promise<void> {
  const returned = Math.min(charge.amount, charge.amount_refunded + cents);
  if (charge.disputed || returned === charge.amount_refunded) return;
  const refunded: Charge = {
    ...charge,
    amount_refunded: returned,
    refunded: returned === charge.amount,
  };
  await store.put('charge', { shown: refunded });
  await store.emit('charge.refunded', refunded, nowSec);
}

/** The customer's bank takes back what was not refunded; during an inquiry the money stays. */
export async function dispute(
  store: Store,
  charge: Charge,
  status: Dispute['status'],
  nowSec: number,
): Promise<void> {
  if (charge.disputed || charge.refunded) return;
  const disputed: Dispute = {
    id: newId('dispute'),
    object: 'dispute',
    status,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    amount: charge.amount - charge.amount_refunded,
    currency: charge.currency,
    created: nowSec,
    livemode: false,
  };
  await store.put('dispute', { shown: disputed });
  await store.put('charge', { shown: { ...charge, disputed: true } });
  await store.emit('charge.dispute.funds_withdrawn', disputed, nowSec);
}
