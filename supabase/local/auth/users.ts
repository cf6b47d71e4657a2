import { randomUUID } from 'node:crypto';
import type { AuthTransaction } from './auth-context';
import { AuthError } from './auth-error';
import type { JsonObject } from './request-params';

/** Columns of auth.users that the service reads. */
export interface UserRow {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly email_confirmed_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly email_change: string;
  readonly email_change_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly raw_app_meta_data: JsonObject | null;
  readonly raw_user_meta_data: JsonObject | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly banned_until: Date | null;
}

type UserChanges = Partial<Omit<UserRow, 'id' | 'created_at' | 'updated_at'>>;

/** Finds a user by the lowercase address, and locks the row until the transaction ends. */
export function findUserByEmail(tx: AuthTransaction, email: string): Promise<UserRow | null> {
  return tx.first(`select * from users where lower(email) = $1 and aud = 'authenticated' for update`, [
    email,
  ]);
}

export function findUserById(tx: AuthTransaction, id: string): Promise<UserRow | null> {
  return tx.first('select * from users where id = $1', [id]);
}

/**
 * Creates a user with the identity of its address: INSERT, then the role in a separate UPDATE, like upstream
 * (api/signup.go).
 * @throws AuthError 500 when a trigger or constraint refuses.
 */
export async function insertUser(tx: AuthTransaction, email: string, data: JsonObject): Promise<UserRow> {
  const id = randomUUID();
  const providers = { provider: 'email', providers: ['email'] };
  try {
    await tx.query(
      `insert into users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ($1, 'authenticated', '', $2, $3::jsonb, $4::jsonb, $5, $5)`,
      [id, email, JSON.stringify(providers), JSON.stringify(data), tx.now],
    );
    const identity = { ...data, sub: id, email, email_verified: false, phone_verified: false };
    await tx.query(
      `insert into identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
       values ($1::text, $1::uuid, $2::jsonb, 'email', $3, $3, $3)`,
      [id, JSON.stringify(identity), tx.now],
    );
    return await updateUser(tx, id, { role: 'authenticated' });
  } catch (cause) {
    throw new AuthError(500, 'unexpected_failure', 'Database error saving new user', { cause });
  }
}

/** Updates columns of a user and reads it back. */
export async function updateUser(tx: AuthTransaction, id: string, changes: UserChanges): Promise<UserRow> {
  const values = Object.values(changes).map((value) => (isJson(value) ? JSON.stringify(value) : value));
  const sets = [...Object.keys(changes), 'updated_at'].map((name, index) => `${name} = $${index + 2}`);
  const sql = `update users set ${sets.join(', ')} where id = $1 returning *`;
  const user = await tx.first<UserRow>(sql, [id, ...values, tx.now]);
  if (!user) throw new Error(`User ${id} has gone.`);
  return user;
}

/** Merges facts into the data of a user's e-mail identity. */
export async function updateIdentity(tx: AuthTransaction, userId: string, facts: JsonObject): Promise<void> {
  await tx.query(
    'update identities set identity_data = identity_data || $2::jsonb, updated_at = $3 where user_id = $1',
    [userId, JSON.stringify(facts), tx.now],
  );
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
