import * as v from 'valibot';
import type { SqlSession } from '../database/driver';
import type { AuthContext } from './auth-context';
import { AuthError, invalidRequest } from './auth-error';
import type { SignedIn } from './authenticate';
import { createFlowState } from './flow-state';
import {
  challengeOf,
  jsonObject,
  pkceFields,
  readParams,
  text,
  validEmail,
  type Challenge,
} from './request-params';
import { sendEmailChange } from './send-code';
import { endSessions } from './sessions';
import { loadUserJson, type UserJson } from './user-json';
import { findUserByEmail, mergeMetadata, updateUser, type UserRow } from './users';

/** GET /user. */
export function readUser(context: AuthContext, { user }: SignedIn): Promise<UserJson> {
  return context.transaction((session) => loadUserJson(session, user));
}

const userParams = v.object({ email: text, data: jsonObject, ...pkceFields });

/** PUT /user: metadata and address of the signed-in user (api/user.go). */
export async function changeUser(
  context: AuthContext,
  caller: SignedIn,
  request: Request,
): Promise<UserJson> {
  const params = await readParams(request, userParams);
  const email = params.email === '' ? '' : validEmail(params.email);
  const challenge = challengeOf(params);
  return context.transaction(async (session) => {
    let { user } = caller;
    const isNewEmail = email !== '' && email !== user.email;
    if (isNewEmail && (await findUserByEmail(session, email))) throw emailExists();
    if (params.data) {
      const metadata = mergeMetadata(user.raw_user_meta_data, params.data);
      user = await updateUser(session, user.id, { raw_user_meta_data: metadata }, context.now());
    }
    if (isNewEmail) user = await changeEmail(session, context, { user, email, challenge });
    return loadUserJson(session, user);
  });
}

function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}

interface EmailChange {
  readonly user: UserRow;
  readonly email: string;
  readonly challenge: Challenge | null;
}

async function changeEmail(session: SqlSession, context: AuthContext, change: EmailChange): Promise<UserRow> {
  const { user, email, challenge } = change;
  if (challenge) {
    const flow = { userId: user.id, method: 'email_change', provider: 'email_change', challenge } as const;
    await createFlowState(session, flow, context.now());
  }
  return sendEmailChange(session, context, { user, challenge, newEmail: email });
}

/** POST /logout?scope=global|local|others (api/logout.go). */
export async function signOut(context: AuthContext, caller: SignedIn, request: Request): Promise<void> {
  const scope = new URL(request.url).searchParams.get('scope') || 'global';
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    throw invalidRequest(`Unsupported logout scope "${scope}"`);
  }
  const { user, sessionId } = caller;
  await context.transaction((session) => {
    if (sessionId === null || scope === 'global') return endSessions(session, user.id, 'all');
    return endSessions(session, user.id, scope === 'local' ? { only: sessionId } : { except: sessionId });
  });
}
