import type { Caller } from '../service';
import type { AuthContext } from './auth-context';
import { AuthError } from './auth-error';
import { findUserById, isBanned, type UserRow } from './users';

/** A signed-in caller whose user and session still exist. */
export interface SignedIn {
  readonly user: UserRow;
  readonly sessionId: string;
}

/** Checks a request's access token, and that its user and session still exist (api/auth.go). */
export async function authenticate(context: AuthContext, caller: Caller): Promise<SignedIn> {
  const { sub, session_id: sessionId } = await claimsOf(context, caller);
  if (typeof sub !== 'string' || sub === '') throw badJwt('invalid claim: missing sub claim');
  return context.transaction(async (tx) => {
    const user = await findUserById(tx, sub);
    if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    const session = await tx.first('select from sessions where id::text = $1', [sessionId]);
    if (typeof sessionId !== 'string' || session === null) {
      const message = 'Session from session_id claim in JWT does not exist';
      throw new AuthError(403, 'session_not_found', message);
    }
    if (isBanned(user, tx.now)) throw new AuthError(403, 'user_banned', 'User is banned');
    return { user, sessionId };
  });
}

/** A key alone arrives as that role's token, which has no user. */
async function claimsOf(context: AuthContext, caller: Caller): Promise<Readonly<Record<string, unknown>>> {
  if (caller.token === null) return caller.claims;
  // Checked again without the seconds of tolerance that the data service allows.
  const check = await context.deps.jwt.verify(caller.token);
  if (check.ok) return check.claims;
  const reasons = {
    malformed: 'token is malformed',
    signature: 'token signature is invalid',
    expired: 'token has invalid claims: token is expired',
    'not-yet-valid': 'token has invalid claims: token is not valid yet',
  } as const;
  throw badJwt(`invalid JWT: unable to parse or verify signature, ${reasons[check.problem]}`);
}

function badJwt(message: string): AuthError {
  return new AuthError(403, 'bad_jwt', message);
}
