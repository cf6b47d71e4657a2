import type { SqlSession } from '../database/driver';
import { actionLink } from './action-link';
import type { AuthContext } from './auth-context';
import { escapeHtml, putIntoInbox } from './mails';

// The app sends neither of these, so a hosted project has no template of ours for them: wording and subjects are upstream's
// own (mailer/templatemailer).

/** Mails an invitation, in the transaction that stores its token. */
export function mailInvitation(
  session: SqlSession,
  context: AuthContext,
  mail: { readonly to: string; readonly tokenHash: string; readonly redirectTo: string },
): Promise<void> {
  const link = actionLink(context, { token: mail.tokenHash, type: 'invite', redirectTo: mail.redirectTo });
  const title = "You've been invited";
  const text = "You've been invited to create an account. Follow the link below to accept.";
  return putIntoInbox(session, context, {
    to: mail.to,
    subject: title,
    text: `${text}\n\n${link}\n`,
    html: `<h2>${title}</h2>\n\n<p>${text}</p>\n<p><a href="${escapeHtml(link)}">Accept invitation</a></p>`,
  });
}

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
