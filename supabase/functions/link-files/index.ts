import { readProject } from '../_shared/project.ts';
import { createHandler } from './handler.ts';

// Signs the URLs of a link's files for its visitors. Deploy with `supabase functions deploy link-files`.
Deno.serve(createHandler(readProject((name) => Deno.env.get(name))));
