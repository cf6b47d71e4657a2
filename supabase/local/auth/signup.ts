import { randomUUID } from 'node:crypto';
import type { SqlSession } from '../database/driver';
import type { AuthContext } from './auth-context';
import { AUTH_CONSTANTS } from './auth-settings';
import { createFlowState } from './flow-state';
import { ensureEmailIdentity } from './identities';
import type { Challenge, JsonObject } from './request-params';
import { sendConfirmation } from './send-code';
import { loadUserJson, type UserJson } from './user-json';
import { findUserByEmail, insertUser, type UserRow } from './users';

export interface SignUp {
  readonly email: string;
  /** Called only where there is a user to make. */
  readonly hashOfPassword: () => Promise<string>;
  readonly data: JsonObject;
  readonly challenge: Challenge | null;
}

/**
 * Signs an address up and mails its confirmation, all in one transaction: a failing trigger or a mail that may not be
 * sent leaves nothing behind (api/signup.go). An unconfirmed user is mailed again, with password and data of the first
 * time. A confirmed one is not told apart: the answer looks the same.
 */
export async function signUp(context: AuthContext, request: SignUp): Promise<UserJson> {
  const known = await context.transaction((session) => findUserByEmail(session, request.email));
  if (known?.email_confirmed_at) return lookAlike(context, request);
  const passwordHash = known ? '' : await request.hashOfPassword();
  return context.transaction(async (session) => {
    const user = await userToConfirm(session, context, request, passwordHash);
    await ensureEmailIdentity(session, user, request.data, context.now());
    if (request.challenge) await rememberChallenge(session, context, user, request.challenge);
    const { challenge } = request;
    return loadUserJson(session, await sendConfirmation(session, context, { user, challenge }));
  });
}

async function userToConfirm(
  session: SqlSession,
  context: AuthContext,
  request: SignUp,
  passwordHash: string,
): Promise<UserRow> {
  const known = await findUserByEmail(session, request.email);
  if (known) return known;
  return insertUser(session, { email: request.email, passwordHash, userData: request.data }, context.now());
}

function rememberChallenge(
  session: SqlSession,
  context: AuthContext,
  user: UserRow,
  challenge: Challenge,
): Promise<void> {
  const flow = { userId: user.id, method: 'email/signup', provider: 'email', challenge } as const;
  return createFlowState(session, flow, context.now());
}

/** A user object for an address that has an account: random id, no identities (api/signup.go, sanitizeUser). */
function lookAlike(context: AuthContext, request: SignUp): UserJson {
  const now = context.now().toISOString();
  return {
    id: randomUUID(),
    aud: AUTH_CONSTANTS.audience,
    role: '',
    email: request.email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: request.data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
