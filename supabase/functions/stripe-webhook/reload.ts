import type { Stripe } from 'npm:stripe@23.1.0';

/** The current state of a token reload at the provider, in the form that apply_stripe_event takes. */
export interface ReloadTruth {
  readonly kind: 'reload';
  readonly userId: string;
  readonly sessionId: string;
  readonly tokens: number;
  readonly amountCents: number;
  /** How much of the amount was returned, by refunds or a dispute. */
  readonly returnedCents: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A larger number of tokens is a typo in the payment link's metadata. */
const MAX_RELOAD_TOKENS = 100_000_000;
/** The dispute states in which the money stayed or came back. */
const NOTHING_TAKEN = /^(warning_|won$|prevented$)/;

/** The reload that a paid checkout of a payment link sold; null for a checkout that is not a reload. */
export function reloadOf(session: Stripe.Checkout.Session, returnedCents = 0): ReloadTruth | null {
  const userId = session.client_reference_id;
  if (session.mode !== 'payment' || session.payment_status === 'unpaid') return null;
  if (userId === null || !UUID.test(userId)) return null;
  // A payment link copies its metadata to its sessions, and customers cannot change it.
  const tokens = Number(session.metadata?.['tokens']);
  if (!Number.isInteger(tokens) || tokens < 1 || tokens > MAX_RELOAD_TOKENS) return null;
  const amountCents = session.amount_total ?? 0;
  return { kind: 'reload', userId, sessionId: session.id, tokens, amountCents, returnedCents };
}

/** The reload whose charge was refunded, in part or in full; null for another charge. */
export async function refundTruth(stripe: Stripe, chargeId: string): Promise<ReloadTruth | null> {
  return reloadOfCharge(stripe, await stripe.charges.retrieve(chargeId), 0);
}

/** The reload whose money a customer's bank took back; null for another charge, and if the money was not taken. */
export async function disputeTruth(stripe: Stripe, disputeId: string): Promise<ReloadTruth | null> {
  const dispute = await stripe.disputes.retrieve(disputeId);
  if (NOTHING_TAKEN.test(dispute.status)) return null;
  const charge = typeof dispute.charge === 'string' ? dispute.charge : dispute.charge.id;
  return reloadOfCharge(stripe, await stripe.charges.retrieve(charge), dispute.amount);
}

async function reloadOfCharge(
  stripe: Stripe,
  charge: Stripe.Charge,
  disputedCents: number,
): Promise<ReloadTruth | null> {
  const payment = charge.payment_intent;
  if (payment === null) return null;
  const { data } = await stripe.checkout.sessions.list({
    payment_intent: typeof payment === 'string' ? payment : payment.id,
    limit: 1,
  });
  return data[0] ? reloadOf(data[0], charge.amount_refunded + disputedCents) : null;
}
