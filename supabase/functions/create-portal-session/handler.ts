import { readAccount } from '../_shared/account.ts';
import { answerPost, Refusal } from '../_shared/answers.ts';
import { callerOf } from '../_shared/caller.ts';
import { bringEmail } from '../_shared/customer-email.ts';
import { openPortal } from '../_shared/portal.ts';
import { isMissing, type Payments } from '../_shared/stripe-client.ts';

/** POST -> {url} of the portal, where the caller manages and cancels the subscription. */
export function createHandler(payments: Payments): (request: Request) => Promise<Response> {
  return answerPost('Failed to create portal session', async (request) => {
    const { project } = payments;
    const account = await readAccount(project, await callerOf(project, request));
    const { customerId, subscriptionId } = account;
    if (customerId === null || subscriptionId === null) throw noSubscription();
    await bringEmail(payments, customerId, account);
    try {
      return { url: await openPortal(payments, customerId) };
    } catch (error) {
      throw isMissing(error, 'customer') ? noSubscription(error) : error;
    }
  });
}

function noSubscription(cause?: unknown): Refusal {
  return new Refusal(404, 'No active subscription found', { cause });
}
