import { isAuthRetryableFetchError } from '@supabase/auth-js';
import { AppError } from '@/domain/errors';
import { authClient } from './auth-client';

export interface Identity {
  readonly userId: string;
  readonly accessToken: string;
}

/**
 * Returns the signed-in user's id and a valid access token, which is refreshed when it is about to expire.
 * @throws AppError 'no-session'; the client's own error if an expired token could not be refreshed without a
 * connection, because the session is still valid once the connection is back.
 */
export async function requireIdentity(): Promise<Identity> {
  const { data, error } = await authClient.getSession();
  if (isAuthRetryableFetchError(error)) throw error;
  if (error || !data.session) throw new AppError('no-session', { cause: error });
  return { userId: data.session.user.id, accessToken: data.session.access_token };
}
