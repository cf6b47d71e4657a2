import { randomUUID } from 'node:crypto';
import type { SqlSession } from '../database/driver';
import { AUTH_CONSTANTS } from './auth-settings';
import { AuthError } from './auth-error';
import type { JsonObject } from './request-params';

/** Columns of auth.users that the service reads. */
export interface UserRow {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly email_confirmed_at: Date | null;
  readonly confirmation_token: string;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_token: string;
  readonly recovery_sent_at: Date | null;
  readonly email_change_token_new: string;
  readonly email_change_token_current: string;
  readonly email_change: string;
  readonly email_change_confirm_status: number;
  readonly email_change_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly raw_app_meta_data: JsonObject | null;
  readonly raw_user_meta_data: JsonObject | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly phone: string | null;
  readonly confirmed_at: Date | null;
  readonly banned_until: Date | null;
  readonly is_anonymous: boolean;
}

export type UserChanges = Partial<Omit<UserRow, 'id' | 'confirmed_at' | 'created_at' | 'updated_at'>>;

export async function findUserByEmail(session: SqlSession, email: string): Promise<UserRow | null> {
  const { rows } = await session.query<UserRow>(
    'select * from users where lower(email) = $1 and aud = $2 and is_sso_user = false',
    [email, AUTH_CONSTANTS.audience],
  );
  return rows[0] ?? null;
}

export async function findUserById(session: SqlSession, id: string): Promise<UserRow | null> {
  const { rows } = await session.query<UserRow>('select * from users where id = $1', [id]);
  return rows[0] ?? null;
}

/** The user as stored now, locked until the transaction ends. */
export async function lockUser(session: SqlSession, id: string): Promise<UserRow | null> {
  const { rows } = await session.query<UserRow>('select * from users where id = $1 for update', [id]);
  return rows[0] ?? null;
}

/** The user as stored now. */
export async function reloadUser(session: SqlSession, id: string): Promise<UserRow> {
  const user = await findUserById(session, id);
  if (!user) throw new Error(`User ${id} has gone.`);
  return user;
}

interface NewUser {
  readonly email: string;
  readonly userData: JsonObject;
}

/**
 * Creates a user: INSERT, then the role in a separate UPDATE, like upstream (api/signup.go).
 * @throws AuthError 500 when a trigger or constraint refuses.
 */
export async function insertUser(session: SqlSession, user: NewUser, now: Date): Promise<UserRow> {
  const id = randomUUID();
  try {
    await session.query(
      `insert into users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ('00000000-0000-0000-0000-000000000000', $1, $2, '', $3, $4::jsonb, $5::jsonb, $6, $6)`,
      [
        id,
        AUTH_CONSTANTS.audience,
        user.email,
        JSON.stringify({ provider: 'email', providers: ['email'] }),
        JSON.stringify(user.userData),
        now,
      ],
    );
  } catch (cause) {
    throw new AuthError(500, 'unexpected_failure', 'Database error saving new user', { cause });
  }
  try {
    return await updateUser(session, id, { role: AUTH_CONSTANTS.defaultRole }, now);
  } catch (cause) {
    throw new AuthError(500, 'unexpected_failure', 'Database error updating user', { cause });
  }
}

/** Updates columns of a user and reads it back. */
export async function updateUser(
  session: SqlSession,
  id: string,
  changes: UserChanges,
  now: Date,
): Promise<UserRow> {
  const names = Object.keys(changes);
  const values = Object.values(changes).map((value) => (isJson(value) ? JSON.stringify(value) : value));
  const sets = [...names, 'updated_at'].map((name, index) => `${name} = $${index + 2}`);
  const { rows } = await session.query<UserRow>(
    `update users set ${sets.join(', ')} where id = $1 returning *`,
    [id, ...values, now],
  );
  const user = rows[0];
  if (!user) throw new Error(`User ${id} has gone.`);
  return user;
}

function isJson(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

/** Metadata with changes merged in; a null removes its key (models/user.go, UpdateUserMetaData). */
export function mergeMetadata(current: JsonObject | null, changes: JsonObject): JsonObject {
  const merged = { ...current, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

export function isBanned(user: UserRow, now: Date): boolean {
  // Compared in this direction because 'infinity' arrives as an invalid date, which compares as false.
  return user.banned_until !== null && !(user.banned_until <= now);
}
