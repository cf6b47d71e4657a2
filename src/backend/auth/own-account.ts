import { isAuthSessionMissingError } from '@supabase/auth-js';
import * as v from 'valibot';
import { AppError, type ErrorCode } from '@/domain/errors';
import { homeUrl } from './auth';
import { exchangeError } from './auth-errors';
import { announceSignOut } from './session';
import { authClient, currentSession } from './auth-client';
import { isUnanswered, serviceFailureOf } from '../http/backend-error';
import { parseWith } from '../http/parse-with';

/** The signed-in user's data in the auth service. */
export interface OwnAccount {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The new address of an unconfirmed change; null when there is none. */
  readonly newEmail: string | null;
}

const name = v.fallback(v.string(), '');
const UserSchema = v.pipe(
  v.object({
    id: v.string(),
    email: v.string(),
    new_email: v.optional(v.string(), ''),
    user_metadata: v.object({ first_name: name, last_name: name }),
  }),
  v.transform(({ id, email, new_email: newEmail, user_metadata: metadata }): OwnAccount => ({
    id,
    firstName: metadata.first_name,
    lastName: metadata.last_name,
    email,
    newEmail: newEmail === '' ? null : newEmail,
  })),
);

export const ownAccountQuery = {
  queryKey: ['own-account'],
  queryFn: readOwnAccount,
  // The user may have followed a link on another device.
  refetchOnWindowFocus: 'always',
} as const;

/**
 * Reads the signed-in user's account.
 * @throws AppError 'account-load-failed' or 'no-session'.
 */
async function readOwnAccount(): Promise<OwnAccount> {
  try {
    // Fails at once without a connection, unlike the client.
    await currentSession();
  } catch (error) {
    throw accountError(error, 'account-load-failed');
  }
  const { data, error } = await authClient.getUser();
  if (error) throw accountError(error, 'account-load-failed');
  const account = parseWith(UserSchema, data.user, 'account-load-failed');
  const { data: kept } = await authClient.getSession();
  // The new address was confirmed elsewhere, so this browser's session still contains the old one.
  if (kept.session && kept.session.user.email !== account.email) await authClient.refreshSession();
  return account;
}

/**
 * Saves the signed-in user's name.
 * @throws AppError 'name-save-failed' or 'no-session'.
 */
export async function saveName(firstName: string, lastName: string): Promise<void> {
  const { error } = await authClient.updateUser({ data: { first_name: firstName, last_name: lastName } });
  if (error) throw accountError(error, 'name-save-failed');
}

/**
 * Sends a link and a code to the current and to the new address, because both have to confirm the change.
 * @throws AppError 'email-taken', 'too-many-attempts', 'email-change-failed' or 'no-session'.
 */
export async function requestEmailChange(email: string): Promise<void> {
  const { error } = await authClient.updateUser({ email }, { emailRedirectTo: homeUrl() });
  if (error) throw accountError(error, 'email-change-failed');
}

/**
 * Confirms the change with the code that was sent to one of the two addresses.
 * @throws AppError with the auth provider's message or 'authentication-failed'.
 */
export async function confirmEmailChange(address: string, code: string): Promise<void> {
  const { error } = await authClient.verifyOtp({ email: address, token: code, type: 'email_change' });
  if (error) throw exchangeError(error);
}

/**
 * Ends the user's session in every browser, this one included. After a failure this browser is still signed in.
 * @throws AppError 'sign-out-everywhere-failed' or 'no-session'.
 */
export async function signOutEverywhere(): Promise<void> {
  // With an ended session the request would not end the others, but the client would still report success.
  const { error: ended } = await authClient.getUser();
  if (ended) throw accountError(ended, 'sign-out-everywhere-failed');
  announceSignOut();
  const { error } = await authClient.signOut({ scope: 'global' });
  if (!error) return;
  announceSignOut(false);
  throw accountError(error, 'sign-out-everywhere-failed');
}

const ENDED_CODES = new Set(['bad_jwt', 'session_not_found', 'user_not_found', 'no_authorization']);

function accountError(error: unknown, fallback: ErrorCode): AppError {
  const failure = serviceFailureOf(error);
  const { code, status } = failure;
  if (isUnanswered(failure)) return new AppError('no-connection', { cause: error });
  if (isAuthSessionMissingError(error) || (code !== null && ENDED_CODES.has(code)))
    return new AppError('no-session', { cause: error });
  if (code === 'email_exists') return new AppError('email-taken', { cause: error });
  return new AppError(status === 429 ? 'too-many-attempts' : fallback, { cause: error });
}
