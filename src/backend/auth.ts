import { AppError } from '@/domain/errors';
import {
  exchangeError,
  exchangeFailureOf,
  existenceCheckError,
  loginError,
  signUpError,
} from './auth-errors';
import type { LinkFailure } from './auth-errors';
import { supabase } from './client';
import { announceSignOut, dropSession } from './session';

/**
 * Mails a sign-in link and code to an address that has an account.
 * @throws AppError 'no-account', 'too-many-attempts', 'login-link-failed', or the provider's message.
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
 * Registers an account and mails its first sign-in link and code.
 * @throws AppError 'account-exists', 'too-many-attempts' or 'sign-up-failed'.
 */
export async function signUp(firstName: string, lastName: string, email: string): Promise<void> {
  if (await accountExists(email, 'sign-up-failed')) throw new AppError('account-exists');
  const { error } = await supabase.auth.signInWithOtp({
    email,
    options: { emailRedirectTo: homeUrl(), data: { first_name: firstName, last_name: lastName } },
  });
  if (error) throw signUpError(error);
}

/**
 * Sends the mail again to an address that was just mailed; for a fresh registration too, whose account now exists.
 * @throws AppError with the provider's message or 'login-link-failed'.
 */
export async function resendLink(email: string): Promise<void> {
  const { error } = await supabase.auth.signInWithOtp({
    email,
    options: { emailRedirectTo: homeUrl(), shouldCreateUser: false },
  });
  if (error) throw loginError(error);
}

/**
 * Signs in with the code from the mail; works in any browser.
 * @throws AppError with the provider's message or 'authentication-failed'.
 */
export async function verifyCode(email: string, code: string): Promise<void> {
  const { error } = await supabase.auth.verifyOtp({ email, token: code, type: 'email' });
  if (error) throw exchangeError(error);
}

export type ExchangeResult =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'failed'; readonly message: string; readonly reason: LinkFailure };

const exchanges = new Map<string, Promise<ExchangeResult>>();

/** Exchanges the code of a sign-in link for a session. A code is spent by the first try, so it is tried once. */
export function exchangeCode(code: string): Promise<ExchangeResult> {
  const running = exchanges.get(code);
  if (running) return running;
  const exchange = exchangeOnce(code);
  exchanges.set(code, exchange);
  return exchange;
}

/**
 * Ends this browser's session, in all its tabs. When the server cannot be told, the session is forgotten here all the
 * same. Failures are only logged.
 */
export async function signOut(): Promise<void> {
  announceSignOut();
  const { error } = await supabase.auth.signOut({ scope: 'local' });
  if (!error) return;
  console.error('Sign-out failed', error);
  dropSession();
}

async function exchangeOnce(code: string): Promise<ExchangeResult> {
  const error = await supabase.auth.exchangeCodeForSession(code).then(
    (answer) => answer.error,
    (thrown: unknown) => thrown,
  );
  if (!error) return { kind: 'signed-in' };
  return { kind: 'failed', message: exchangeError(error).message, reason: exchangeFailureOf(error) };
}

async function accountExists(
  email: string,
  fallback: 'login-link-failed' | 'sign-up-failed',
): Promise<boolean> {
  const question = { p_email: email };
  // Without withReceipt, which the first screens would have to load: whoever is refused sends the form again.
  const begun = await supabase.rpc('begin_email_check', question);
  const { data, error } = begun.error
    ? begun
    : await supabase.rpc('email_account_exists', { ...question, p_receipt: begun.data });
  if (error) throw existenceCheckError(error, fallback);
  return data;
}

/** Where links in mails lead: the product's home. */
function homeUrl(): string {
  return `${window.location.origin}/`;
}
