import { required } from '../_shared/project.ts';
import { readPayments } from '../_shared/stripe-client.ts';
import { createHandler } from './handler.ts';

// Receives the payment provider's events. Deploy with --no-verify-jwt (as in supabase/config.toml), because
// events are signed and have no token. Needs the secrets APP_URL, STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET
// (DEPLOYMENT.md, "Payments").
const get = (name: string) => Deno.env.get(name);
Deno.serve(createHandler(readPayments(get), required('STRIPE_WEBHOOK_SECRET', get('STRIPE_WEBHOOK_SECRET'))));
