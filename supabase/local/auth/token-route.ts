import * as v from 'valibot';
import { AuthError, invalidRequest, notSupported } from './auth-error';
import type { AuthContext } from './auth-context';
import { checkVerifier, deleteFlowState, findFlowState, isFlowExpired } from './flow-state';
import { refreshSession } from './refresh';
import { readParams, text } from './request-params';
import { startSession, type TokenResponse } from './sessions';
import { reloadUser } from './users';

const pkceParams = v.object({ auth_code: text, code_verifier: text });
const refreshParams = v.object({ refresh_token: text });

/** POST /token (api/token.go). */
export async function grantToken(context: AuthContext, request: Request): Promise<TokenResponse> {
  const grant = new URL(request.url).searchParams.get('grant_type') ?? '';
  switch (grant) {
    case 'pkce':
      return exchangeCode(context, request);
    case 'refresh_token':
      return refreshSession(context, (await readParams(request, refreshParams)).refresh_token, request);
    default:
      throw notSupported(`the grant type "${grant}"`);
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
    // With many connections, another request may have used the code first: then this session is rolled back.
    if (!(await deleteFlowState(session, flow.id))) throw notFound();
    return response;
  });
}
