/**
 * The end of the period that begins at `startSec`: a month later on the anchor's day of the month, or on the last day
 * of a shorter month (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function periodEndSec(startSec: number, anchorSec: number): number {
  const anchor = new Date(anchorSec * 1000);
  const start = new Date(startSec * 1000);
  const end = new Date(anchor);
  // Day 0 of the month after the next one is the next one's last day.
  end.setUTCFullYear(start.getUTCFullYear(), start.getUTCMonth() + 2, 0);
  end.setUTCDate(Math.min(anchor.getUTCDate(), end.getUTCDate()));
  return secondsOf(end);
}

/** Seconds since 1970. */
export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
