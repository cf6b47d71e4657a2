import { createHash, randomUUID } from 'node:crypto';
import type { SqlSession } from '../database/driver';
import { AUTH_CONSTANTS } from './auth-settings';
import { AuthError } from './auth-error';
import type { Challenge } from './request-params';
import { isSameText } from './same-text';

/** How a PKCE sign-in began (models/factor.go); 'email/signup' for sign-up links. */
export type FlowMethod = 'magiclink' | 'email/signup' | 'recovery' | 'email_change';

export interface FlowStateRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly auth_code: string;
  readonly code_challenge_method: 's256' | 'plain';
  readonly code_challenge: string;
  readonly authentication_method: FlowMethod;
  readonly created_at: Date;
  readonly auth_code_issued_at: Date | null;
}

/** Stores a challenge, with the code that the link will return (models/flow_state.go). */
export async function createFlowState(
  session: SqlSession,
  flow: { userId: string; method: FlowMethod; provider: string; challenge: Challenge },
  now: Date,
): Promise<void> {
  await session.query(
    `insert into flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, provider_access_token,
       provider_refresh_token, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $4, $5, $6, '', '', $7, $7, $8)`,
    [
      randomUUID(),
      flow.userId,
      randomUUID(),
      flow.challenge.method,
      flow.challenge.challenge,
      flow.provider,
      now,
      flow.method,
    ],
  );
}

/**
 * The code for a clicked link: that of the user's newest state with this method, so after a repeated request only the
 * newest challenge works (api/pkce.go).
 * @throws AuthError 400 when there is none.
 */
export async function issueAuthCode(
  session: SqlSession,
  userId: string,
  method: FlowMethod,
  now: Date,
): Promise<string> {
  const { rows } = await session.query<{ auth_code: string }>(
    `update flow_state set auth_code_issued_at = $3, updated_at = $3 where id = (
       select id from flow_state where user_id = $1 and authentication_method = $2 order by created_at desc, ctid desc limit 1
     ) returning auth_code`,
    [userId, method, now],
  );
  if (rows[0]) return rows[0].auth_code;
  const reason = '422: No valid flow state found for user.';
  throw new AuthError(400, 'flow_state_not_found', `No associated flow state found. ${reason}`);
}

export async function findFlowState(session: SqlSession, authCode: string): Promise<FlowStateRow | null> {
  const { rows } = await session.query<FlowStateRow>(
    'select * from flow_state where auth_code = $1 limit 1',
    [authCode],
  );
  return rows[0] ?? null;
}

/** @returns whether the row was still there. */
export async function deleteFlowState(session: SqlSession, id: string): Promise<boolean> {
  const { affectedRows } = await session.query('delete from flow_state where id = $1', [id]);
  return affectedRows > 0;
}

/** Magic links: 5 minutes from the click; all others: 5 minutes from the request (models/flow_state.go). */
export function isFlowExpired(flow: FlowStateRow, now: Date): boolean {
  const isLink = flow.authentication_method === 'magiclink' && flow.auth_code_issued_at !== null;
  const from = isLink ? (flow.auth_code_issued_at ?? flow.created_at) : flow.created_at;
  return now.getTime() > from.getTime() + AUTH_CONSTANTS.flowStateExpirySec * 1000;
}

/** @throws AuthError 400 bad_code_verifier (security/pkce.go). */
export function checkVerifier(flow: FlowStateRow, verifier: string): void {
  const answer =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  if (!isSameText(answer, flow.code_challenge)) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
}
