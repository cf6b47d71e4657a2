import { subscribe } from './billing';
import { findPrice } from './catalog';
import { chargeOnce } from './charges';
import { identity, type CheckoutSession, type SessionDoc } from './objects';
import { customerSec, type Store } from './store';

/** How long a checkout stays open, as at Stripe. */
const SESSION_SEC = 24 * 3600;

interface NewSession extends Pick<
  CheckoutSession,
  'mode' | 'customer' | 'client_reference_id' | 'amount_total' | 'metadata' | 'success_url' | 'cancel_url'
> {
  readonly pagesUrl: string;
}

/** Opens a checkout with its page. */
export async function openSession(
  store: Store,
  { pagesUrl, ...facts }: NewSession,
  sold: Omit<SessionDoc, 'shown'>,
): Promise<CheckoutSession> {
  const made = identity('session', store.nowSec);
  const shown: CheckoutSession = {
    ...made,
    ...facts,
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    payment_intent: null,
    url: `${pagesUrl}/checkout/${made.id}`,
    expires_at: store.nowSec + SESSION_SEC,
  };
  await store.put('session', { shown, ...sold });
  return shown;
}

/** A session updated to the current time: one left open too long has expired. */
export async function readSession(store: Store, id: string): Promise<SessionDoc | null> {
  const doc = await store.get('session', id);
  return doc && expireIfDue(store, doc);
}

/** The sessions of a customer, newest first, updated to the current time. */
export async function listSessions(store: Store, customerId: string): Promise<readonly SessionDoc[]> {
  const docs: SessionDoc[] = [];
  for (const doc of await store.list('session', customerId)) docs.push(await expireIfDue(store, doc));
  return docs;
}

async function expireIfDue(store: Store, doc: SessionDoc): Promise<SessionDoc> {
  const isDue = doc.shown.status === 'open' && doc.shown.expires_at <= store.nowSec;
  return isDue ? expire(store, doc) : doc;
}

/** Closes a session that must not be paid. */
export async function expire(store: Store, doc: SessionDoc): Promise<SessionDoc> {
  const expired: SessionDoc = { ...doc, shown: { ...doc.shown, status: 'expired', url: null } };
  await store.put('session', expired);
  return expired;
}

/** Pays an open checkout, once. */
export async function pay(store: Store, doc: SessionDoc): Promise<void> {
  const { shown } = doc;
  if (shown.status !== 'open') return;
  const complete: CheckoutSession = {
    ...shown,
    status: 'complete',
    payment_status: 'paid',
    subscription: await subscriptionOf(store, doc),
    payment_intent: shown.mode === 'payment' ? await chargeOnce(store, shown) : null,
    url: null,
  };
  await store.put('session', { ...doc, shown: complete });
  await store.emit('checkout.session.completed', complete);
}

async function subscriptionOf(store: Store, doc: SessionDoc): Promise<string | null> {
  const customer = doc.shown.customer === null ? null : await store.get('customer', doc.shown.customer);
  const price = doc.priceId === null ? null : await findPrice(store, doc.priceId);
  if (!customer || !price) return null;
  const nowSec = customerSec(store, customer);
  return subscribe(store, customer.shown.id, price, doc.subscriptionMetadata, nowSec);
}
