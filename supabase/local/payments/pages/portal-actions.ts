import { changePlan, payOpenInvoice, setCanceling } from '../billing';
import { findPrice } from '../catalog';
import { runningSubscription, travelToPeriodEnd } from '../due';
import type { CustomerDoc } from '../objects';
import { customerSec, type Store } from '../store';

/**
 * Does what a form of the portal asks, if the subscription's state still allows it: a stale page changes nothing.
 * @returns false for any other form.
 */
export async function actInPortal(
  store: Store,
  customer: CustomerDoc,
  form: URLSearchParams,
): Promise<boolean> {
  const doc = await runningSubscription(store, customer.shown.id);
  if (!doc) return true;
  const isActive = doc.shown.status === 'active';
  switch (form.get('action') ?? '') {
    case 'cancel':
      if (isActive) await setCanceling(store, doc, true);
      return true;
    case 'resume':
      if (isActive) await setCanceling(store, doc, false);
      return true;
    case 'pay':
      await payOpenInvoice(store, doc);
      return true;
    case 'travel':
      await travelToPeriodEnd(store, customer, doc, 'good');
      return true;
    case 'travel-declined':
      await travelToPeriodEnd(store, customer, doc, 'declined');
      return true;
    default: {
      const price = await findPrice(store, form.get('price') ?? '');
      if (price && isActive) await changePlan(store, doc, price, customerSec(store, customer));
      return price !== null;
    }
  }
}
