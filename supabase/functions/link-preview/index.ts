import { createHandler } from './handler.ts';
import { readSettings } from './settings.ts';

// Link previews of shared videos and playlists. Deploy with `supabase functions deploy link-preview`; needs the secret
// APP_URL (DEPLOYMENT.md, "The app and its backend").
Deno.serve(createHandler(readSettings((name) => Deno.env.get(name))));
