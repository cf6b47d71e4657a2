import type { SignUpFields } from '@/domain/auth-validation';
import { AppError } from '@/domain/errors';
import { exchangeError, existenceCheckError, loginError, signUpError } from './auth-errors';
import { supabase } from '../http/client';
import { announceSignOut, dropSession } from './session';

/**
 * Sends a sign-in link and code to an address that has an account.
 * @throws AppError 'no-account', 'too-many-attempts', 'login-link-failed', or the auth provider's message.
 */
export async function sendLoginLink(email: string): Promise<void> {
  const exists = await accountExists(email, 'login-link-failed');
  if (!exists) throw new AppError('no-account');
  const { error } = await supabase.auth.signInWithOtp({
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
  if (await accountExists(email, 'sign-up-failed')) throw new AppError('account-exists');
  const { error } = await supabase.auth.signInWithOtp({
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
  const { error } = await supabase.auth.signInWithOtp({
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
  const { error } = await supabase.auth.verifyOtp({ email, token: code, type: 'email' });
  if (error) throw exchangeError(error);
}

/** Ends this browser's session in all its tabs, even when the server cannot be reached. Failures are only logged. */
export async function signOut(): Promise<void> {
  announceSignOut();
  const { error } = await supabase.auth.signOut({ scope: 'local' });
  if (!error) return;
  console.error('Sign-out failed', error);
  dropSession();
}

async function accountExists(
  email: string,
  fallback: 'login-link-failed' | 'sign-up-failed',
): Promise<boolean> {
  const question = { p_email: email };
  // A short version of withReceipt, because the first screens should not load that module. If a receipt is rejected,
  // the user submits the form again.
  const begun = await supabase.rpc('begin_email_check', question);
  const { data, error } = begun.error
    ? begun
    : await supabase.rpc('email_account_exists', { ...question, p_receipt: begun.data });
  if (error) throw existenceCheckError(error, fallback);
  return data;
}

/** The URL that links in mails lead to. */
export function homeUrl(): string {
  return `${window.location.origin}/`;
}
