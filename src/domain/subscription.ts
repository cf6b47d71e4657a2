import type { Plan } from './plan';

/** What a user holds. Dates are ISO strings. */
export interface Subscription {
  readonly planId: string;
  readonly plan: Plan;
  readonly cancelAtPeriodEnd: boolean;
  readonly currentPeriodEnd: string;
  /** The last payment failed and is tried again. */
  readonly isPastDue: boolean;
}

/** Plans below this price are processed as standard. Cents. */
const EXPEDITED_FROM_CENTS = 3000;

/** True for a plan that is paid for every month. */
export function isPaid(subscription: Subscription | null | undefined): subscription is Subscription {
  return (subscription?.plan.priceCents ?? 0) > 0;
}

/** How a plan is processed, by its price. */
export function processingLabel(priceCents: number): string {
  if (priceCents === 0) return 'Limited processing';
  return priceCents < EXPEDITED_FROM_CENTS ? 'Standard processing' : 'Expedited processing';
}

/** '$29.99', '$0': whole dollars without cents. */
export function formatPrice(priceCents: number): string {
  const digits = priceCents % 100 === 0 ? 0 : 2;
  return (priceCents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
