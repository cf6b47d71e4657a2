import type { Stripe } from 'npm:stripe@23.1.0';
import { idOf, subscriptionTruth, type SubscriptionReport } from '../_shared/subscription-truth.ts';
import { disputeTruth, refundTruth, reloadOf, type ReloadTruth } from './reload.ts';

/** The current state of an object at the provider, in the form that apply_stripe_event takes. Times are ISO 8601. */
export type Truth = SubscriptionReport | ReloadTruth;

type Look = (stripe: Stripe, id: string) => Promise<Truth | null>;

/** The events that concern the app, with the lookup for each event's object. */
const LOOKS: Readonly<Record<string, Look>> = {
  'customer.subscription.created': subscriptionTruth,
  'customer.subscription.updated': subscriptionTruth,
  'customer.subscription.deleted': subscriptionTruth,
  'customer.subscription.paused': subscriptionTruth,
  'customer.subscription.resumed': subscriptionTruth,
  'invoice.paid': invoiceTruth,
  'invoice.payment_failed': invoiceTruth,
  'checkout.session.completed': sessionTruth,
  'checkout.session.async_payment_succeeded': sessionTruth,
  'charge.refunded': refundTruth,
  'charge.dispute.funds_withdrawn': disputeTruth,
};

/**
 * Looks up the object of an event. Only ids are taken from the event itself, because it may be late, and its format
 * depends on the API version that the endpoint was created with.
 * @returns null for an event that does not concern the app.
 */
export async function findTruth(stripe: Stripe, event: Stripe.Event): Promise<Truth | null> {
  const look = Object.hasOwn(LOOKS, event.type) ? LOOKS[event.type] : undefined;
  const { id } = event.data.object as { readonly id?: unknown };
  return look === undefined || typeof id !== 'string' ? null : look(stripe, id);
}

async function invoiceTruth(stripe: Stripe, id: string): Promise<Truth | null> {
  const invoice = await stripe.invoices.retrieve(id);
  const subscription = invoice.parent?.subscription_details?.subscription;
  return subscription ? subscriptionTruth(stripe, idOf(subscription), invoice) : null;
}

async function sessionTruth(stripe: Stripe, id: string): Promise<Truth | null> {
  const session = await stripe.checkout.sessions.retrieve(id);
  if (session.subscription !== null) return subscriptionTruth(stripe, idOf(session.subscription));
  return reloadOf(session);
}
