import type { Stripe } from 'npm:stripe@23.1.0';
import type { Payments } from './stripe-client.ts';

/** The address of the app's page with the plans. */
export function subscriptionPage({ appUrl }: Payments, query = ''): string {
  return `${appUrl}/subscription${query}`;
}

/**
 * The address of the portal, where customers see, cancel and resume their subscription.
 * @param changeOf if given, the portal opens with changing the plan of this subscription.
 */
export async function openPortal(payments: Payments, customer: string, changeOf?: string): Promise<string> {
  const flow: Stripe.BillingPortal.SessionCreateParams.FlowData | undefined =
    changeOf === undefined
      ? undefined
      : {
          type: 'subscription_update',
          subscription_update: { subscription: changeOf },
          after_completion: {
            type: 'redirect',
            redirect: { return_url: subscriptionPage(payments, '?success=true') },
          },
        };
  const session = await payments.stripe.billingPortal.sessions.create({
    customer,
    return_url: subscriptionPage(payments),
    ...(flow && { flow_data: flow }),
  });
  return session.url;
}
