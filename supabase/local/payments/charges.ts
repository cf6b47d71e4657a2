import { identity, type Charge, type CheckoutSession, type Dispute } from './objects';
import type { Store } from './store';

/** Takes a checkout's single payment. @returns the payment's id. */
export async function chargeOnce(store: Store, session: CheckoutSession): Promise<string> {
  const payment = identity('payment', store.nowSec);
  const charge: Charge = {
    ...identity('charge', store.nowSec),
    payment_intent: payment.id,
    amount: session.amount_total,
    amount_refunded: 0,
    disputed: false,
  };
  await store.put('charge', { shown: charge });
  await store.put('payment', { shown: payment, sessionId: session.id, chargeId: charge.id });
  return payment.id;
}

/** The charge of a paid session; null without one. */
export async function chargeOf(store: Store, session: CheckoutSession): Promise<Charge | null> {
  if (session.payment_intent === null) return null;
  const payment = await store.get('payment', session.payment_intent);
  return payment && ((await store.get('charge', payment.chargeId))?.shown ?? null);
}

/** Refunds money like the seller does at the provider, up to the rest of the charge. */
export async function refund(store: Store, charge: Charge, cents: number): Promise<void> {
  const returned = Math.min(charge.amount, charge.amount_refunded + cents);
  if (charge.disputed || returned === charge.amount_refunded) return;
  const refunded: Charge = { ...charge, amount_refunded: returned };
  await store.put('charge', { shown: refunded });
  await store.emit('charge.refunded', refunded);
}

/** The customer's bank takes back what was not refunded; during an inquiry the money stays. */
export async function dispute(store: Store, charge: Charge, status: Dispute['status']): Promise<void> {
  const amount = charge.amount - charge.amount_refunded;
  if (charge.disputed || amount === 0) return;
  const disputed: Dispute = {
    ...identity('dispute', store.nowSec),
    status,
    charge: charge.id,
    amount,
  };
  await store.put('dispute', { shown: disputed });
  await store.put('charge', { shown: { ...charge, disputed: true } });
  await store.emit('charge.dispute.funds_withdrawn', disputed);
}
