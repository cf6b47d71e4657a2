import { supabase } from '../http/client';
import { withReceipt } from '../http/with-receipt';

/**
 * Whether an address has an account.
 * @throws the error of the backend.
 */
export async function accountExists(email: string): Promise<boolean> {
  const question = { p_email: email };
  const { data, error } = await withReceipt(
    () => supabase.rpc('begin_email_check', question),
    (receipt) => supabase.rpc('email_account_exists', { ...question, p_receipt: receipt }),
  );
  if (error) throw error;
  return data;
}
