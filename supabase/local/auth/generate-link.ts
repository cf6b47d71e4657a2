import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { SqlSession } from '../database/driver';
import { actionLink } from './action-link';
import type { AuthContext } from './auth-context';
import { AuthError, invalidRequest } from './auth-error';
import { ensureEmailIdentity } from './identities';
import { emailExists, storeInvitation, userToInvite } from './invite';
import {
  hashCode,
  makeCode,
  storeOneTimeToken,
  type OneTimeCode,
  type OneTimeTokenType,
} from './one-time-tokens';
import { checkPasswordStrength, hashPassword } from './passwords';
import { allowedTarget, redirectTargetOf } from './redirect';
import { jsonObject, readParams, text, validEmail } from './request-params';
import { loadUserJson } from './user-json';
import {
  findUserByEmail,
  insertUser,
  mergeMetadata,
  updateUser,
  type UserChanges,
  type UserRow,
} from './users';

const linkParams = v.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: jsonObject,
  redirect_to: text,
});

interface LinkRequest {
  readonly type: string;
  readonly email: string;
  readonly newEmail: string;
  readonly data: Record<string, unknown>;
  /** Null unless a user is to be made. */
  readonly passwordHash: string | null;
  readonly code: OneTimeCode;
}

/** POST /admin/generate_link: the link and the code of a mail, for an administrator to send (api/mail.go). */
export async function generateLink(context: AuthContext, request: Request): Promise<object> {
  const params = await readParams(request, linkParams);
  const email = validEmail(params.email);
  const redirectTo = allowedTarget(params.redirect_to, context) ?? redirectTargetOf(request, context);
  const known = await context.transaction((session) => findUserByEmail(session, email));
  const type = known ? params.type : typeForNewUser(params.type);
  const code = makeCode(context.deps.jwt.codeKey, email, null);
  const password = type === params.type ? params.password : randomBytes(32).toString('base64url');
  const passwordHash = !known && type === 'signup' ? await hashNewPassword(password) : null;
  const link = { type, email, newEmail: params.new_email, data: params.data ?? {}, passwordHash, code };
  return context.transaction(async (session) => {
    const { user, token } = await storeLink(session, context, link, known);
    const linkType = type.startsWith('email_change') ? 'email_change' : type;
    return {
      ...(await loadUserJson(session, user)),
      action_link: actionLink(context, { token, type: linkType, redirectTo }),
      email_otp: code.code,
      hashed_token: code.stored,
      verification_type: type,
      redirect_to: redirectTo,
    };
  });
}

/** A sign-in link for an address without an account signs it up. */
function typeForNewUser(type: string): string {
  if (['recovery', 'email_change_current', 'email_change_new'].includes(type)) {
    throw new AuthError(404, 'user_not_found', 'User with this email not found');
  }
  return type === 'magiclink' ? 'signup' : type;
}

function hashNewPassword(password: string): Promise<string> {
  if (password === '') throw invalidRequest('Signup requires a valid password');
  checkPasswordStrength(password);
  return hashPassword(password);
}

interface StoredLink {
  readonly user: UserRow;
  /** As stored: what the link carries. */
  readonly token: string;
}

async function storeLink(
  session: SqlSession,
  context: AuthContext,
  link: LinkRequest,
  known: UserRow | null,
): Promise<StoredLink> {
  const { type, code } = link;
  const now = context.now();
  if (type === 'invite') {
    const user = await userToInvite(session, context, link);
    return { user: await storeInvitation(session, context, user, code), token: code.stored };
  }
  if (type === 'signup') {
    const user = await userToSignUp(session, context, link, known);
    const changes = { confirmation_token: code.stored, confirmation_sent_at: now };
    return storeToken(session, context, user, { column: 'confirmation_token', token: code.stored, changes });
  }
  if (known && (type === 'magiclink' || type === 'recovery')) {
    const changes = { recovery_token: code.stored, recovery_sent_at: now };
    return storeToken(session, context, known, { column: 'recovery_token', token: code.stored, changes });
  }
  if (known && (type === 'email_change_current' || type === 'email_change_new')) {
    return storeEmailChange(session, context, link, known);
  }
  throw invalidRequest(`Invalid email action link type requested: ${type}`);
}

async function userToSignUp(
  session: SqlSession,
  context: AuthContext,
  link: LinkRequest,
  known: UserRow | null,
): Promise<UserRow> {
  const now = context.now();
  if (known?.email_confirmed_at) throw emailExists();
  if (known) {
    const metadata = mergeMetadata(known.raw_user_meta_data, link.data);
    return updateUser(session, known.id, { raw_user_meta_data: metadata }, now);
  }
  const added = { email: link.email, passwordHash: link.passwordHash ?? '', userData: link.data };
  const user = await insertUser(session, added, now);
  await ensureEmailIdentity(session, user, {}, now);
  return user;
}

async function storeEmailChange(
  session: SqlSession,
  context: AuthContext,
  link: LinkRequest,
  user: UserRow,
): Promise<StoredLink> {
  const newEmail = validEmail(link.newEmail);
  if (await findUserByEmail(session, newEmail)) throw emailExists();
  const isCurrent = link.type === 'email_change_current';
  const column = isCurrent ? 'email_change_token_current' : 'email_change_token_new';
  const token = isCurrent ? link.code.stored : hashCode(context.deps.jwt.codeKey, newEmail, link.code.code);
  const changes = {
    email_change: newEmail,
    email_change_sent_at: context.now(),
    email_change_confirm_status: 0,
    [column]: token,
  };
  return storeToken(session, context, user, { column, token, changes });
}

async function storeToken(
  session: SqlSession,
  context: AuthContext,
  user: UserRow,
  store: { readonly column: OneTimeTokenType; readonly token: string; readonly changes: UserChanges },
): Promise<StoredLink> {
  const { column, token, changes } = store;
  const now = context.now();
  const updated = await updateUser(session, user.id, changes, now);
  const relatesTo = column === 'email_change_token_new' ? updated.email_change : (updated.email ?? '');
  await storeOneTimeToken(session, { userId: user.id, type: column, hash: token, relatesTo }, now);
  return { user: updated, token };
}
