import { Stripe } from 'npm:stripe@23.1.0';
import { answerPost, Refusal } from '../_shared/answers.ts';
import { readBody } from '../_shared/body.ts';
import { askProject } from '../_shared/project.ts';
import { isMissing, type Payments } from '../_shared/stripe-client.ts';
import { findTruth } from './truth.ts';

/** Seconds that a signature is good for: a message that was recorded cannot be played back later. */
const TOLERANCE_SEC = 300;

/**
 * POST of the payment provider's events. Any answer but 2xx makes the provider send the event again; 200 is also for what
 * does not concern us.
 */
export function createHandler(payments: Payments, secret: string): (request: Request) => Promise<Response> {
  const crypto = Stripe.createSubtleCryptoProvider();
  return answerPost('Failed to process the event', async (request) => {
    const event = await verify(payments, request, secret, crypto);
    return { received: true, outcome: await apply(payments, event) };
  });
}

/** The signature covers the body's bytes as they came. @throws Refusal 400. */
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

/** Looks up what the event is about and hands it to the database, which counts every event once. */
async function apply(payments: Payments, event: Stripe.Event): Promise<unknown> {
  const { project } = payments;
  // Before the look: one that began earlier knows less (apply_stripe_subscription).
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
