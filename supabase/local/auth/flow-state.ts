import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { AUTH_CONSTANTS, isOlderThan, type AuthContext, type AuthTransaction } from './auth-context';
import { AuthError, invalidRequest } from './auth-error';
import { readParams, text } from './request-params';
import { startSession, type TokenResponse } from './sessions';

/** How a PKCE sign-in began (models/factor.go); 'email/signup' for sign-up links. */
export type FlowMethod = 'magiclink' | 'email/signup';

interface FlowStateRow {
  readonly user_id: string;
  readonly code_challenge: string;
  readonly authentication_method: FlowMethod;
  readonly created_at: Date;
  readonly auth_code_issued_at: Date | null;
}

/** Stores a challenge, with the code that the link will return (models/flow_state.go). */
export async function createFlowState(
  tx: AuthTransaction,
  userId: string,
  method: FlowMethod,
  challenge: string,
): Promise<void> {
  await tx.query(
    `insert into flow_state (auth_code, user_id, code_challenge, authentication_method, created_at)
     values ($1, $2, $3, $4, $5)`,
    [randomUUID(), userId, challenge, method, tx.now],
  );
}

/**
 * The code for a clicked link: that of the user's newest state with this method, so after a repeated request only the
 * newest challenge works (api/pkce.go).
 * @throws AuthError 400 when there is none.
 */
export async function issueAuthCode(
  tx: AuthTransaction,
  userId: string,
  method: FlowMethod,
): Promise<string> {
  const flow = await tx.first<{ auth_code: string }>(
    `update flow_state set auth_code_issued_at = $3 where auth_code = (
       select auth_code from flow_state where user_id = $1 and authentication_method = $2
       order by created_at desc, ctid desc limit 1
     ) returning auth_code`,
    [userId, method, tx.now],
  );
  if (flow) return flow.auth_code;
  const reason = '422: No valid flow state found for user.';
  throw new AuthError(400, 'flow_state_not_found', `No associated flow state found. ${reason}`);
}

const pkceParams = v.object({ auth_code: text, code_verifier: text });

/** POST /token?grant_type=pkce: exchanges the code that a link returned (api/token.go). */
export async function exchangeCode(context: AuthContext, request: Request): Promise<TokenResponse> {
  const { auth_code: code, code_verifier: verifier } = await readParams(request, pkceParams);
  if (code === '' || verifier === '') {
    throw invalidRequest('invalid request: both auth code and code verifier should be non-empty');
  }
  return context.transaction(async (tx) => {
    // Locked, so that the second of two concurrent uses finds no code.
    const flow = await tx.first<FlowStateRow>('select * from flow_state where auth_code = $1 for update', [
      code,
    ]);
    if (!flow) {
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    if (isOlderThan(startOf(flow), AUTH_CONSTANTS.flowStateExpirySec, tx.now)) {
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    }
    // Upstream's security/pkce.go. The challenge is no secret: it came from the client's own browser.
    if (createHash('sha256').update(verifier).digest('base64url') !== flow.code_challenge) {
      const message = 'code challenge does not match previously saved code verifier';
      throw new AuthError(400, 'bad_code_verifier', message);
    }
    await tx.query('delete from flow_state where auth_code = $1', [code]);
    return startSession(tx, flow.user_id, flow.authentication_method);
  });
}

/** Magic links get 5 minutes from the click; sign-up links 5 minutes from the request (models/flow_state.go). */
function startOf(flow: FlowStateRow): Date {
  const isLink = flow.authentication_method === 'magiclink';
  return (isLink ? flow.auth_code_issued_at : null) ?? flow.created_at;
}
