import { createHandler } from './handler.ts';
import { readSettings } from './settings.ts';

// Emails the owner of a ticket when support has answered. Deploy with `supabase functions deploy ticket-mail`; called
// by a database webhook, whose only token is the secret TICKET_MAIL_SECRET (DEPLOYMENT.md, "Emails about answers").
Deno.serve(createHandler(readSettings((name) => Deno.env.get(name))));
