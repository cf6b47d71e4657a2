import { randomBytes } from 'node:crypto';
import { compare, hash } from 'bcryptjs';
import { AUTH_CONSTANTS } from './auth-settings';
import { AuthError, invalidRequest } from './auth-error';

const BCRYPT_ROUNDS = 10;

/**
 * Checks a password's length (api/password.go).
 * @throws AuthError 422 weak_password, or 400 when bcrypt could not read all of it.
 */
export function checkPasswordStrength(password: string): void {
  const { minPasswordLength, maxPasswordLength } = AUTH_CONSTANTS;
  if (Buffer.byteLength(password) > maxPasswordLength) {
    throw invalidRequest(`Password cannot be longer than ${maxPasswordLength} characters`);
  }
  if (Buffer.byteLength(password) < minPasswordLength) {
    const message = `Password should be at least ${minPasswordLength} characters.`;
    throw new AuthError(422, 'weak_password', message, { weakPassword: ['length'] });
  }
}

/** bcrypt; slow on purpose, so never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, BCRYPT_ROUNDS);
}

export function matchesPassword(password: string, hashed: string | null): Promise<boolean> {
  return hashed ? compare(password, hashed) : Promise.resolve(false);
}

let unknownPassword: Promise<string> | null = null;

/**
 * Of a password that nobody knows, for accounts made by a mail (api/magic_link.go). They share one: to hash another for
 * each takes longer than all else that such an account needs.
 */
export function unknownPasswordHash(): Promise<string> {
  return (unknownPassword ??= hashPassword(randomBytes(24).toString('base64url')));
}
