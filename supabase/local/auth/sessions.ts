import { randomBytes, randomUUID } from 'node:crypto';
import { AUTH_CONSTANTS, type AuthTransaction } from './auth-context';
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

/** A row of auth.sessions. */
export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: Date;
  /** How the session began, for its `amr` claim (models/factor.go). */
  readonly authentication_method: string;
}

/** Starts a session and returns its tokens. */
export async function startSession(
  tx: AuthTransaction,
  userId: string,
  method: 'otp' | 'magiclink' | 'email/signup',
): Promise<TokenResponse> {
  const session = { id: randomUUID(), user_id: userId, created_at: tx.now, authentication_method: method };
  await tx.query(
    'insert into sessions (id, user_id, created_at, authentication_method) values ($1, $2, $3, $4)',
    [session.id, userId, tx.now, method],
  );
  const user = await updateUser(tx, userId, { last_sign_in_at: tx.now });
  return tokenResponse(tx, user, session, await insertRefreshToken(tx, session.id, null));
}

/** Stores a new refresh token: 12 lower-case base32 characters (models/refresh_token.go). */
export async function insertRefreshToken(
  tx: AuthTransaction,
  sessionId: string,
  parent: string | null,
): Promise<string> {
  const token = randomBase32(12);
  await tx.query(
    `insert into refresh_tokens (token, revoked, created_at, updated_at, parent, session_id)
     values ($1, false, $2, $2, $3, $4)`,
    [token, tx.now, parent, sessionId],
  );
  return token;
}

/** The response for an existing session, with a new access token. */
export async function tokenResponse(
  tx: AuthTransaction,
  user: UserRow,
  session: SessionRow,
  refreshToken: string,
): Promise<TokenResponse> {
  const expiresIn = AUTH_CONSTANTS.accessTokenSec;
  const claims = {
    iss: `${tx.deps.apiUrl}/auth/v1`,
    sub: user.id,
    aud: user.aud,
    email: user.email ?? '',
    phone: '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: 'aal1',
    amr: [{ method: session.authentication_method, timestamp: toSeconds(session.created_at) }],
    session_id: session.id,
    is_anonymous: false,
  };
  return {
    access_token: await tx.deps.jwt.sign(claims, expiresIn),
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: toSeconds(tx.now) + expiresIn,
    refresh_token: refreshToken,
    user: await loadUserJson(tx, user),
  };
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

function randomBase32(length: number): string {
  return Array.from(randomBytes(length), (byte) => BASE32.charAt(byte % BASE32.length)).join('');
}
