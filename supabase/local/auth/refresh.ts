import * as v from 'valibot';
import { AUTH_CONSTANTS, isOlderThan, type AuthContext, type AuthTransaction } from './auth-context';
import { AuthError, notSupported } from './auth-error';
import { readParams, text } from './request-params';
import { insertRefreshToken, tokenResponse, type SessionRow, type TokenResponse } from './sessions';
import { findUserById, isBanned } from './users';

interface RefreshTokenRow {
  readonly token: string;
  readonly revoked: boolean;
  readonly updated_at: Date;
  readonly parent: string | null;
  readonly session_id: string;
}

const refreshParams = v.object({ refresh_token: text });

/**
 * POST /token?grant_type=refresh_token (tokens/service.go): rotates a refresh token, returns the active one again to a
 * client that lost the answer, and ends the family when a spent token is reused after the reuse interval.
 */
export async function refreshSession(context: AuthContext, request: Request): Promise<TokenResponse> {
  const { refresh_token: token } = await readParams(request, refreshParams);
  if (token === '') throw notSupported('a refresh without a token');
  const response = await context.transaction((tx) => exchange(tx, token));
  // Thrown after the transaction, which must keep the end of the family.
  if (response === 'reused') throw refused('refresh_token_already_used', 'Already Used');
  return response;
}

async function exchange(tx: AuthTransaction, text: string): Promise<TokenResponse | 'reused'> {
  const token = await tx.first<RefreshTokenRow>('select * from refresh_tokens where token = $1 for update', [
    text,
  ]);
  // The tokens of an ended session, or of a deleted user, were deleted with it.
  const session =
    token && (await tx.first<SessionRow>('select * from sessions where id = $1', [token.session_id]));
  const user = session && (await findUserById(tx, session.user_id));
  if (!token || !session || !user) throw refused('refresh_token_not_found', 'Refresh Token Not Found');
  if (isBanned(user, tx.now)) throw refused('user_banned', 'User Banned');
  const successor = await successorOf(tx, token);
  if (successor !== null) return tokenResponse(tx, user, session, successor);
  await tx.query(
    'update refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked',
    [session.id, tx.now],
  );
  return 'reused';
}

/** The token to hand out; null when reuse is not allowed. */
async function successorOf(tx: AuthTransaction, token: RefreshTokenRow): Promise<string | null> {
  if (token.revoked) {
    const active = await tx.first<RefreshTokenRow>(
      'select * from refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
      [token.session_id],
    );
    if (active?.parent === token.token) return active.token;
    if (isOlderThan(token.updated_at, AUTH_CONSTANTS.refreshReuseSec, tx.now)) return null;
  }
  await tx.query('update refresh_tokens set revoked = true, updated_at = $2 where token = $1', [
    token.token,
    tx.now,
  ]);
  return insertRefreshToken(tx, token.session_id, token.token);
}

function refused(code: string, reason: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`);
}
