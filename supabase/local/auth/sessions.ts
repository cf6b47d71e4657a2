import { randomBytes, randomUUID } from 'node:crypto';
import type { SqlSession } from '../database/driver';
import { AUTH_CONSTANTS } from './auth-settings';
import type { AuthContext } from './auth-context';
import { loadUserJson, type UserJson } from './user-json';
import { updateUser, type UserRow } from './users';

/** The response to signing in and refreshing (tokens/service.go). */
export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'bearer';
  /** Seconds. */
  readonly expires_in: number;
  /** Unix time in seconds. */
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: UserJson;
}

/** How a session began, for its `amr` claim (models/factor.go). */
type SignInMethod = 'otp' | 'magiclink' | 'email/signup' | 'recovery' | 'email_change';

/** Starts a session and returns its tokens. */
export async function startSession(
  session: SqlSession,
  context: AuthContext,
  start: { readonly user: UserRow; readonly method: SignInMethod; readonly request: Request },
): Promise<TokenResponse> {
  const now = context.now();
  const sessionId = randomUUID();
  await session.query(
    `insert into sessions (id, user_id, created_at, updated_at, aal, user_agent) values ($1, $2, $3, $3, 'aal1', $4)`,
    [sessionId, start.user.id, now, start.request.headers.get('user-agent')],
  );
  await session.query(
    `insert into mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method) values ($1, $2, $3, $3, $4)`,
    [randomUUID(), sessionId, now, start.method],
  );
  const user = await updateUser(session, start.user.id, { last_sign_in_at: now }, now);
  const refreshToken = await insertRefreshToken(session, { userId: user.id, sessionId, parent: null }, now);
  return tokenResponse(session, context, { user, sessionId, refreshToken });
}

/** Stores a new refresh token: 12 lower-case base32 characters (models/refresh_token.go). */
export async function insertRefreshToken(
  session: SqlSession,
  token: { readonly userId: string; readonly sessionId: string; readonly parent: string | null },
  now: Date,
): Promise<string> {
  const text = randomBase32(12);
  await session.query(
    `insert into refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, $3, $3, $4, $5)`,
    [text, token.userId, now, token.parent, token.sessionId],
  );
  return text;
}

/** The response for an existing session, with a new access token. */
export async function tokenResponse(
  session: SqlSession,
  context: AuthContext,
  parts: { readonly user: UserRow; readonly sessionId: string; readonly refreshToken: string },
): Promise<TokenResponse> {
  const { user, sessionId, refreshToken } = parts;
  const expiresIn = AUTH_CONSTANTS.accessTokenSec;
  const claims = {
    iss: `${context.deps.apiUrl}/auth/v1`,
    sub: user.id,
    aud: user.aud,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: 'aal1',
    amr: await amrOf(session, sessionId),
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  };
  return {
    access_token: await context.deps.jwt.sign(claims, expiresIn),
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Math.floor(context.now().getTime() / 1000) + expiresIn,
    refresh_token: refreshToken,
    user: await loadUserJson(session, user),
  };
}

async function amrOf(session: SqlSession, sessionId: string) {
  const { rows } = await session.query<{ method: string; at: Date }>(
    'select authentication_method as method, updated_at as at from mfa_amr_claims where session_id = $1 order by updated_at desc',
    [sessionId],
  );
  return rows.map(({ method, at }) => ({ method, timestamp: Math.floor(at.getTime() / 1000) }));
}

export async function sessionExists(session: SqlSession, id: string): Promise<boolean> {
  return (await session.query('select from sessions where id = $1', [id])).rows.length > 0;
}

/** Ends sessions of a user, with their refresh tokens. */
export async function endSessions(
  session: SqlSession,
  userId: string,
  which: { readonly only: string } | { readonly except: string } | 'all',
): Promise<void> {
  const only = which !== 'all' && 'only' in which ? which.only : null;
  const except = which !== 'all' && 'except' in which ? which.except : null;
  await session.query(
    `delete from sessions where user_id = $1 and ($2::uuid is null or id = $2::uuid) and ($3::uuid is null or id <> $3::uuid)`,
    [userId, only, except],
  );
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

function randomBase32(length: number): string {
  return Array.from(randomBytes(length), (byte) => BASE32.charAt(byte % BASE32.length)).join('');
}
