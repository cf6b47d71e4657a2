import * as v from 'valibot';
import type { SqlSession } from '../database/driver';
import type { AuthContext } from './auth-context';
import { AuthError, invalidRequest } from './auth-error';
import type { SignedIn } from './authenticate';
import { createFlowState } from './flow-state';
import { emailExists } from './invite';
import { clearOneTimeTokens } from './one-time-tokens';
import { checkPasswordStrength, hashPassword, matchesPassword } from './passwords';
import { requireReauthentication } from './reauthenticate';
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

const userParams = v.object({
  email: text,
  phone: text,
  password: v.nullish(v.string(), null),
  data: jsonObject,
  app_metadata: jsonObject,
  nonce: text,
  ...pkceFields,
});

/** PUT /user: metadata, password and address of the signed-in user (api/user.go). */
export async function changeUser(
  context: AuthContext,
  caller: SignedIn,
  request: Request,
): Promise<UserJson> {
  const params = await readParams(request, userParams);
  const email = params.email === '' ? '' : validEmail(params.email);
  if (params.phone !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (params.password !== null) checkPasswordStrength(params.password);
  if (params.app_metadata) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  const challenge = challengeOf(params);
  if (params.password !== null) await requireReauthentication(context, caller, params.nonce);
  const passwordHash = params.password === null ? null : await newPasswordHash(caller.user, params.password);
  return context.transaction(async (session) => {
    let { user } = caller;
    const isNewEmail = email !== '' && email !== user.email;
    if (isNewEmail) await checkEmailIsFree(session, email);
    if (passwordHash !== null) user = await storePassword(session, context, caller, passwordHash);
    if (params.data) {
      const metadata = mergeMetadata(user.raw_user_meta_data, params.data);
      user = await updateUser(session, user.id, { raw_user_meta_data: metadata }, context.now());
    }
    if (isNewEmail) user = await changeEmail(session, context, { user, email, challenge });
    return loadUserJson(session, user);
  });
}

async function newPasswordHash(user: UserRow, password: string): Promise<string> {
  if (await matchesPassword(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return hashPassword(password);
}

/** A new password ends the user's other sessions and every code that is under way (models/user.go). */
async function storePassword(
  session: SqlSession,
  context: AuthContext,
  { user, sessionId }: SignedIn,
  passwordHash: string,
): Promise<UserRow> {
  await clearOneTimeTokens(session, user.id);
  await endSessions(session, user.id, sessionId === null ? 'all' : { except: sessionId });
  return updateUser(
    session,
    user.id,
    {
      encrypted_password: passwordHash,
      confirmation_token: '',
      confirmation_sent_at: null,
      recovery_token: '',
      recovery_sent_at: null,
      email_change_token_current: '',
      email_change_token_new: '',
      email_change_sent_at: null,
      reauthentication_token: '',
      reauthentication_sent_at: null,
    },
    context.now(),
  );
}

async function checkEmailIsFree(session: SqlSession, email: string): Promise<void> {
  if (await findUserByEmail(session, email)) throw emailExists();
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
