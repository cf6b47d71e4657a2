import * as v from 'valibot';
import type { AuthContext } from './auth-context';
import { AuthError, invalidRequest } from './auth-error';
import { createFlowState } from './flow-state';
import { challengeOf, jsonObject, pkceFields, readParams, text, validEmail } from './request-params';
import { sendSignInMail } from './send-code';
import { findUserByEmail, insertUser } from './users';

const otpParams = v.object({
  email: text,
  create_user: v.nullish(v.boolean(), true),
  data: jsonObject,
  ...pkceFields,
});

/** POST /otp: mails a link and a code, to new users too (api/otp.go, api/magic_link.go). */
export async function requestCode(context: AuthContext, request: Request): Promise<object> {
  const params = await readParams(request, otpParams);
  const challenge = challengeOf(params);
  if (params.email === '') throw invalidRequest('One of email or phone must be set');
  const email = validEmail(params.email);
  // Upstream writes a confirmed user's challenge before and outside of the transaction that may refuse the mail
  // (api/magic_link.go).
  await context.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user && !params.create_user) {
      throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
    }
    if (challenge && user?.email_confirmed_at) await createFlowState(tx, user.id, 'magiclink', challenge);
  });
  // One transaction for a new user and the mail, so that a failing trigger or a refused mail leaves nothing behind. An
  // unconfirmed user gets another mail and keeps the first data (api/signup.go).
  await context.transaction(async (tx) => {
    const user = (await findUserByEmail(tx, email)) ?? (await insertUser(tx, email, params.data ?? {}));
    const isNew = user.email_confirmed_at === null;
    if (challenge && isNew) await createFlowState(tx, user.id, 'email/signup', challenge);
    await sendSignInMail(tx, user, challenge !== null);
  });
  return {};
}
