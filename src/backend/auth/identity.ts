import { AppError } from '@/domain/errors';
import { currentSession } from './auth-client';

export interface Identity {
  readonly userId: string;
  readonly accessToken: string;
}

/**
 * Returns the signed-in user's id and a valid access token, which is refreshed when it is about to expire.
 * @throws AppError 'no-session', or as currentSession without a connection.
 */
export async function requireIdentity(): Promise<Identity> {
  const session = await currentSession();
  if (!session) throw new AppError('no-session');
  return { userId: session.user.id, accessToken: session.access_token };
}
