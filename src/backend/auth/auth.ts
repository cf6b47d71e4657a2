import type { SignUpFields } from '@/domain/auth-validation';
import { AppError } from '@/domain/errors';
import { authClient } from './auth-client';
import { exchangeError, existenceCheckError, loginError, signUpError } from './auth-errors';
import { unlessUnanswered } from './refresh-failure';
import { announceSignOut, dropSession } from './session';

/**
 * Sends a sign-in link and code to an address that has an account.
 * @throws AppError 'no-account', 'too-many-attempts', 'login-link-failed', or the auth provider's message.
 */
export async function sendLoginLink(email: string): Promise<void> {
  if (!(await hasAccount(email, 'login-link-failed'))) throw new AppError('no-account');
  const { error } = await authClient.signInWithOtp({
    email,
    options: { emailRedirectTo: homeUrl(), shouldCreateUser: false },
  });
  if (error) throw loginError(error);
}

/**
 * Registers an account and sends its first sign-in link and code.
 * @throws AppError 'account-exists', 'too-many-attempts' or 'sign-up-failed'.
 */
export async function signUp({ firstName, lastName, email, birthYear }: SignUpFields): Promise<void> {
  if (await hasAccount(email, 'sign-up-failed')) throw new AppError('account-exists');
  const { error } = await authClient.signInWithOtp({
    email,
    options: {
      emailRedirectTo: homeUrl(),
      data: { first_name: firstName, last_name: lastName, birth_year: Number(birthYear) },
    },
  });
  if (error) throw signUpError(error);
}

/**
 * Sends the mail again to the same address. This also works after a registration, because the account exists by then.
 * @throws AppError with the auth provider's message or 'login-link-failed'.
 */
export async function resendLink(email: string): Promise<void> {
  const { error } = await authClient.signInWithOtp({
    email,
    options: { emailRedirectTo: homeUrl(), shouldCreateUser: false },
  });
  if (error) throw loginError(error);
}

/**
 * Signs in with the code from the mail, which works in any browser.
 * @throws AppError with the auth provider's message or 'authentication-failed'.
 */
export async function verifyCode(email: string, code: string): Promise<void> {
  const { error } = await authClient.verifyOtp({ email, token: code, type: 'email' });
  if (error) throw exchangeError(error);
}

/** Ends this browser's session in all its tabs, even when the server cannot be reached. Failures are only logged. */
export async function signOut(): Promise<void> {
  announceSignOut();
  const ending = unlessUnanswered(authClient.signOut({ scope: 'local' }));
  const { error } = await ending.catch((unanswered: unknown) => ({ error: unanswered }));
  if (!error) return;
  console.error('Sign-out failed', error);
  dropSession();
}

/** Loads the client of the tables only now, because the sign-in screens need it for nothing else. */
async function hasAccount(email: string, fallback: 'login-link-failed' | 'sign-up-failed'): Promise<boolean> {
  try {
    const { accountExists } = await import('./account-exists');
    return await accountExists(email);
  } catch (error) {
    throw existenceCheckError(error, fallback);
  }
}

/** The URL that links in mails lead to. */
export function homeUrl(): string {
  return `${window.location.origin}/`;
}
