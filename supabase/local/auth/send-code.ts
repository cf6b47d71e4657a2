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
  await sendCode(tx, user, { kind, type, to: user.email ?? '', isPkce });
  await updateUser(tx, user.id, { [sentAt]: tx.now });
}

/** Mails a link and code to the new and the current address; both must confirm (api/mail.go, sendEmailChange). */
export async function sendEmailChange(
  tx: AuthTransaction,
  user: UserRow,
  { newEmail, isPkce }: { readonly newEmail: string; readonly isPkce: boolean },
): Promise<UserRow> {
  checkMailInterval(user.email_change_sent_at, tx);
  const mail = { kind: 'email_change', NewEmail: newEmail, isPkce } as const;
  await sendCode(tx, user, { ...mail, type: 'email_change_token_new', to: newEmail });
  await sendCode(tx, user, { ...mail, type: 'email_change_token_current', to: user.email ?? '' });
  return updateUser(tx, user.id, { email_change: newEmail, email_change_sent_at: tx.now });
}

interface CodeMail {
  readonly kind: keyof typeof KINDS | 'email_change';
  readonly type: OneTimeTokenType;
  readonly to: string;
  readonly NewEmail?: string;
  readonly isPkce: boolean;
}

async function sendCode(tx: AuthTransaction, user: UserRow, mail: CodeMail): Promise<void> {
  const { type, isPkce, ...letter } = mail;
  const { code, hash } = await makeCode(tx, { userId: user.id, type, email: mail.to, isPkce });
  await sendMail(tx, { ...letter, Email: user.email ?? '', Token: code, TokenHash: hash });
}
