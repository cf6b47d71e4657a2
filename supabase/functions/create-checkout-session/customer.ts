import type { Account } from '../_shared/account.ts';
import { bringEmail } from '../_shared/customer-email.ts';
import { askProject } from '../_shared/project.ts';
import { isMissing, type Payments } from '../_shared/stripe-client.ts';

/**
 * Calls a function with the user's customer at the provider, which has the account's email address by then. Creates the
 * customer if there is none, or if the provider does not know the stored one.
 */
export async function withCustomer<T>(
  payments: Payments,
  userId: string,
  account: Account,
  work: (customer: string) => Promise<T>,
): Promise<T> {
  const known = account.customerId;
  if (known === null) return work(await makeCustomer(payments, userId, account.email, null));
  await bringEmail(payments, known, account);
  try {
    return await work(known);
  } catch (error) {
    if (!isMissing(error, 'customer')) throw error;
    return work(await makeCustomer(payments, userId, account.email, known));
  }
}

/**
 * Creates the customer. Two simultaneous calls create only one, because the provider answers equal idempotency keys
 * with the same customer.
 */
async function makeCustomer(
  { stripe, project }: Payments,
  userId: string,
  email: string,
  insteadOf: string | null,
): Promise<string> {
  const customer = await stripe.customers.create(
    { email, metadata: { user_id: userId } },
    { idempotencyKey: ['customer', userId, email, insteadOf ?? 'first'].join('-') },
  );
  const kept = await askProject(project, 'rpc/keep_stripe_customer', {
    p_user_id: userId,
    p_customer_id: customer.id,
    p_instead_of: insteadOf,
  });
  return String(kept);
}
