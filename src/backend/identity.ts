import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { AppError } from '@/domain/errors';
import { supabase } from './client';

export interface Identity {
  readonly userId: string;
  readonly accessToken: string;
}

/**
 * Who is signed in, with a token that is good now (refreshed when it is about to expire).
 * @throws AppError 'no-session'; the client's own error when an expired token could not be refreshed for want of a line:
 * the session goes on when that is back.
 */
export async function requireIdentity(): Promise<Identity> {
  const { data, error } = await supabase.auth.getSession();
  if (isAuthRetryableFetchError(error)) throw error;
  if (error || !data.session) throw new AppError('no-session', { cause: error });
  return { userId: data.session.user.id, accessToken: data.session.access_token };
}
