import { createHmac, randomInt } from 'node:crypto';
import { AUTH_CONSTANTS, isOlderThan, type AuthTransaction } from './auth-context';
import { AuthError } from './auth-error';
import { findUserByEmail, isBanned, type UserRow } from './users';

export type OneTimeTokenType =
  'confirmation_token' | 'recovery_token' | 'email_change_token_new' | 'email_change_token_current';

/** The tokens that a type of a request accepts (api/verify.go). Upstream stores those of sign-in links as recoveries. */
const TYPES: ReadonlyMap<string, readonly OneTimeTokenType[]> = new Map<string, readonly OneTimeTokenType[]>([
  ['email', ['confirmation_token', 'recovery_token']],
  ['signup', ['confirmation_token']],
  ['magiclink', ['recovery_token']],
  ['recovery', ['recovery_token']],
  ['email_change', ['email_change_token_new', 'email_change_token_current']],
]);

export function isTokenType(type: string): boolean {
  return TYPES.has(type);
}

const PKCE_PREFIX = 'pkce_';

export function isPkceToken(token: string): boolean {
  return token.startsWith(PKCE_PREFIX);
}

/**
 * Makes a new code for an address, and stores it in place of the user's earlier one of that type: as a hash of address
 * and code, marked when a PKCE client asked (crypto/crypto.go, api/pkce.go).
 */
export async function makeCode(
  tx: AuthTransaction,
  token: {
    readonly userId: string;
    readonly type: OneTimeTokenType;
    readonly email: string;
    readonly isPkce: boolean;
  },
): Promise<{ readonly code: string; readonly hash: string }> {
  const { userId, type, email, isPkce } = token;
  const code = String(randomInt(10 ** AUTH_CONSTANTS.otpLength)).padStart(AUTH_CONSTANTS.otpLength, '0');
  const hash = (isPkce ? PKCE_PREFIX : '') + hashCode(tx.deps.jwt.codeKey, email, code);
  await clearOneTimeTokens(tx, userId, type);
  await tx.query(
    'insert into one_time_tokens (user_id, token_type, token_hash, created_at) values ($1, $2, $3, $4)',
    [userId, type, hash, tx.now],
  );
  return { code, hash };
}

/**
 * Hex SHA-224 of the lowercase address and code like upstream's, but keyed with the project's key, so that nobody can
 * build a link from a guessed code and bypass the account's count.
 */
function hashCode(key: string, email: string, code: string): string {
  return createHmac('sha224', key)
    .update(email + code)
    .digest('hex');
}

/** A valid token and its user, whose row is locked. Nothing has changed yet. */
export interface ValidToken {
  readonly user: UserRow;
  readonly type: OneTimeTokenType;
}

/**
 * Finds the token of a link, which must equal the stored text (api/verify.go, models/one_time_token.go).
 * @throws AuthError 403
 */
export function findLinkToken(tx: AuthTransaction, hash: string, type: string): Promise<ValidToken> {
  // Postgres refuses a zero byte, and no token contains one.
  const hashes = hash.includes('\0') ? [] : [hash];
  return validToken(tx, hashes, type, 'Email link is invalid or has expired');
}

/**
 * Finds the token of a typed code. Wrong, used and expired codes and unknown addresses get the same error
 * (api/verify.go).
 * @throws AuthError 403
 */
export function findCodeToken(
  tx: AuthTransaction,
  { email, code, type }: { readonly email: string; readonly code: string; readonly type: string },
): Promise<ValidToken> {
  const hash = hashCode(tx.deps.jwt.codeKey, email, code);
  // One of the addresses of a change is not yet the user's.
  const owner = type === 'email_change' ? null : email;
  return validToken(tx, [hash, PKCE_PREFIX + hash], type, 'Token has expired or is invalid', owner);
}

async function validToken(
  tx: AuthTransaction,
  hashes: readonly string[],
  type: string,
  refusal: string,
  email: string | null = null,
): Promise<ValidToken> {
  // Locked, so that the second of two concurrent uses sees what the first did.
  const user = await (email === null ? findUserByHash(tx, hashes) : findUserByEmail(tx, email));
  if (!user) throw new AuthError(403, 'otp_expired', refusal);
  if (isBanned(user, tx.now)) throw new AuthError(403, 'user_banned', 'User is banned');
  const token = await tx.first<{ type: OneTimeTokenType; created_at: Date }>(
    `select token_type::text as type, created_at from one_time_tokens
     where user_id = $1 and token_hash = any($2::text[]) and token_type::text = any($3::text[])`,
    [user.id, hashes, TYPES.get(type) ?? []],
  );
  if (!token || isOlderThan(token.created_at, AUTH_CONSTANTS.otpExpirySec, tx.now)) {
    throw new AuthError(403, 'otp_expired', refusal);
  }
  return { user, type: token.type };
}

function findUserByHash(tx: AuthTransaction, hashes: readonly string[]): Promise<UserRow | null> {
  return tx.first(
    'select * from users where id in (select user_id from one_time_tokens where token_hash = any($1::text[])) for update',
    [hashes],
  );
}

/** Deletes a user's tokens, of all types unless one is named. */
export async function clearOneTimeTokens(
  tx: AuthTransaction,
  userId: string,
  type?: OneTimeTokenType,
): Promise<void> {
  await tx.query(
    'delete from one_time_tokens where user_id = $1 and ($2::text is null or token_type::text = $2::text)',
    [userId, type ?? null],
  );
}
