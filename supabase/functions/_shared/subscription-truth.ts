import type { Stripe } from 'npm:stripe@23.1.0';

/**
 * The current state of a subscription at the provider, in the form that apply_stripe_event takes. Times are ISO 8601.
 */
export interface SubscriptionReport {
  readonly kind: 'subscription';
  readonly customerId: string;
  readonly subscription: SubscriptionTruth;
  /** The subscription's newest invoice if it is paid; null otherwise. */
  readonly payment: { readonly id: string; readonly amountCents: number } | null;
}

interface SubscriptionTruth {
  readonly id: string;
  readonly status: string;
  readonly priceId: string;
  /** The plan's id from the product's metadata, for prices that were made for one checkout. */
  readonly planId: string | null;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: string | null;
  readonly createdAt: string;
  /** Whether the newest invoice, and so the current period, is paid. */
  readonly isPaid: boolean;
}

/**
 * Looks up a subscription. @param paid the event's invoice; without it, the newest invoice counts.
 * @returns null for a subscription without items.
 */
export async function subscriptionTruth(
  stripe: Stripe,
  id: string,
  paid: Stripe.Invoice | null = null,
): Promise<SubscriptionReport | null> {
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
      // With flexible billing, the portal sets a date instead of the flag.
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

export function idOf(object: string | { readonly id: string }): string {
  return typeof object === 'string' ? object : object.id;
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
