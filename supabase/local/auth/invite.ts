import * as v from 'valibot';
import type { SqlSession } from '../database/driver';
import type { AuthContext } from './auth-context';
import { AuthError } from './auth-error';
import { ensureEmailIdentity } from './identities';
import { sendMail } from './mails';
import { makeCode, storeOneTimeToken, type OneTimeCode } from './one-time-tokens';
import { jsonObject, readParams, text, validEmail, type JsonObject } from './request-params';
import { loadUserJson, type UserJson } from './user-json';
import { findUserByEmail, insertUser, updateUser, type UserRow } from './users';

const inviteParams = v.object({ email: text, data: jsonObject });

/** POST /invite: makes a user without a password and mails them a link (api/invite.go). */
export async function inviteUser(context: AuthContext, request: Request): Promise<UserJson> {
  const params = await readParams(request, inviteParams);
  const email = validEmail(params.email);
  return context.transaction(async (session) => {
    const user = await userToInvite(session, context, { email, data: params.data ?? {} });
    const code = makeCode(context.deps.jwt.codeKey, email, null);
    const values = { Email: email, Token: code.code, TokenHash: code.stored };
    await sendMail(session, context, { kind: 'invite', to: email, ...values });
    return loadUserJson(session, await storeInvitation(session, context, user, code));
  });
}

/**
 * The user with this address who has not confirmed it, or a new one.
 * @throws AuthError 422 when the address is confirmed.
 */
export async function userToInvite(
  session: SqlSession,
  context: AuthContext,
  invited: { readonly email: string; readonly data: JsonObject },
): Promise<UserRow> {
  const known = await findUserByEmail(session, invited.email);
  if (known?.email_confirmed_at) throw emailExists();
  if (known) return known;
  const added = { email: invited.email, passwordHash: '', userData: invited.data };
  const user = await insertUser(session, added, context.now());
  await ensureEmailIdentity(session, user, {}, context.now());
  return user;
}

export async function storeInvitation(
  session: SqlSession,
  context: AuthContext,
  user: UserRow,
  { stored }: OneTimeCode,
): Promise<UserRow> {
  const now = context.now();
  const changes = { confirmation_token: stored, confirmation_sent_at: now, invited_at: now };
  const invited = await updateUser(session, user.id, changes, now);
  const token = { type: 'confirmation_token', hash: stored, relatesTo: user.email ?? '' } as const;
  await storeOneTimeToken(session, { userId: user.id, ...token }, now);
  return invited;
}

export function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}
