import { randomUUID } from 'node:crypto';
import type { SqlSession } from '../database/driver';
import type { JsonObject } from './request-params';
import { mergeMetadata, updateUser, type UserRow } from './users';

/** A row of auth.identities. */
export interface IdentityRow {
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

export async function identitiesOf(session: SqlSession, userId: string): Promise<readonly IdentityRow[]> {
  const { rows } = await session.query<IdentityRow>(
    'select * from identities where user_id = $1 order by created_at, id',
    [userId],
  );
  return rows;
}

/** Adds the e-mail identity to a user who lacks it (api/signup.go). */
export async function ensureEmailIdentity(
  session: SqlSession,
  user: UserRow,
  data: JsonObject,
  now: Date,
): Promise<void> {
  const identity = { sub: user.id, email: user.email, email_verified: false, phone_verified: false };
  await session.query(
    `insert into identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2::text, $2::uuid, $3::jsonb, 'email', $4, $4, $4) on conflict (provider_id, provider) do nothing`,
    [randomUUID(), user.id, JSON.stringify({ ...data, ...identity }), now],
  );
}

/** Merges facts into the data of a user's e-mail identity. */
export async function updateEmailIdentity(
  session: SqlSession,
  userId: string,
  facts: JsonObject,
  now: Date,
): Promise<void> {
  await session.query(
    `update identities set identity_data = identity_data || $2::jsonb, updated_at = $3
     where user_id = $1 and provider = 'email'`,
    [userId, JSON.stringify(facts), now],
  );
}

/** Writes the providers of a user's identities into app_metadata (models/user.go). */
export async function recordProviders(session: SqlSession, user: UserRow, now: Date): Promise<UserRow> {
  const providers = [...new Set((await identitiesOf(session, user.id)).map(({ provider }) => provider))];
  const facts = { providers, ...(providers[0] === undefined ? {} : { provider: providers[0] }) };
  return updateUser(
    session,
    user.id,
    { raw_app_meta_data: mergeMetadata(user.raw_app_meta_data, facts) },
    now,
  );
}
