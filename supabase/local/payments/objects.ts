/**
 * The simulator's objects: the fields of Stripe's objects that the edge functions and pages use, named as in Stripe's
 * API (version 2026-10-28), plus the simulator's own fields. Times are seconds since 1970, amounts cents.
 */
export interface Objects {
  readonly customer: CustomerDoc;
  readonly product: Doc<Product>;
  readonly price: Doc<Price>;
  readonly session: SessionDoc;
  readonly portal: Doc<PortalSession>;
  readonly subscription: SubscriptionDoc;
  readonly invoice: Doc<Invoice>;
  readonly payment: PaymentDoc;
  readonly charge: Doc<Charge>;
  readonly dispute: Doc<Dispute>;
}

interface Doc<T> {
  /** What the API shows. */
  readonly shown: T;
}

export interface CustomerDoc extends Doc<Customer> {
  /** How far this customer's time is ahead. */
  readonly aheadSec: number;
}

export interface SessionDoc extends Doc<CheckoutSession> {
  readonly title: string;
  /** What is subscribed to; null for a single payment. */
  readonly priceId: string | null;
  readonly subscriptionMetadata: Metadata;
}

export interface SubscriptionDoc extends Doc<Subscription> {
  /** The price that it changes to at the end of the period. */
  readonly nextPriceId: string | null;
}

/** The payment of a checkout for a single payment. */
interface PaymentDoc extends Doc<Identity<'payment_intent'>> {
  readonly sessionId: string;
  readonly chargeId: string;
}

interface Identity<T extends string> {
  readonly id: string;
  readonly object: T;
  readonly created: number;
}

export type Metadata = Readonly<Record<string, string>>;

interface Customer extends Identity<'customer'> {
  readonly email: string;
  readonly metadata: Metadata;
}

export interface Product extends Identity<'product'> {
  readonly name: string;
  readonly metadata: Metadata;
}

/** The price of a month. */
export interface Price extends Identity<'price'> {
  readonly unit_amount: number;
  /** The product's id. */
  readonly product: string;
}

export interface CheckoutSession extends Identity<'checkout.session'> {
  readonly mode: 'subscription' | 'payment';
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'unpaid' | 'paid';
  readonly customer: string | null;
  readonly client_reference_id: string | null;
  readonly subscription: string | null;
  /** Of a single payment that was made. */
  readonly payment_intent: string | null;
  readonly amount_total: number;
  readonly metadata: Metadata;
  /** Null once it is no longer open. */
  readonly url: string | null;
  readonly success_url: string;
  readonly cancel_url: string | null;
  readonly expires_at: number;
}

export interface PortalSession extends Identity<'billing_portal.session'> {
  readonly customer: string;
  readonly return_url: string;
  readonly url: string;
  readonly flow: { readonly type: 'subscription_update'; readonly after: string } | null;
}

export interface Subscription extends Identity<'subscription'> {
  readonly customer: string;
  readonly status: 'active' | 'past_due' | 'canceled';
  readonly items: { readonly object: 'list'; readonly data: readonly [SubscriptionItem] };
  readonly billing_cycle_anchor: number;
  readonly cancel_at_period_end: boolean;
  readonly cancel_at: number | null;
  readonly ended_at: number | null;
  readonly latest_invoice: string;
  readonly metadata: Metadata;
}

interface SubscriptionItem {
  readonly id: string;
  readonly price: Price;
  readonly current_period_start: number;
  readonly current_period_end: number;
}

export interface Invoice extends Identity<'invoice'> {
  readonly customer: string;
  readonly status: 'paid' | 'open';
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly parent: { readonly subscription_details: { readonly subscription: string } };
}

export interface Charge extends Identity<'charge'> {
  readonly payment_intent: string;
  readonly amount: number;
  readonly amount_refunded: number;
  readonly disputed: boolean;
}

export interface Dispute extends Identity<'dispute'> {
  readonly status: 'needs_response' | 'warning_needs_response' | 'won';
  readonly charge: string;
  readonly amount: number;
}

/** Kinds whose changes are sent to the webhook. */
export type EventObject = CheckoutSession | Subscription | Invoice | Charge | Dispute;

/** The beginning of each kind's ids, and its name in the API. */
const KINDS = {
  customer: ['cus', 'customer'],
  product: ['prod', 'product'],
  price: ['price', 'price'],
  session: ['cs_test', 'checkout.session'],
  portal: ['bps', 'billing_portal.session'],
  subscription: ['sub', 'subscription'],
  invoice: ['in', 'invoice'],
  payment: ['pi', 'payment_intent'],
  charge: ['ch', 'charge'],
  dispute: ['dp', 'dispute'],
  event: ['evt', 'event'],
} as const;

/** A new id. It must not be guessable, because the ids of checkouts and portals open pages. */
export function newId(kind: keyof typeof KINDS): string {
  return `${KINDS[kind][0]}_${crypto.randomUUID().replaceAll('-', '')}`;
}

/** The fields that all new objects have. */
export function identity<K extends keyof typeof KINDS>(
  kind: K,
  created: number,
  id = newId(kind),
): Identity<(typeof KINDS)[K][1]> {
  return { id, object: KINDS[kind][1], created };
}
