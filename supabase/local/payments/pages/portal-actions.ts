import { changePlan, payOpenInvoice, setCanceling } from '../billing';
import { findPrice } from '../catalog';
import { runningSubscription, travelToPeriodEnd } from '../due';
import type { CustomerDoc } from '../objects';
import type { Store } from '../store';
import { nowOf } from '../time';

const KINDS = ['cancel', 'resume', 'pay', 'travel', 'travel-declined'] as const;

/** A customer's action in the portal. */
export type PortalAction =
  { readonly kind: (typeof KINDS)[number] } | { readonly kind: 'change'; readonly priceId: string };

/** The action requested by a portal form; null for anything else. */
export function parseAction(form: FormData): PortalAction | null {
  const priceId = form.get('price');
  if (typeof priceId === 'string') return { kind: 'change', priceId };
  const kind = KINDS.find((each) => each === form.get('action'));
  return kind ? { kind } : null;
}

/** Acts only if the subscription's state still allows it, so that a stale page changes nothing. */
export async function actInPortal(
  store: Store,
  customer: CustomerDoc,
  action: PortalAction,
  clock: () => Date,
): Promise<void> {
  const doc = await runningSubscription(store, customer.shown.id);
  if (!doc) return;
  const { status, cancel_at_period_end: isCanceling } = doc.shown;
  const nowSec = nowOf(customer, clock);
  switch (action.kind) {
    case 'cancel':
      if (status === 'active' && !isCanceling) await setCanceling(store, doc, true, nowSec);
      return;
    case 'resume':
      if (status === 'active' && isCanceling) await setCanceling(store, doc, false, nowSec);
      return;
    case 'pay':
      return payOpenInvoice(store, doc, nowSec);
    case 'change': {
      const price = await findPrice(store, action.priceId);
      if (price && status === 'active') await changePlan(store, doc, price, nowSec);
      return;
    }
    case 'travel':
      return travelToPeriodEnd(store, customer, clock, 'good');
    case 'travel-declined':
      return travelToPeriodEnd(store, customer, clock, 'declined');
  }
}
