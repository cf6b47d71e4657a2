import type { SqlSession } from '../database/driver';
import type { AuthContext } from './auth-context';
import { putIntoInbox } from './mails';

// The app never asks for this one, so a hosted project has no template of ours for it: wording and subject are upstream's
// own (mailer/templatemailer).

/** Mails the code that a user types to prove who they are, in the transaction that stores it. */
export function mailReauthentication(
  session: SqlSession,
  context: AuthContext,
  mail: { readonly to: string; readonly code: string },
): Promise<void> {
  const text = 'Use the code below to verify your identity. It expires shortly.';
  return putIntoInbox(session, context, {
    to: mail.to,
    subject: `${mail.code} is your verification code`,
    text: `${text}\n\n${mail.code}\n`,
    html: `<h2>Your verification code</h2>\n\n<p>${text}</p>\n<p>${mail.code}</p>`,
  });
}
