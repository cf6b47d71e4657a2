import type { CustomerDoc } from './objects';

/** Seconds since 1970 of a customer's own time, which the portal can set ahead. */
export function nowOf(customer: CustomerDoc, clock: () => Date): number {
  return secondsOf(clock()) + customer.aheadSec;
}

export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/**
 * The end of the period that begins at `startSec`: a month later on the anchor's day of the month, or on the last day
 * of a shorter month (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function periodEndSec(startSec: number, anchorSec: number): number {
  const anchor = new Date(anchorSec * 1000);
  const start = new Date(startSec * 1000);
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  end.setUTCHours(anchor.getUTCHours(), anchor.getUTCMinutes(), anchor.getUTCSeconds());
  return secondsOf(end);
}
