import type { SqlSession } from '../database/driver';
import { AUTH_CONSTANTS } from './auth-settings';
import { AuthError, OAuthError } from './auth-error';
import type { AuthContext } from './auth-context';
import { insertRefreshToken, tokenResponse, type TokenResponse } from './sessions';
import { findUserById, isBanned } from './users';

interface RefreshTokenRow {
  /** bigint: PGlite reads a number, the server driver a text. */
  readonly id: number | string;
  readonly token: string;
  readonly user_id: string;
  readonly revoked: boolean;
  readonly updated_at: Date;
  readonly parent: string | null;
  readonly session_id: string | null;
}

/** A refusal whose changes to the tokens must be kept is a result, not an exception. */
type RefreshResult =
  { readonly ok: true; readonly response: TokenResponse } | { readonly ok: false; readonly error: AuthError };

/**
 * Exchanges a refresh token (tokens/service.go): rotates it, returns the active one again to a client that lost the
 * answer, and ends the family when a spent token is reused after the reuse interval.
 */
export async function refreshSession(
  context: AuthContext,
  token: string,
  request: Request,
): Promise<TokenResponse> {
  if (token === '') throw new OAuthError('invalid_request', 'refresh_token required');
  const result = await context.transaction((session) => exchange(session, context, token, request));
  if (!result.ok) throw result.error;
  return result.response;
}

async function exchange(
  session: SqlSession,
  context: AuthContext,
  text: string,
  request: Request,
): Promise<RefreshResult> {
  const { rows } = await session.query<RefreshTokenRow>(
    'select * from refresh_tokens where token = $1 for update',
    [text],
  );
  const token = rows[0];
  if (!token) throw refused('refresh_token_not_found', 'Refresh Token Not Found');
  const user = await findUserById(session, token.user_id);
  if (!user) throw refused('refresh_token_not_found', 'Refresh Token Not Found');
  if (isBanned(user, context.now())) throw refused('user_banned', 'User Banned');
  if (token.session_id === null) throw refused('session_not_found', 'No Valid Session Found');
  const refreshToken = await successorOf(session, token, token.session_id, context.now());
  if (refreshToken === null) {
    await revokeFamily(session, token.session_id, context.now());
    return { ok: false, error: refused('refresh_token_already_used', 'Already Used') };
  }
  await session.query(
    'update sessions set refreshed_at = $2::timestamptz, updated_at = $2::timestamptz, user_agent = $3 where id = $1',
    [token.session_id, context.now(), request.headers.get('user-agent')],
  );
  const response = await tokenResponse(session, context, { user, sessionId: token.session_id, refreshToken });
  return { ok: true, response };
}

/** The token to hand out; null when reuse is not allowed. */
async function successorOf(
  session: SqlSession,
  token: RefreshTokenRow,
  sessionId: string,
  now: Date,
): Promise<string | null> {
  if (token.revoked) {
    const active = await activeToken(session, sessionId);
    if (active?.parent === token.token) return active.token;
    const reusableUntil = token.updated_at.getTime() + AUTH_CONSTANTS.refreshReuseSec * 1000;
    if (now.getTime() > reusableUntil) return null;
  }
  await session.query('update refresh_tokens set revoked = true, updated_at = $2 where id = $1', [
    token.id,
    now,
  ]);
  return insertRefreshToken(session, { userId: token.user_id, sessionId, parent: token.token }, now);
}

async function activeToken(session: SqlSession, sessionId: string): Promise<RefreshTokenRow | null> {
  const { rows } = await session.query<RefreshTokenRow>(
    'select * from refresh_tokens where session_id = $1 and revoked = false order by id desc limit 1',
    [sessionId],
  );
  return rows[0] ?? null;
}

async function revokeFamily(session: SqlSession, sessionId: string, now: Date): Promise<void> {
  await session.query(
    'update refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and revoked = false',
    [sessionId, now],
  );
}

function refused(code: string, reason: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`);
}
