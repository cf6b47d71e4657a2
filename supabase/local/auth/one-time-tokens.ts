import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { SqlSession } from '../database/driver';
import { AUTH_CONSTANTS } from './auth-settings';
import type { Challenge } from './request-params';
import { isSameText } from './same-text';
import { findUserById, type UserRow } from './users';

export type OneTimeTokenType =
  'confirmation_token' | 'recovery_token' | 'email_change_token_new' | 'email_change_token_current';

/** A new code and its stored form. */
interface OneTimeCode {
  readonly code: string;
  /** Stored form: hash of address and code, marked when a PKCE client asked (crypto/crypto.go, api/pkce.go). */
  readonly stored: string;
}

const PKCE_PREFIX = 'pkce_';

/** @param key the project's key (JwtKeys). */
export function makeCode(key: string, email: string, challenge: Challenge | null): OneTimeCode {
  const code = String(randomInt(10 ** AUTH_CONSTANTS.otpLength)).padStart(AUTH_CONSTANTS.otpLength, '0');
  const hash = hashCode(key, email, code);
  return { code, stored: challenge ? PKCE_PREFIX + hash : hash };
}

/**
 * Hex SHA-224 of the lowercase address and code like upstream's, but keyed with the project's key, so that nobody can
 * build a link from a guessed code and bypass the account's count.
 */
export function hashCode(key: string, email: string, code: string): string {
  return createHmac('sha224', key)
    .update(email + code)
    .digest('hex');
}

export function isPkceToken(token: string): boolean {
  return token.startsWith(PKCE_PREFIX);
}

/** Whether a stored token matches a typed code's hash, with or without PKCE. */
export function matchesHash(stored: string, hash: string): boolean {
  return isSameText(stored, hash) || isSameText(stored, PKCE_PREFIX + hash);
}

/** All kinds of codes have the same lifetime (api/verify.go, isOtpExpired). */
export function isCodeExpired(sentAt: Date | null, now: Date): boolean {
  return sentAt === null || now.getTime() > sentAt.getTime() + AUTH_CONSTANTS.otpExpirySec * 1000;
}

/** Stores a token in place of the user's earlier one of that type. */
export async function storeOneTimeToken(
  session: SqlSession,
  token: { userId: string; type: OneTimeTokenType; hash: string; relatesTo: string },
  now: Date,
): Promise<void> {
  await session.query('delete from one_time_tokens where user_id = $1 and token_type = $2', [
    token.userId,
    token.type,
  ]);
  await session.query(
    `insert into one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz)`,
    [randomUUID(), token.userId, token.type, token.hash, token.relatesTo.toLowerCase(), now],
  );
}

/**
 * Finds the user whose stored token of one of the types is exactly this text. Locks the token, so that it cannot be
 * used twice at once.
 */
export async function findUserByToken(
  session: SqlSession,
  hash: string,
  types: readonly OneTimeTokenType[],
): Promise<UserRow | null> {
  // Postgres refuses such text, and no token contains it.
  if (hash.includes('\0')) return null;
  const { rows } = await session.query<{ user_id: string }>(
    'select user_id from one_time_tokens where token_hash = $1 and token_type::text = any($2::text[]) limit 1 for update',
    [hash, [...types]],
  );
  return rows[0] ? findUserById(session, rows[0].user_id) : null;
}

export async function clearOneTimeTokens(
  session: SqlSession,
  userId: string,
  type?: OneTimeTokenType,
): Promise<void> {
  await session.query(
    'delete from one_time_tokens where user_id = $1 and ($2::text is null or token_type::text = $2::text)',
    [userId, type ?? null],
  );
}
