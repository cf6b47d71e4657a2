import type { AuthTransaction } from './auth-context';
import { checkMailInterval, sendMail } from './mails';
import { makeCode, type OneTimeTokenType } from './one-time-tokens';
import { updateUser, type UserRow } from './users';

/** The mail to a user who asks for a code: the kind of mail, its token and the time of the last one. */
const KINDS = {
  signup: { type: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  magiclink: { type: 'recovery_token', sentAt: 'recovery_sent_at' },
} as const;

/** Mails a link and code that confirm a new user's address, or sign a confirmed user in (api/mail.go). */
export async function sendSignInMail(tx: AuthTransaction, user: UserRow, isPkce: boolean): Promise<void> {
  const kind = user.email_confirmed_at ? 'magiclink' : 'signup';
  const { type, sentAt } = KINDS[kind];
  checkMailInterval(user[sentAt], tx);
  const email = user.email ?? '';
  await sendCode(tx, { kind, type, userId: user.id, to: email, email, isPkce });
  await updateUser(tx, user.id, { [sentAt]: tx.now });
}

/** Mails a link and code to the new and the current address; both must confirm (api/mail.go, sendEmailChange). */
export async function sendEmailChange(
  tx: AuthTransaction,
  user: UserRow,
  { newEmail, isPkce }: { readonly newEmail: string; readonly isPkce: boolean },
): Promise<UserRow> {
  checkMailInterval(user.email_change_sent_at, tx);
  const mail = { kind: 'email_change', userId: user.id, email: user.email ?? '', newEmail, isPkce } as const;
  await sendCode(tx, { ...mail, type: 'email_change_token_new', to: newEmail });
  await sendCode(tx, { ...mail, type: 'email_change_token_current', to: mail.email });
  return updateUser(tx, user.id, { email_change: newEmail, email_change_sent_at: tx.now });
}

interface CodeMail {
  readonly kind: keyof typeof KINDS | 'email_change';
  readonly type: OneTimeTokenType;
  readonly userId: string;
  readonly to: string;
  /** The account's address. */
  readonly email: string;
  readonly newEmail?: string;
  readonly isPkce: boolean;
}

async function sendCode(tx: AuthTransaction, mail: CodeMail): Promise<void> {
  const { kind, type, userId, to, email, newEmail, isPkce } = mail;
  const { code, hash } = await makeCode(tx, { userId, type, email: to, isPkce });
  const addresses = { Email: email, ...(newEmail !== undefined && { NewEmail: newEmail }) };
  await sendMail(tx, { kind, to, Token: code, TokenHash: hash, ...addresses });
}
