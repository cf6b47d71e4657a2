import { newId, type Invoice, type Price, type Subscription, type SubscriptionDoc } from './objects';
import type { Store } from './store';
import { periodEndSec } from './time';

/** Whether the customer's card accepts a payment. */
export type Card = 'good' | 'declined';

interface Start {
  readonly customer: string;
  readonly price: Price;
  readonly metadata: Readonly<Record<string, string>>;
  readonly nowSec: number;
}

/** Starts a subscription with a paid first month. */
export async function subscribe(
  store: Store,
  { customer, price, metadata, nowSec }: Start,
): Promise<Subscription> {
  const subscription: Subscription = {
    id: newId('subscription'),
    object: 'subscription',
    customer,
    status: 'active',
    items: itemsOf(newId('item'), price, nowSec, periodEndSec(nowSec, nowSec)),
    billing_cycle_anchor: nowSec,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    latest_invoice: newId('invoice'),
    metadata,
    created: nowSec,
    livemode: false,
  };
  await store.put('subscription', { shown: subscription, nextPriceId: null });
  await store.emit('customer.subscription.created', subscription, nowSec);
  await bill(store, subscription, 'subscription_create', price.unit_amount, 'good', nowSec);
  return subscription;
}

/**
 * Ends a period: the subscription is renewed and paid, becomes past due when the card is declined, or ends because it
 * was canceled or unpaid for a whole period.
 */
export async function closePeriod(store: Store, doc: SubscriptionDoc, card: Card): Promise<SubscriptionDoc> {
  const { shown } = doc;
  const [item] = shown.items.data;
  const endSec = item.current_period_end;
  if (shown.cancel_at_period_end || shown.status === 'past_due') return end(store, doc, endSec);
  const next = doc.nextPriceId === null ? null : await store.get('price', doc.nextPriceId);
  const price = next?.shown ?? item.price;
  const renewed: Subscription = {
    ...shown,
    status: card === 'good' ? 'active' : 'past_due',
    items: itemsOf(item.id, price, endSec, periodEndSec(endSec, shown.billing_cycle_anchor)),
    latest_invoice: newId('invoice'),
  };
  const renewedDoc = { shown: renewed, nextPriceId: null };
  await store.put('subscription', renewedDoc);
  await store.emit('customer.subscription.updated', renewed, endSec);
  await bill(store, renewed, 'subscription_cycle', price.unit_amount, card, endSec);
  return renewedDoc;
}

/** Ends it at a given time, without refunding the rest of the period. */
export async function end(store: Store, doc: SubscriptionDoc, atSec: number): Promise<SubscriptionDoc> {
  const ended: SubscriptionDoc = {
    shown: { ...doc.shown, status: 'canceled', ended_at: atSec, canceled_at: doc.shown.canceled_at ?? atSec },
    nextPriceId: null,
  };
  await store.put('subscription', ended);
  await store.emit('customer.subscription.deleted', ended.shown, atSec);
  return ended;
}

/** Cancels at the end of the period, or undoes that. */
export async function setCanceling(
  store: Store,
  doc: SubscriptionDoc,
  canceling: boolean,
  nowSec: number,
): Promise<void> {
  const [item] = doc.shown.items.data;
  const changed: Subscription = {
    ...doc.shown,
    cancel_at_period_end: canceling,
    cancel_at: canceling ? item.current_period_end : null,
    canceled_at: canceling ? nowSec : null,
  };
  await store.put('subscription', { ...doc, shown: changed });
  await store.emit('customer.subscription.updated', changed, nowSec);
}

/**
 * Changes the plan like the portal settings recommended in DEPLOYMENT.md: an upgrade starts a new month now and credits
 * the rest of the old one; a downgrade starts with the next period.
 */
export async function changePlan(
  store: Store,
  doc: SubscriptionDoc,
  price: Price,
  nowSec: number,
): Promise<void> {
  const [item] = doc.shown.items.data;
  const kept = { ...doc.shown, cancel_at_period_end: false, cancel_at: null, canceled_at: null };
  if (price.unit_amount <= item.price.unit_amount) {
    const nextPriceId = price.id === item.price.id ? null : price.id;
    await store.put('subscription', { shown: kept, nextPriceId });
    await store.emit('customer.subscription.updated', kept, nowSec);
    return;
  }
  const { current_period_start: startSec, current_period_end: endSec } = item;
  const credit = Math.round((item.price.unit_amount * (endSec - nowSec)) / (endSec - startSec));
  const changed: Subscription = {
    ...kept,
    items: itemsOf(item.id, price, nowSec, periodEndSec(nowSec, nowSec)),
    billing_cycle_anchor: nowSec,
    latest_invoice: newId('invoice'),
  };
  await store.put('subscription', { shown: changed, nextPriceId: null });
  await store.emit('customer.subscription.updated', changed, nowSec);
  await bill(store, changed, 'subscription_update', Math.max(price.unit_amount - credit, 0), 'good', nowSec);
}

/** Pays the invoice that was left open by a declined card. */
export async function payOpenInvoice(store: Store, doc: SubscriptionDoc, nowSec: number): Promise<void> {
  const invoice = await store.get('invoice', doc.shown.latest_invoice);
  if (invoice?.shown.status !== 'open') return;
  const paid: Invoice = { ...invoice.shown, status: 'paid', amount_paid: invoice.shown.amount_due };
  const active: Subscription = { ...doc.shown, status: 'active' };
  await store.put('invoice', { shown: paid });
  await store.put('subscription', { ...doc, shown: active });
  await store.emit('invoice.paid', paid, nowSec);
  await store.emit('customer.subscription.updated', active, nowSec);
}

async function bill(
  store: Store,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  amount: number,
  card: Card,
  nowSec: number,
): Promise<void> {
  const invoice: Invoice = {
    id: subscription.latest_invoice,
    object: 'invoice',
    customer: subscription.customer,
    status: card === 'good' ? 'paid' : 'open',
    billing_reason: reason,
    amount_due: amount,
    amount_paid: card === 'good' ? amount : 0,
    currency: 'usd',
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    created: nowSec,
    livemode: false,
  };
  await store.put('invoice', { shown: invoice });
  await store.emit(card === 'good' ? 'invoice.paid' : 'invoice.payment_failed', invoice, nowSec);
}

function itemsOf(id: string, price: Price, startSec: number, endSec: number): Subscription['items'] {
  const item = {
    id,
    object: 'subscription_item',
    quantity: 1,
    price,
    current_period_start: startSec,
    current_period_end: endSec,
  } as const;
  return { object: 'list', data: [item], has_more: false };
}
