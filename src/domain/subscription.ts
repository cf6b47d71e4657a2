import type { Plan } from './plan';

/** A user's subscription. Dates are ISO strings. */
export interface Subscription {
  readonly planId: string;
  readonly plan: Plan;
  readonly cancelAtPeriodEnd: boolean;
  readonly currentPeriodEnd: string;
  /** True when the last payment failed and the provider will retry it. */
  readonly isPastDue: boolean;
}

/** An account's plan, whose limits apply, and its subscription; the subscription is null for an account without one. */
export interface HeldPlan {
  readonly plan: Plan;
  readonly subscription: Subscription | null;
}

/** The plan of an account without a subscription. */
export const FREE_PLAN_NAME = 'Free';

/** Plans with a lower price have standard processing. In cents. */
const EXPEDITED_FROM_CENTS = 3000;

/** True for a subscription with a monthly payment. */
export function isPaid(subscription: Subscription | null | undefined): subscription is Subscription {
  return (subscription?.plan.priceCents ?? 0) > 0;
}

/** The kind of processing that a plan includes, which depends on its price. */
export function processingLabel(priceCents: number): string {
  if (priceCents === 0) return 'Limited processing';
  return priceCents < EXPEDITED_FROM_CENTS ? 'Standard processing' : 'Expedited processing';
}

/** '$29.99', '$0'; whole dollars are shown without cents. */
export function formatPrice(priceCents: number): string {
  const digits = priceCents % 100 === 0 ? 0 : 2;
  return (priceCents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
