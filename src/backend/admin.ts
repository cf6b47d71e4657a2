import { supabase } from './client';

/**
 * Whether the user is an admin, read from their own row. Decides what is shown only: the database checks every admin
 * call itself. A failure counts as no and is logged.
 * @throws AbortError when nobody wants the answer any more.
 */
async function isAdmin(userId: string, signal: AbortSignal): Promise<boolean> {
  const row = supabase.from('users').select('is_admin').eq('id', userId);
  const { data, error } = await row.abortSignal(signal).single();
  signal.throwIfAborted();
  if (error) console.error('Admin status could not be read', error);
  return data?.is_admin === true;
}

interface Wanted {
  /** Aborts when the last part that shows the answer is gone. */
  readonly signal: AbortSignal;
}

/** Invalidate ['is-admin'] when the database has refused what only admins may do. */
export const isAdminQuery = (userId: string) =>
  ({ queryKey: ['is-admin', userId], queryFn: ({ signal }: Wanted) => isAdmin(userId, signal) }) as const;
