import * as v from 'valibot';
import { inject } from 'vitest';
import { authClient } from '@/backend/auth/auth-client';

// All test files share one embedded backend (start-backend.ts) and run at the same time, so every test has its own
// users and reads only their data.

export interface Account {
  readonly id: string;
  readonly email: string;
}

export interface Mail {
  readonly code: string;
  /** The address of the email's button. */
  readonly link: string;
  /** The path below the API's URL at which the provider itself uses the token. */
  readonly confirmationPath: string;
}

const Rows = v.array(v.unknown());
const Inserted = v.object({ id: v.string() });
const MailSchema = v.object({ code: v.string(), link: v.string(), confirmationPath: v.string() });

/** For every account created here. */
const BIRTH_YEAR = 1998;

/** An address that no test has used. */
export function freshEmail(): string {
  return `player-${crypto.randomUUID()}@example.com`;
}

/** Signs in with the app's own client, to a new account or to an existing one. */
export async function signIn(email = freshEmail()): Promise<Account> {
  const options = { data: { birth_year: BIRTH_YEAR } };
  const sent = await authClient.signInWithOtp({ email, options });
  if (sent.error) throw sent.error;
  const { code } = await lastMail(email);
  const { data, error } = await authClient.verifyOtp({ email, token: code, type: 'email' });
  if (error || !data.user) throw error ?? new Error('Sign-in returned no user.');
  return { id: data.user.id, email };
}

/** A new account, signed out. */
export async function addAccount(): Promise<Account> {
  const account = await signIn();
  await forgetBrowser();
  return account;
}

/** Ends the session as if it had expired, and clears the browser's storage. */
export async function forgetBrowser(): Promise<void> {
  await authClient.signOut({ scope: 'local' });
  localStorage.clear();
}

/** The newest email to an address. */
export async function lastMail(email: string): Promise<Mail> {
  return v.parse(MailSchema, await control(`/mail?to=${encodeURIComponent(email)}`));
}

/** Runs SQL as the database's owner. @returns the rows. */
export async function sql(text: string, params: readonly unknown[] = []): Promise<readonly unknown[]> {
  return v.parse(Rows, await control('/sql', { method: 'POST', body: JSON.stringify({ text, params }) }));
}

/** Runs an `insert ... returning id` as the database's owner. @returns the id. */
export async function insert(text: string, params: readonly unknown[]): Promise<string> {
  const [row] = await sql(text, params);
  return v.parse(Inserted, row).id;
}

/** Records tokens as used in the current month. */
export async function useTokens(userId: string, amount: number): Promise<void> {
  await sql(
    `insert into public.token_usage (user_id, amount, action, created_at)
     select id, $2, 'video_processing', tokens_replenished_at from public.users where id = $1`,
    [userId, amount],
  );
}

async function control(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(inject('backend').controlUrl + path, init);
  if (!response.ok) throw new Error(`${path} failed: ${await response.text()}`);
  return response.json();
}
