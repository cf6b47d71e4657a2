import { supabase } from './client';

/**
 * Whether the user is an admin, read from their own row (sharing spec, section 7). Decides what is shown only: the
 * database checks every admin call itself. A failure counts as no and is logged.
 */
export async function isAdmin(userId: string): Promise<boolean> {
  const { data, error } = await supabase.from('users').select('is_admin').eq('id', userId).single();
  if (error) console.error('Admin status could not be read', error);
  return data?.is_admin === true;
}

/** Invalidate ['is-admin'] when the database has refused what only admins may do. */
export const isAdminQuery = (userId: string) =>
  ({ queryKey: ['is-admin', userId], queryFn: () => isAdmin(userId) }) as const;
