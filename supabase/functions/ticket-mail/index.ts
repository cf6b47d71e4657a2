import { createHandler } from './handler.ts';
import { readSettings } from './settings.ts';

// Tells the owner of a ticket by mail that support has answered. Deploy with `supabase functions deploy ticket-mail`;
// called by a database webhook, which has no token but the secret TICKET_MAIL_SECRET (DEPLOYMENT.md, "Mails about answers").
Deno.serve(createHandler(readSettings((name) => Deno.env.get(name))));
