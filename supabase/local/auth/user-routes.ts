import * as v from 'valibot';
import type { AuthContext } from './auth-context';
import { AuthError, invalidRequest } from './auth-error';
import type { SignedIn } from './authenticate';
import { challengeOf, jsonObject, pkceFields, readParams, text, validEmail } from './request-params';
import { sendEmailChange } from './send-code';
import { loadUserJson, type UserJson } from './user-json';
import { findUserByEmail, mergeMetadata, updateUser } from './users';

const userParams = v.object({ email: text, data: jsonObject, ...pkceFields });

/** PUT /user: metadata and address of the signed-in user (api/user.go). */
export async function changeUser(
  context: AuthContext,
  caller: SignedIn,
  request: Request,
): Promise<UserJson> {
  const { email: sent, data, ...pkce } = await readParams(request, userParams);
  const newEmail = sent === '' ? '' : validEmail(sent);
  const isPkce = challengeOf(pkce) !== null;
  return context.transaction(async (tx) => {
    let { user } = caller;
    const isNewEmail = newEmail !== '' && newEmail !== user.email;
    if (isNewEmail && (await findUserByEmail(tx, newEmail))) {
      const message = 'A user with this email address has already been registered';
      throw new AuthError(422, 'email_exists', message);
    }
    if (data) {
      const raw_user_meta_data = mergeMetadata(user.raw_user_meta_data, data);
      user = await updateUser(tx, user.id, { raw_user_meta_data });
    }
    if (isNewEmail) user = await sendEmailChange(tx, user, { newEmail, isPkce });
    return loadUserJson(tx, user);
  });
}

/** The sessions that each scope of a sign-out ends; refresh tokens end with their session. */
const ENDED: ReadonlyMap<string, string> = new Map([
  ['global', '$2::uuid is not null'],
  ['local', 'id = $2::uuid'],
  ['others', 'id <> $2::uuid'],
]);

/** POST /logout?scope=global|local|others (api/logout.go). */
export async function signOut(context: AuthContext, caller: SignedIn, request: Request): Promise<void> {
  const scope = new URL(request.url).searchParams.get('scope') || 'global';
  const condition = ENDED.get(scope);
  if (condition === undefined) throw invalidRequest(`Unsupported logout scope "${scope}"`);
  const sql = `delete from sessions where user_id = $1 and ${condition}`;
  await context.transaction((tx) => tx.query(sql, [caller.user.id, caller.sessionId]));
}
