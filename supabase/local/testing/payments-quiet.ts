import { closePeriod, setCanceling } from '../payments/billing';
import { pay } from '../payments/checkout';
import { runningSubscription } from '../payments/due';
import {
  callFunction,
  planId,
  type Payer,
  type PaymentsProject,
  type ProviderEvent,
} from './payments-project';

/** Pays an open checkout at the provider without notifying the webhook; returns the events. */
export async function payCheckout(
  project: PaymentsProject,
  address: string,
): Promise<readonly ProviderEvent[]> {
  await project.atProvider(async (store) => {
    const doc = await store.get('session', address.split('/').at(-1) ?? '');
    if (doc) await pay(store, doc, true, () => project.now());
  });
  return project.takeEvents();
}

/** Pays Pro at the provider without notifying the webhook; returns the events. */
export async function payQuietly(project: PaymentsProject, payer: Payer): Promise<readonly ProviderEvent[]> {
  const body = { planId: await planId(payer, 'Pro') };
  return payCheckout(project, await callFunction(payer, 'create-checkout-session', body));
}

/** Cancels and ends a subscription at the provider without notifying the webhook; returns the events. */
export async function endQuietly(project: PaymentsProject, payer: Payer): Promise<readonly ProviderEvent[]> {
  const [row] = await project.sql(
    'select stripe_customer_id from private.stripe_customers where user_id = $1',
    [payer.id],
  );
  await project.atProvider(async (store) => {
    const customer = String(row?.['stripe_customer_id']);
    const running = await runningSubscription(store, customer);
    if (running) await setCanceling(store, running, true, Math.floor(project.now().getTime() / 1000));
    const canceled = await runningSubscription(store, customer);
    if (canceled) await closePeriod(store, canceled, 'good');
  });
  return project.takeEvents();
}

/** The one event of this type. */
export function ofType(events: readonly ProviderEvent[], type: string): ProviderEvent {
  const event = events.find((each) => each.type === type);
  if (!event) throw new Error(`No event ${type} among ${events.map((each) => each.type).join(', ')}`);
  return event;
}
