import type { Account } from './account.ts';
import { isMissing, type Payments } from './stripe-client.ts';

/**
 * Updates the provider's customer to the account's current email address, because receipts go there and the user may
 * have changed it. A failure does not keep the user from the provider's pages; the next request tries again.
 */
export async function bringEmail({ stripe }: Payments, customer: string, { email }: Account): Promise<void> {
  if (email === '') return;
  try {
    await stripe.customers.update(customer, { email });
  } catch (error) {
    if (!isMissing(error)) console.warn('The customer keeps an older address:', customer, String(error));
  }
}
