import { readAccount, type Account } from '../_shared/account.ts';
import { askProject, type Project } from '../_shared/project.ts';
import { isMissing, type Payments } from '../_shared/stripe-client.ts';
import { subscriptionTruth } from '../_shared/subscription-truth.ts';

const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

/**
 * Ends all payments of the account immediately and tells the database, which refuses to delete a paying account. Closes
 * open checkouts first, so that none of them starts a subscription afterwards.
 */
export async function endPayments(
  project: Project,
  payments: Payments | null,
  userId: string,
): Promise<void> {
  const account = await readAccount(project, userId);
  if (account.customerId === null && account.subscriptionId === null) return;
  if (payments === null) throw new Error('STRIPE_SECRET_KEY is not set, and the account may pay.');
  if (account.customerId !== null) await closeCheckouts(payments, account.customerId);
  for (const id of await subscriptionsOf(payments, account)) {
    await endSubscription(payments, id);
    await tellDatabase(payments, id);
  }
}

async function closeCheckouts({ stripe }: Payments, customer: string): Promise<void> {
  try {
    const open = stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
    for await (const { id } of open) await stripe.checkout.sessions.expire(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function subscriptionsOf(
  { stripe }: Payments,
  { customerId, subscriptionId }: Account,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>(subscriptionId === null ? [] : [subscriptionId]);
  if (customerId === null) return ids;
  try {
    for await (const { id } of stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
    })) {
      ids.add(id);
    }
  } catch (error) {
    // Deleting the customer also ended the customer's subscriptions.
    if (!isMissing(error)) throw error;
  }
  return ids;
}

async function endSubscription({ stripe }: Payments, id: string): Promise<void> {
  try {
    const { status } = await stripe.subscriptions.retrieve(id);
    if (!ENDED.has(status)) await stripe.subscriptions.cancel(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Reports the subscription's end to the database immediately, because the webhook may be late. */
async function tellDatabase({ project, stripe }: Payments, id: string): Promise<void> {
  const ticket = await askProject(project, 'rpc/begin_stripe_sync', {});
  const truth = await subscriptionTruth(stripe, id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (truth === null) return;
  await askProject(project, 'rpc/apply_stripe_event', {
    p_event_id: `account_deletion:${id}:${truth.subscription.status}`,
    p_event_type: 'account_deletion',
    p_ticket: ticket,
    p_truth: truth,
  });
}
