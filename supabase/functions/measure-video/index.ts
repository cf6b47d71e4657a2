import { readProject } from '../_shared/project.ts';
import { createHandler } from './handler.ts';

// Measures the length of an uploaded video from the stored file. Deploy with `supabase functions deploy measure-video`.
Deno.serve(createHandler(readProject((name) => Deno.env.get(name))));
