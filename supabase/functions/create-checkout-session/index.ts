import { readPayments } from '../_shared/stripe-client.ts';
import { createHandler } from './handler.ts';

// Starts the purchase of a plan. Needs the secrets APP_URL and STRIPE_SECRET_KEY (DEPLOYMENT.md, "Payments").
Deno.serve(createHandler(readPayments((name) => Deno.env.get(name))));
