import { AppError } from '@/domain/errors';
import { resendLink } from './auth';
import { callFunction } from '../http/edge-functions';
import { dataError, serviceFailureOf } from '../http/backend-error';
import { supabase } from '../http/client';

/** Whether a deletion that its owner has confirmed is still unfinished. */
export const deletionQuery = {
  queryKey: ['account-deletion'],
  queryFn: async (): Promise<boolean> => {
    const { data, error, status } = await supabase.rpc('is_account_deletion_confirmed');
    if (error) throw dataError(error, 'account-load-failed', status);
    return data;
  },
} as const;

/**
 * Records the request and mails the code that confirms it. Earlier confirmations no longer count.
 * @throws AppError 'last-admin', 'account-delete-failed', 'no-session', or the provider's message.
 */
export async function requestDeletion(email: string): Promise<void> {
  const { error, status } = await supabase.rpc('request_account_deletion');
  if (error && serviceFailureOf(error).code === 'PT409') throw new AppError('last-admin', { cause: error });
  if (error) throw dataError(error, 'account-delete-failed', status);
  await resendLink(email);
}

/**
 * Deletes the account with everything in it, in a session started with the mailed code after the request. After a
 * failure, call it again to continue where it stopped.
 * @throws AppError 'deletion-code-needed', 'account-stays', 'account-delete-failed' or 'no-session'.
 */
export async function deleteAccount(): Promise<void> {
  await callFunction(
    'delete-account',
    {},
    {
      refused: 'account-delete-failed',
      unreached: 'account-delete-failed',
      byStatus: { 403: 'deletion-code-needed', 409: 'account-stays' },
    },
  );
}
