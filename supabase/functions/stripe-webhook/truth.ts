import type { Stripe } from 'npm:stripe@23.1.0';

/** What stands at the provider now, as apply_stripe_event takes it. Times are ISO 8601. */
export type Truth =
  | {
      readonly kind: 'subscription';
      readonly customerId: string;
      readonly subscription: SubscriptionTruth;
      /** A paid invoice of it; null when the newest one is not paid. */
      readonly payment: { readonly id: string; readonly amountCents: number } | null;
    }
  | {
      readonly kind: 'reload';
      readonly userId: string;
      readonly sessionId: string;
      readonly tokens: number;
      readonly amountCents: number;
    };

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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Larger reloads are a slip of the pen in the payment link's metadata. */
const MAX_RELOAD_TOKENS = 100_000_000;

/** What the events are about that concern us. */
const SUBJECTS: Readonly<Record<string, 'subscription' | 'invoice' | 'session'>> = {
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.paused': 'subscription',
  'customer.subscription.resumed': 'subscription',
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'invoice',
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'session',
};

/**
 * Looks up what an event is about. Of the event itself only ids count: it may be late, and its form is that of the API
 * version that the endpoint was made with.
 * @returns null when it is nothing that concerns us.
 */
export async function findTruth(stripe: Stripe, event: Stripe.Event): Promise<Truth | null> {
  const subject = Object.hasOwn(SUBJECTS, event.type) ? SUBJECTS[event.type] : undefined;
  const { id } = event.data.object as { readonly id?: unknown };
  if (subject === undefined || typeof id !== 'string') return null;
  if (subject === 'subscription') return subscriptionTruth(stripe, id, null);
  return subject === 'invoice' ? invoiceTruth(stripe, id) : sessionTruth(stripe, id);
}

async function invoiceTruth(stripe: Stripe, id: string): Promise<Truth | null> {
  const invoice = await stripe.invoices.retrieve(id);
  const subscription = invoice.parent?.subscription_details?.subscription;
  return subscription ? subscriptionTruth(stripe, idOf(subscription), invoice) : null;
}

async function sessionTruth(stripe: Stripe, id: string): Promise<Truth | null> {
  const session = await stripe.checkout.sessions.retrieve(id);
  if (session.subscription !== null) return subscriptionTruth(stripe, idOf(session.subscription), null);
  const userId = session.client_reference_id;
  if (session.mode !== 'payment' || session.payment_status === 'unpaid') return null;
  if (userId === null || !UUID.test(userId)) return null;
  // Payment links hand their metadata on to their sessions; customers cannot write it.
  const tokens = Number(session.metadata?.['tokens']);
  if (!Number.isInteger(tokens) || tokens < 1 || tokens > MAX_RELOAD_TOKENS) return null;
  return {
    kind: 'reload',
    userId,
    sessionId: session.id,
    tokens,
    amountCents: session.amount_total ?? 0,
  };
}

async function subscriptionTruth(
  stripe: Stripe,
  id: string,
  paid: Stripe.Invoice | null,
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
