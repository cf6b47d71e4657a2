import type { Stripe } from 'npm:stripe@23.1.0';
import { disputeTruth, refundTruth, reloadOf, type ReloadTruth } from './reload.ts';

/** What stands at the provider now, as apply_stripe_event takes it. Times are ISO 8601. */
export type Truth =
  | {
      readonly kind: 'subscription';
      readonly customerId: string;
      readonly subscription: SubscriptionTruth;
      /** A paid invoice of it; null when the newest one is not paid. */
      readonly payment: { readonly id: string; readonly amountCents: number } | null;
    }
  | ReloadTruth;

interface SubscriptionTruth {
  readonly id: string;
  readonly status: string;
  readonly priceId: string;
  /** From the product, of prices that were made for a checkout. */
  readonly planId: string | null;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: string | null;
  readonly createdAt: string;
  /** Whether the newest invoice is paid, and with it the period. */
  readonly isPaid: boolean;
}

type Look = (stripe: Stripe, id: string) => Promise<Truth | null>;

/** The events that concern us, and how to look up what they are about. */
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
 * Looks up what an event is about. Of the event itself only ids count: it may be late, and its form is that of the API
 * version that the endpoint was made with.
 * @returns null when it is nothing that concerns us.
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

async function subscriptionTruth(
  stripe: Stripe,
  id: string,
  paid: Stripe.Invoice | null = null,
): Promise<Truth | null> {
  const subscription = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice', 'items.data.price.product'],
  });
  const [item] = subscription.items.data;
  if (!item) return null;
  const newest = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  const invoice = paid ?? newest;
  return {
    kind: 'subscription',
    customerId: idOf(subscription.customer),
    payment:
      invoice?.status === 'paid' && invoice.id !== undefined
        ? { id: invoice.id, amountCents: invoice.amount_paid }
        : null,
    subscription: {
      id: subscription.id,
      status: subscription.status,
      priceId: item.price.id,
      planId: planIdOf(item.price.product),
      periodStart: isoOf(item.current_period_start),
      periodEnd: isoOf(item.current_period_end),
      // With flexible billing the portal sets a date instead of the flag.
      cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
      endedAt: subscription.ended_at === null ? null : isoOf(subscription.ended_at),
      createdAt: isoOf(subscription.created),
      isPaid: newest?.status === 'paid',
    },
  };
}

function planIdOf(product: string | Stripe.Product | Stripe.DeletedProduct): string | null {
  return typeof product === 'string' || product.deleted ? null : (product.metadata['plan_id'] ?? null);
}

function idOf(object: string | { readonly id: string }): string {
  return typeof object === 'string' ? object : object.id;
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
