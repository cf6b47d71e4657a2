import type { SqlSession } from '../database/driver';
import { ensureEmailIdentity, recordProviders, updateEmailIdentity } from './identities';
import { clearOneTimeTokens } from './one-time-tokens';
import { mergeMetadata, updateUser, type UserRow } from './users';
import type { VerifiedToken } from './verify-token';

/**
 * Applies a valid token and uses it up (api/verify.go, models/user.go).
 * @param tokenHash the token as stored.
 * @returns the user; null when the other of two addresses still has to confirm an e-mail change.
 */
export async function applyVerification(
  session: SqlSession,
  { user, type }: VerifiedToken,
  tokenHash: string,
  now: Date,
): Promise<UserRow | null> {
  switch (type) {
    case 'signup': {
      const confirmed = await confirmEmail(session, user, now);
      await updateEmailIdentity(session, user.id, { email_verified: true }, now);
      return recordProviders(session, confirmed, now);
    }
    case 'magiclink':
    case 'recovery': {
      await clearOneTimeTokens(session, user.id);
      const recovered = await updateUser(session, user.id, { recovery_token: '' }, now);
      const confirmed = recovered.email_confirmed_at
        ? recovered
        : await confirmEmail(session, recovered, now);
      return recordProviders(session, confirmed, now);
    }
    case 'email_change': {
      const changed = await confirmEmailChange(session, user, tokenHash, now);
      return changed && recordProviders(session, changed, now);
    }
  }
}

/** Marks the user's address as confirmed and invalidates earlier mails (models/user.go). */
async function confirmEmail(session: SqlSession, user: UserRow, now: Date): Promise<UserRow> {
  await clearOneTimeTokens(session, user.id);
  return updateUser(
    session,
    user.id,
    {
      confirmation_token: '',
      email_confirmed_at: now,
      raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, { email_verified: true }),
    },
    now,
  );
}

/** Both mailboxes must confirm, so the first click is only recorded. */
async function confirmEmailChange(
  session: SqlSession,
  user: UserRow,
  tokenHash: string,
  now: Date,
): Promise<UserRow | null> {
  if (user.email_change_confirm_status === 0) {
    const isCurrent = user.email_change_token_current === tokenHash;
    const column = isCurrent ? 'email_change_token_current' : 'email_change_token_new';
    await clearOneTimeTokens(session, user.id, column);
    await updateUser(session, user.id, { email_change_confirm_status: 1, [column]: '' }, now);
    return null;
  }
  await clearOneTimeTokens(session, user.id);
  const email = user.email_change;
  const changed = await updateUser(
    session,
    user.id,
    {
      email,
      email_change: '',
      email_change_token_current: '',
      email_change_token_new: '',
      email_change_confirm_status: 0,
    },
    now,
  );
  await ensureEmailIdentity(session, changed, {}, now);
  await updateEmailIdentity(session, user.id, { email, email_verified: true }, now);
  return changed;
}
