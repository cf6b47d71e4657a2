import { readAccount, type Account } from '../_shared/account.ts';
import { answerPost, Refusal } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { bringEmail } from '../_shared/customer-email.ts';
import { openPortal, subscriptionPage } from '../_shared/portal.ts';
import { askProject } from '../_shared/project.ts';
import { isMissing, type Payments } from '../_shared/stripe-client.ts';
import { withCustomer } from './customer.ts';
import { lineItemOf, readPlan, type PaidPlan } from './plan.ts';

/**
 * POST {planId} -> {url} where the caller buys the plan. A caller who already has a subscription gets the portal
 * instead, to change the plan without paying for two.
 */
export function createHandler(payments: Payments): (request: Request) => Promise<Response> {
  return answerPost('Failed to create checkout session', async (request) => {
    const { project } = payments;
    const userId = await callerOf(project, request);
    const plan = await readPlan(project, await planIdOf(request));
    const account = await readAccount(project, userId);
    const portalUrl = await portalOfHolder(payments, account);
    if (portalUrl !== null) return { url: portalUrl };
    return {
      url: await withCustomer(payments, userId, account, (customer) =>
        openCheckout(payments, userId, plan, customer),
      ),
    };
  });
}

/** The portal's URL for a caller with a subscription; null without one, or if the provider does not know it. */
async function portalOfHolder(payments: Payments, account: Account): Promise<string | null> {
  const { customerId, subscriptionId } = account;
  if (customerId === null || subscriptionId === null) return null;
  await bringEmail(payments, customerId, account);
  try {
    return await openPortal(payments, customerId, subscriptionId);
  } catch (error) {
    if (isMissing(error, 'customer')) return null;
    throw error;
  }
}

async function planIdOf(request: Request): Promise<unknown> {
  const body = await readJson(request);
  return typeof body === 'object' && body !== null && 'planId' in body ? body.planId : null;
}

async function openCheckout(
  payments: Payments,
  userId: string,
  plan: PaidPlan,
  customer: string,
): Promise<string> {
  const { stripe, project } = payments;
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: userId,
    line_items: [lineItemOf(plan)],
    metadata: { plan_id: plan.id },
    subscription_data: { metadata: { user_id: userId, plan_id: plan.id } },
    success_url: subscriptionPage(payments, '?success=true'),
    cancel_url: subscriptionPage(payments, '?cancelled=true'),
  });
  await askProject(project, 'stripe_sessions', {
    user_id: userId,
    plan_id: plan.id,
    stripe_session_id: session.id,
  });
  await closeOthers(payments, customer);
  if (session.url === null) throw new Refusal(502, 'No checkout URL returned');
  return session.url;
}

/**
 * Leaves a customer only the newest open checkout, because paying two checkouts in two tabs would create two
 * subscriptions. Lists are sorted newest first, so that simultaneous calls keep the same one.
 */
async function closeOthers({ stripe }: Payments, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  const [, ...others] = data;
  for (const { id } of others) {
    // The checkout may just have been paid or closed.
    await stripe.checkout.sessions
      .expire(id)
      .catch((error: unknown) => console.warn('Not closed:', id, String(error)));
  }
}
