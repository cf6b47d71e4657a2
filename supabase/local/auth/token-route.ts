import * as v from 'valibot';
import { AuthError, invalidRequest } from './auth-error';
import type { AuthContext } from './auth-context';
import { checkVerifier, deleteFlowState, findFlowState, isFlowExpired } from './flow-state';
import { checkPasswordStrength, matchesPassword } from './passwords';
import { refreshSession } from './refresh';
import { readParams, text } from './request-params';
import { startSession, type TokenResponse } from './sessions';
import { refuseIdToken, refuseWeb3 } from './switched-off';
import { findUserByEmail, isBanned, reloadUser, type UserRow } from './users';

const pkceParams = v.object({ auth_code: text, code_verifier: text });
const passwordParams = v.object({ email: text, phone: text, password: text });
const refreshParams = v.object({ refresh_token: text });

type TokenAnswer = TokenResponse & { readonly weak_password?: unknown };

/**
 * POST /token (api/token.go).
 * @returns null for a grant that is not answered here.
 */
export async function grantToken(context: AuthContext, request: Request): Promise<TokenAnswer | null> {
  switch (new URL(request.url).searchParams.get('grant_type') ?? '') {
    case 'pkce':
      return exchangeCode(context, request);
    case 'password':
      return signInWithPassword(context, request);
    case 'refresh_token':
      return refreshSession(context, (await readParams(request, refreshParams)).refresh_token, request);
    case 'id_token':
      return refuseIdToken(request);
    case 'web3':
      return refuseWeb3();
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  }
}

async function exchangeCode(context: AuthContext, request: Request): Promise<TokenResponse> {
  const { auth_code: authCode, code_verifier: verifier } = await readParams(request, pkceParams);
  if (authCode === '' || verifier === '') {
    throw invalidRequest('invalid request: both auth code and code verifier should be non-empty');
  }
  const notFound = () =>
    new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  return context.transaction(async (session) => {
    const flow = await findFlowState(session, authCode);
    if (!flow || flow.user_id === null) throw notFound();
    if (isFlowExpired(flow, context.now())) {
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    }
    checkVerifier(flow, verifier);
    const user = await reloadUser(session, flow.user_id);
    const response = await startSession(session, context, {
      user,
      method: flow.authentication_method,
      request,
    });
    // On a server with many connections the code may have gone meanwhile: then this session is rolled back.
    if (!(await deleteFlowState(session, flow.id))) throw notFound();
    return response;
  });
}

async function signInWithPassword(context: AuthContext, request: Request): Promise<TokenAnswer> {
  const params = await readParams(request, passwordParams);
  if (params.email !== '' && params.phone !== '') {
    throw invalidRequest('Only an email address or phone number should be provided on login.');
  }
  if (params.phone !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (params.email === '') throw invalidRequest('missing email or phone');
  const user = await context.transaction((session) => findUserByEmail(session, params.email.toLowerCase()));
  // The hash is compared outside of a transaction: it takes a tenth of a second.
  const isRight = await matchesPassword(params.password, user?.encrypted_password ?? null);
  checkMayEnter(user, isRight, context.now());
  const response = await context.transaction(async (session) =>
    startSession(session, context, { user, method: 'password', request }),
  );
  const weakness = weaknessOf(params.password);
  return weakness ? { ...response, weak_password: weakness } : response;
}

function checkMayEnter(user: UserRow | null, isRightPassword: boolean, now: Date): asserts user is UserRow {
  if (user && user.encrypted_password && isBanned(user, now)) {
    throw new AuthError(400, 'user_banned', 'User is banned');
  }
  if (!user || !isRightPassword) {
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
}

function weaknessOf(password: string): { message: string; reasons: readonly string[] } | null {
  try {
    checkPasswordStrength(password);
    return null;
  } catch (error) {
    if (!(error instanceof AuthError) || !error.weakPasswordReasons) return null;
    return { message: error.message, reasons: error.weakPasswordReasons };
  }
}
