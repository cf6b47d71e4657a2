import {
  identity,
  type Invoice,
  type Metadata,
  type Price,
  type Subscription,
  type SubscriptionDoc,
} from './objects';
import type { Store } from './store';
import { periodEndSec } from './time';

/** Whether the customer's card accepts a payment. */
export type Card = 'good' | 'declined';

/** Starts a subscription with a paid first month. @returns its id. */
export async function subscribe(
  store: Store,
  customer: string,
  price: Price,
  metadata: Metadata,
  nowSec: number,
): Promise<string> {
  const begun = {
    ...identity('subscription', nowSec),
    customer,
    billing_cycle_anchor: nowSec,
    cancel_at_period_end: false,
    cancel_at: null,
    ended_at: null,
    metadata,
  };
  const amount = price.unit_amount;
  await beginPeriod(store, begun, { price, startSec: nowSec, amount, card: 'good' }, 'created');
  return begun.id;
}

/**
 * Ends a period: the subscription is renewed and paid, becomes past due when the card is declined, or ends because it
 * was canceled or unpaid for a whole period.
 */
export async function closePeriod(store: Store, doc: SubscriptionDoc, card: Card): Promise<SubscriptionDoc> {
  const { shown } = doc;
  const [{ current_period_end: endSec, price: current }] = shown.items.data;
  if (shown.cancel_at_period_end || shown.status === 'past_due') return end(store, doc, endSec);
  const next = doc.nextPriceId === null ? null : await store.get('price', doc.nextPriceId);
  const price = next?.shown ?? current;
  return beginPeriod(store, shown, { price, startSec: endSec, amount: price.unit_amount, card });
}

/** Ends it at a given time, without refunding the rest of the period. */
export function end(store: Store, doc: SubscriptionDoc, atSec: number): Promise<SubscriptionDoc> {
  const shown: Subscription = { ...doc.shown, status: 'canceled', ended_at: atSec };
  return change(store, { shown, nextPriceId: null }, 'deleted');
}

/** Cancels at the end of the period, or undoes that. */
export function setCanceling(
  store: Store,
  doc: SubscriptionDoc,
  canceling: boolean,
): Promise<SubscriptionDoc> {
  const [item] = doc.shown.items.data;
  const cancel_at = canceling ? item.current_period_end : null;
  return change(store, { ...doc, shown: { ...doc.shown, cancel_at_period_end: canceling, cancel_at } });
}

/**
 * Changes the plan like the portal settings recommended in DEPLOYMENT.md: an upgrade starts a new month now and credits
 * the rest of the old one; a downgrade starts with the next period. The current plan undoes a planned downgrade.
 */
export async function changePlan(
  store: Store,
  doc: SubscriptionDoc,
  price: Price,
  nowSec: number,
): Promise<SubscriptionDoc> {
  const [{ price: current, current_period_start: startSec, current_period_end: endSec }] =
    doc.shown.items.data;
  const shown = { ...doc.shown, cancel_at_period_end: false, cancel_at: null };
  if (price.unit_amount <= current.unit_amount) {
    return change(store, { shown, nextPriceId: price.unit_amount < current.unit_amount ? price.id : null });
  }
  const credit = Math.round((current.unit_amount * (endSec - nowSec)) / (endSec - startSec));
  const amount = Math.max(price.unit_amount - credit, 0);
  const basis = { ...shown, billing_cycle_anchor: nowSec };
  return beginPeriod(store, basis, { price, startSec: nowSec, amount, card: 'good' });
}

/** Pays the invoice that was left open by a declined card. */
export async function payOpenInvoice(store: Store, doc: SubscriptionDoc): Promise<void> {
  const invoice = await store.get('invoice', doc.shown.latest_invoice);
  if (invoice?.shown.status !== 'open') return;
  const paid: Invoice = { ...invoice.shown, status: 'paid', amount_paid: invoice.shown.amount_due };
  await store.put('invoice', { shown: paid });
  await store.emit('invoice.paid', paid);
  await change(store, { ...doc, shown: { ...doc.shown, status: 'active' } });
}

interface Period {
  readonly price: Price;
  readonly startSec: number;
  /** What is paid for it now. */
  readonly amount: number;
  readonly card: Card;
}

/** Begins a period of a subscription, with its invoice. */
async function beginPeriod(
  store: Store,
  basis: Omit<Subscription, 'status' | 'items' | 'latest_invoice'>,
  { price, startSec, amount, card }: Period,
  event: 'created' | 'updated' = 'updated',
): Promise<SubscriptionDoc> {
  const isPaid = card === 'good';
  const invoice: Invoice = {
    ...identity('invoice', startSec),
    customer: basis.customer,
    status: isPaid ? 'paid' : 'open',
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    parent: { subscription_details: { subscription: basis.id } },
  };
  const item = {
    id: basis.id.replace('sub', 'si'),
    price,
    current_period_start: startSec,
    current_period_end: periodEndSec(startSec, basis.billing_cycle_anchor),
  };
  const shown: Subscription = {
    ...basis,
    status: isPaid ? 'active' : 'past_due',
    items: { object: 'list', data: [item] },
    latest_invoice: invoice.id,
  };
  const doc = await change(store, { shown, nextPriceId: null }, event);
  await store.put('invoice', { shown: invoice });
  await store.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  return doc;
}

async function change(
  store: Store,
  doc: SubscriptionDoc,
  event: 'created' | 'updated' | 'deleted' = 'updated',
): Promise<SubscriptionDoc> {
  await store.put('subscription', doc);
  await store.emit(`customer.subscription.${event}`, doc.shown);
  return doc;
}
