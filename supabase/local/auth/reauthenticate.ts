import { mailReauthentication } from './default-mails';
import type { AuthContext } from './auth-context';
import { AuthError } from './auth-error';
import { AUTH_CONSTANTS } from './auth-settings';
import type { SignedIn } from './authenticate';
import { checkMailInterval } from './mails';
import {
  clearOneTimeTokens,
  hashCode,
  isCodeExpired,
  makeCode,
  matchesHash,
  storeOneTimeToken,
} from './one-time-tokens';
import { sessionStart } from './sessions';
import { lockUser, updateUser } from './users';

/** GET /reauthenticate: mails a nonce to the signed-in user (api/reauthenticate.go). */
export async function sendNonce(context: AuthContext, { user }: SignedIn): Promise<object> {
  if (!user.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  await context.transaction(async (session) => {
    checkMailInterval(user.reauthentication_sent_at, context);
    const now = context.now();
    const email = user.email ?? '';
    const { code, stored } = makeCode(context.deps.jwt.codeKey, email, null);
    await mailReauthentication(session, context, { to: email, code });
    const changes = { reauthentication_token: stored, reauthentication_sent_at: now };
    await updateUser(session, user.id, changes, now);
    const token = { type: 'reauthentication_token', hash: stored, relatesTo: email } as const;
    await storeOneTimeToken(session, { userId: user.id, ...token }, now);
  });
  return {};
}

/**
 * Where the project asks for it, uses up the nonce of a password change by a session that is not fresh. The nonce is gone
 * even if the change is refused afterwards, as upstream.
 * @throws AuthError 400 without a nonce, 422 for a wrong or an expired one.
 */
export async function requireReauthentication(
  context: AuthContext,
  { user, sessionId }: SignedIn,
  nonce: string,
): Promise<void> {
  if (!context.settings.securePasswordChange) return;
  await context.transaction(async (session) => {
    const now = context.now();
    const startedAt = sessionId === null ? null : await sessionStart(session, sessionId);
    const freshMs = AUTH_CONSTANTS.freshSessionSec * 1000;
    if (startedAt && now.getTime() <= startedAt.getTime() + freshMs) return;
    if (nonce === '') {
      const message = 'Password update requires reauthentication';
      throw new AuthError(400, 'reauthentication_needed', message);
    }
    const stored = await lockUser(session, user.id);
    const hash = hashCode(context.deps.jwt.codeKey, user.email ?? '', nonce);
    const isValid =
      stored !== null &&
      matchesHash(stored.reauthentication_token, hash) &&
      !isCodeExpired(stored.reauthentication_sent_at, now);
    if (!isValid) {
      throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
    }
    await updateUser(session, user.id, { reauthentication_token: '' }, now);
    await clearOneTimeTokens(session, user.id);
  });
}
