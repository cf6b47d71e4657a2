import { closePeriod, setCanceling } from '../payments/billing';
import { pay } from '../payments/checkout';
import { runningSubscription } from '../payments/due';
import {
  customerOf,
  openCheckout,
  type Payer,
  type PaymentsProject,
  type ProviderEvent,
} from './payments-project';

/** Pays an open checkout at the provider without notifying the webhook; returns the events. */
export function payCheckout(project: PaymentsProject, address: string): Promise<readonly ProviderEvent[]> {
  return project.atProvider(async (store) => {
    const doc = await store.get('session', address.split('/').at(-1) ?? '');
    if (doc) await pay(store, doc);
  });
}

/** Pays Pro at the provider without notifying the webhook; returns the events. */
export async function payQuietly(project: PaymentsProject, payer: Payer): Promise<readonly ProviderEvent[]> {
  return payCheckout(project, await openCheckout(payer, 'Pro'));
}

/** Cancels and ends a subscription at the provider without notifying the webhook; returns the events. */
export async function endQuietly(project: PaymentsProject, payer: Payer): Promise<readonly ProviderEvent[]> {
  const customer = await customerOf(project, payer);
  return project.atProvider(async (store) => {
    const running = await runningSubscription(store, customer);
    if (running) await closePeriod(store, await setCanceling(store, running, true), 'good');
  });
}

/** The one event of this type. */
export function ofType(events: readonly ProviderEvent[], type: string): ProviderEvent {
  const event = events.find((each) => each.type === type);
  if (!event) throw new Error(`No event ${type} among ${events.map((each) => each.type).join(', ')}`);
  return event;
}
