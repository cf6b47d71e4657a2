import { supabase } from '../http/client';

/**
 * Reads from the user's own row whether the user is an admin. The answer only decides what is shown, because the
 * database checks every admin call itself. A failure counts as not an admin and is logged.
 * @throws AbortError when the answer is no longer needed.
 */
async function isAdmin(userId: string, signal: AbortSignal): Promise<boolean> {
  const row = supabase.from('users').select('is_admin').eq('id', userId);
  const { data, error } = await row.abortSignal(signal).single();
  signal.throwIfAborted();
  if (error) console.error('Admin status could not be read', error);
  return data?.is_admin === true;
}

interface Wanted {
  /** Aborts when the last component that shows the answer is unmounted. */
  readonly signal: AbortSignal;
}

/** Invalidate ['is-admin'] when the database has refused a call for admins. */
export const isAdminQuery = (userId: string) =>
  ({ queryKey: ['is-admin', userId], queryFn: ({ signal }: Wanted) => isAdmin(userId, signal) }) as const;
