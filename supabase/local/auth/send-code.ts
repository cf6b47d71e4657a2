import type { SqlSession } from '../database/driver';
import type { AuthContext } from './auth-context';
import { checkMailInterval, sendMail } from './mails';
import { makeCode, storeOneTimeToken } from './one-time-tokens';
import type { Challenge } from './request-params';
import { updateUser, type UserRow } from './users';

interface CodeRequest {
  readonly user: UserRow;
  readonly challenge: Challenge | null;
}

/** Mails a link and code that confirm a new user's address (api/mail.go, sendConfirmation). */
export async function sendConfirmation(
  session: SqlSession,
  context: AuthContext,
  request: CodeRequest,
): Promise<UserRow> {
  const { user, challenge } = request;
  checkMailInterval(user.confirmation_sent_at, context);
  const now = context.now();
  const email = user.email ?? '';
  const { code, stored } = makeCode(context.deps.jwt.codeKey, email, challenge);
  const values = { Email: email, Token: code, TokenHash: stored };
  await sendMail(session, context, { kind: 'signup', to: email, ...values });
  const changes = { confirmation_token: stored, confirmation_sent_at: now };
  const updated = await updateUser(session, user.id, changes, now);
  await storeOneTimeToken(
    session,
    { userId: user.id, type: 'confirmation_token', hash: stored, relatesTo: email },
    now,
  );
  return updated;
}

/** Mails a sign-in link and code to a confirmed user (api/mail.go). Upstream stores them as a recovery. */
export async function sendMagicLink(
  session: SqlSession,
  context: AuthContext,
  request: CodeRequest,
): Promise<void> {
  const { user, challenge } = request;
  checkMailInterval(user.recovery_sent_at, context);
  const now = context.now();
  const email = user.email ?? '';
  const { code, stored } = makeCode(context.deps.jwt.codeKey, email, challenge);
  const values = { Email: email, Token: code, TokenHash: stored };
  await sendMail(session, context, { kind: 'magiclink', to: email, ...values });
  await updateUser(session, user.id, { recovery_token: stored, recovery_sent_at: now }, now);
  await storeOneTimeToken(
    session,
    { userId: user.id, type: 'recovery_token', hash: stored, relatesTo: email },
    now,
  );
}

/** Mails a link and code to the new and the current address; both must confirm (api/mail.go, sendEmailChange). */
export async function sendEmailChange(
  session: SqlSession,
  context: AuthContext,
  request: CodeRequest & { readonly newEmail: string },
): Promise<UserRow> {
  const { user, challenge, newEmail } = request;
  checkMailInterval(user.email_change_sent_at, context);
  const now = context.now();
  const email = user.email ?? '';
  const fresh = makeCode(context.deps.jwt.codeKey, newEmail, challenge);
  const current = makeCode(context.deps.jwt.codeKey, email, challenge);
  for (const { to, code, stored } of [
    { to: newEmail, ...fresh },
    { to: email, ...current },
  ]) {
    const values = { Email: email, NewEmail: newEmail, Token: code, TokenHash: stored };
    await sendMail(session, context, { kind: 'email_change', to, ...values });
  }
  const updated = await updateUser(
    session,
    user.id,
    {
      email_change: newEmail,
      email_change_token_new: fresh.stored,
      email_change_token_current: current.stored,
      email_change_confirm_status: 0,
      email_change_sent_at: now,
    },
    now,
  );
  const userId = user.id;
  await storeOneTimeToken(
    session,
    { userId, type: 'email_change_token_new', hash: fresh.stored, relatesTo: newEmail },
    now,
  );
  await storeOneTimeToken(
    session,
    { userId, type: 'email_change_token_current', hash: current.stored, relatesTo: email },
    now,
  );
  return updated;
}
