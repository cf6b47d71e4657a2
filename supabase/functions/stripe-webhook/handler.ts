import { Stripe } from 'npm:stripe@23.1.0';
import { answerPost, Refusal } from '../_shared/answers.ts';
import { readBody } from '../_shared/body.ts';
import { askProject } from '../_shared/project.ts';
import { isMissing, type Payments } from '../_shared/stripe-client.ts';
import { findTruth } from './truth.ts';

/** Seconds for which a signature is valid, so that a recorded message cannot be replayed later. */
const TOLERANCE_SEC = 300;

/**
 * Handles the payment provider's events by POST. The provider sends an event again after any response except 2xx, so
 * events that do not concern the app also get 200.
 */
export function createHandler(payments: Payments, secret: string): (request: Request) => Promise<Response> {
  const crypto = Stripe.createSubtleCryptoProvider();
  return answerPost('Failed to process the event', async (request) => {
    const event = await verify(payments, request, secret, crypto);
    return { received: true, outcome: await apply(payments, event) };
  });
}

/** Verifies the signature, which covers the unchanged bytes of the body. @throws Refusal 400. */
async function verify(
  { stripe }: Payments,
  request: Request,
  secret: string,
  crypto: ReturnType<typeof Stripe.createSubtleCryptoProvider>,
): Promise<Stripe.Event> {
  const signature = request.headers.get('stripe-signature');
  if (signature === null) throw new Refusal(400, 'Missing signature');
  const body = await readBody(request);
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SEC, crypto);
  } catch (error) {
    throw new Refusal(400, 'Invalid signature', { cause: error });
  }
}

/** Looks up the object of the event and passes it to the database, which counts every event only once. */
async function apply(payments: Payments, event: Stripe.Event): Promise<unknown> {
  const { project } = payments;
  // Takes the ticket before the lookup, because a lookup that began earlier has older data
  // (apply_stripe_subscription).
  const ticket = await askProject(project, 'rpc/begin_stripe_sync', {});
  const truth = await findTruth(payments.stripe, event).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (truth === null) return 'ignored';
  return askProject(project, 'rpc/apply_stripe_event', {
    p_event_id: event.id,
    p_event_type: event.type,
    p_ticket: ticket,
    p_truth: truth,
  });
}
