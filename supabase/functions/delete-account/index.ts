import { readProject } from '../_shared/project.ts';
import { readPayments } from '../_shared/stripe-client.ts';
import { createHandler } from './handler.ts';

// Deletes the caller's account. Deploy with `supabase functions deploy delete-account`. If plans are sold, it needs
// the payment secrets.
const get = (name: string): string | undefined => Deno.env.get(name);
Deno.serve(createHandler(readProject(get), get('STRIPE_SECRET_KEY') ? readPayments(get) : null));
