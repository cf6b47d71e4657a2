import { createHash } from 'node:crypto';
import type { SqlSession } from '../database/driver';
import { identitiesOf } from './identities';
import { clearOneTimeTokens } from './one-time-tokens';
import { endSessions } from './sessions';
import { updateUser, type UserRow } from './users';

/**
 * Keeps a user's row and id, and makes everything unreadable that tells who they were (models/user.go, SoftDeleteUser).
 * Nobody can sign in to what is left, and the address is free again.
 */
export async function softDeleteUser(session: SqlSession, user: UserRow, now: Date): Promise<void> {
  if (user.deleted_at) return;
  const hidden = (value: string): string => obscure(user.id + value);
  await updateUser(
    session,
    user.id,
    {
      email: hidden(user.email ?? ''),
      phone: hidden(user.phone ?? '').slice(0, 15),
      encrypted_password: null,
      email_change: hidden(user.email_change),
      confirmation_token: '',
      recovery_token: '',
      email_change_token_current: '',
      email_change_token_new: '',
      deleted_at: now,
      raw_user_meta_data: {},
      raw_app_meta_data: {},
    },
    now,
  );
  await clearOneTimeTokens(session, user.id);
  for (const identity of await identitiesOf(session, user.id)) {
    await session.query(
      `update identities set identity_data = '{}', provider_id = $2, updated_at = $3 where id = $1`,
      [identity.id, obscure(`${user.id}${identity.provider}:${identity.provider_id}`), now],
    );
  }
  await endSessions(session, user.id, 'all');
}

function obscure(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}
