import type { SqlSession } from '../database/driver';
import { AuthError, invalidRequest } from './auth-error';
import { findUserByToken, isCodeExpired, matchesHash, type OneTimeTokenType } from './one-time-tokens';
import { findUserByEmail, isBanned, lockUser, type UserRow } from './users';

/** What a code can confirm; a request's 'email' is already resolved to one of these. */
export type VerifiedType = 'signup' | 'magiclink' | 'recovery' | 'email_change';

/** A valid token and its user. Nothing has changed yet. */
export interface VerifiedToken {
  readonly user: UserRow;
  readonly type: VerifiedType;
}

const TOKEN_TYPES: Readonly<Record<VerifiedType | 'email', readonly OneTimeTokenType[]>> = {
  email: ['confirmation_token', 'recovery_token'],
  signup: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
};

/** Finds the user of a link's token, which must equal the stored text (api/verify.go). */
export async function verifyTokenHash(
  session: SqlSession,
  hash: string,
  type: string,
  now: Date,
): Promise<VerifiedToken> {
  if (!isTokenType(type)) throw invalidRequest('Invalid email verification type');
  const user = await findUserByToken(session, hash, TOKEN_TYPES[type]);
  if (!user) throw linkExpired();
  if (isBanned(user, now)) throw banned();
  const resolved = type === 'email' ? (user.recovery_token === hash ? 'magiclink' : 'signup') : type;
  if (isCodeExpired(sentAt(user, resolved), now)) throw linkExpired();
  return { user, type: resolved };
}

/**
 * Finds the user for a hashed code. Wrong, used and expired codes and unknown addresses get the same error
 * (api/verify.go).
 */
export async function verifyCode(
  session: SqlSession,
  attempt: { readonly email: string; readonly hash: string; readonly type: string },
  now: Date,
): Promise<VerifiedToken> {
  const { hash } = attempt;
  const found =
    attempt.type === 'email_change'
      ? await findUserByChange(session, attempt.email, hash)
      : await findUserByEmail(session, attempt.email);
  // Locked, so that the second of two concurrent uses sees what the first did.
  const user = found && (await lockUser(session, found.id));
  if (!user) throw codeExpired();
  if (isBanned(user, now)) throw banned();
  const type = isTokenType(attempt.type) ? matchingType(user, attempt.type, hash, now) : null;
  if (!type) throw codeExpired();
  return { user, type };
}

function matchingType(
  user: UserRow,
  type: VerifiedType | 'email',
  hash: string,
  now: Date,
): VerifiedType | null {
  if (type === 'email') {
    return matchingType(user, 'signup', hash, now) ?? matchingType(user, 'magiclink', hash, now);
  }
  const isRight = TOKEN_TYPES[type].some((column) => matchesHash(user[column], hash));
  return isRight && !isCodeExpired(sentAt(user, type), now) ? type : null;
}

async function findUserByChange(session: SqlSession, email: string, hash: string): Promise<UserRow | null> {
  for (const stored of [hash, `pkce_${hash}`]) {
    const user = await findUserByToken(session, stored, TOKEN_TYPES.email_change);
    if (user && [user.email, user.email_change].includes(email)) return user;
  }
  return null;
}

function sentAt(user: UserRow, type: VerifiedType): Date | null {
  switch (type) {
    case 'signup':
      return user.confirmation_sent_at;
    case 'magiclink':
    case 'recovery':
      return user.recovery_sent_at;
    case 'email_change':
      return user.email_change_sent_at;
  }
}

function isTokenType(type: string): type is VerifiedType | 'email' {
  return Object.hasOwn(TOKEN_TYPES, type);
}

function linkExpired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
}

function codeExpired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
}

function banned(): AuthError {
  return new AuthError(403, 'user_banned', 'User is banned');
}
