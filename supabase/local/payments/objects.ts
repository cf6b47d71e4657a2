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
export interface PaymentDoc extends Doc<{ readonly id: string; readonly object: 'payment_intent' }> {
  readonly sessionId: string;
  readonly chargeId: string;
}

export type Metadata = Readonly<Record<string, string>>;

export interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly email: string;
  readonly metadata: Metadata;
  readonly created: number;
  readonly livemode: false;
}

export interface Product {
  readonly id: string;
  readonly object: 'product';
  readonly name: string;
  readonly active: true;
  readonly metadata: Metadata;
}

export interface Price {
  readonly id: string;
  readonly object: 'price';
  readonly active: true;
  readonly currency: string;
  readonly unit_amount: number;
  readonly type: 'recurring';
  readonly recurring: { readonly interval: 'month'; readonly interval_count: 1 };
  /** A product's id, or the product where a request expands it. */
  readonly product: string;
  readonly metadata: Metadata;
}

export interface CheckoutSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly mode: 'subscription' | 'payment';
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'unpaid' | 'paid';
  readonly customer: string | null;
  readonly client_reference_id: string | null;
  readonly subscription: string | null;
  readonly invoice: string | null;
  /** Of a single payment that was made. */
  readonly payment_intent: string | null;
  readonly payment_link: string | null;
  readonly amount_total: number;
  readonly currency: string;
  readonly metadata: Metadata;
  /** Null once it is no longer open. */
  readonly url: string | null;
  readonly success_url: string;
  readonly cancel_url: string | null;
  readonly created: number;
  readonly expires_at: number;
  readonly livemode: false;
}

export interface PortalSession {
  readonly id: string;
  readonly object: 'billing_portal.session';
  readonly customer: string;
  readonly return_url: string;
  readonly url: string;
  readonly flow: { readonly type: 'subscription_update'; readonly after: string } | null;
  readonly created: number;
  readonly livemode: false;
}

export interface Subscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly customer: string;
  readonly status: 'active' | 'past_due' | 'canceled';
  readonly items: {
    readonly object: 'list';
    readonly data: readonly [SubscriptionItem];
    readonly has_more: false;
  };
  readonly billing_cycle_anchor: number;
  readonly cancel_at_period_end: boolean;
  readonly cancel_at: number | null;
  readonly canceled_at: number | null;
  readonly ended_at: number | null;
  readonly latest_invoice: string;
  readonly metadata: Metadata;
  readonly created: number;
  readonly livemode: false;
}

interface SubscriptionItem {
  readonly id: string;
  readonly object: 'subscription_item';
  readonly quantity: 1;
  readonly price: Price;
  readonly current_period_start: number;
  readonly current_period_end: number;
}

export interface Invoice {
  readonly id: string;
  readonly object: 'invoice';
  readonly customer: string;
  readonly status: 'paid' | 'open' | 'uncollectible';
  readonly billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly currency: string;
  readonly parent: {
    readonly type: 'subscription_details';
    readonly subscription_details: { readonly subscription: string; readonly metadata: Metadata };
  };
  readonly created: number;
  readonly livemode: false;
}

export interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly status: 'succeeded';
  readonly payment_intent: string;
  readonly amount: number;
  readonly amount_refunded: number;
  /** All of it. */
  readonly refunded: boolean;
  readonly disputed: boolean;
  readonly currency: string;
  readonly created: number;
  readonly livemode: false;
}

export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly status: 'needs_response' | 'warning_needs_response' | 'won';
  readonly charge: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly livemode: false;
}

/** Kinds whose changes are sent to the webhook. */
export type EventObject = CheckoutSession | Subscription | Invoice | Charge | Dispute;

const PREFIXES = {
  customer: 'cus',
  product: 'prod',
  price: 'price',
  session: 'cs_test',
  portal: 'bps',
  subscription: 'sub',
  item: 'si',
  invoice: 'in',
  payment: 'pi',
  charge: 'ch',
  dispute: 'dp',
  event: 'evt',
} as const;

/** A new id. It must not be guessable, because the ids of checkouts and portals open pages. */
export function newId(kind: keyof typeof PREFIXES): string {
  return `${PREFIXES[kind]}_${crypto.randomUUID().replaceAll('-', '')}`;
}
