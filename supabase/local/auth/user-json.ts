import type { AuthTransaction } from './auth-context';
import type { JsonObject } from './request-params';
import type { UserRow } from './users';

/** The user object in every response (models/user.go, models/identity.go). */
export type UserJson = Readonly<Record<string, unknown>>;

/** A row of auth.identities. */
interface IdentityRow {
  readonly id: string;
  readonly provider_id: string;
  readonly user_id: string;
  readonly identity_data: JsonObject;
  readonly provider: string;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly email: string | null;
}

/** Omits empty fields where upstream does. */
export async function loadUserJson(tx: AuthTransaction, user: UserRow): Promise<UserJson> {
  const identities = await tx.query<IdentityRow>('select * from identities where user_id = $1', [user.id]);
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...time('email_confirmed_at', user.email_confirmed_at),
    phone: '',
    ...time('confirmation_sent_at', user.confirmation_sent_at),
    ...time('confirmed_at', user.email_confirmed_at),
    ...time('recovery_sent_at', user.recovery_sent_at),
    ...(user.email_change === '' ? {} : { new_email: user.email_change }),
    ...time('email_change_sent_at', user.email_change_sent_at),
    ...time('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.rows.map(identityJson),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    ...time('banned_until', user.banned_until),
    is_anonymous: false,
  };
}

function identityJson(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...time('last_sign_in_at', identity.last_sign_in_at),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
    email: identity.email ?? '',
  };
}

function time(name: string, value: Date | null): Record<string, string> {
  return value === null ? {} : { [name]: value.toISOString() };
}
