import * as v from 'valibot';
import type { AuthContext } from './auth-context';
import { AuthError, invalidRequest } from './auth-error';
import { createFlowState } from './flow-state';
import { challengeOf, jsonObject, pkceFields, readParams, text, validEmail } from './request-params';
import { sendMagicLink } from './send-code';
import { signUp } from './signup';
import { findUserByEmail } from './users';

const otpParams = v.object({
  email: text,
  create_user: v.nullish(v.boolean(), true),
  data: jsonObject,
  ...pkceFields,
});

/** POST /otp: mails a link and a code, to new users too (api/otp.go, api/magic_link.go). */
export async function requestOtp(context: AuthContext, request: Request): Promise<object> {
  const params = await readParams(request, otpParams);
  const challenge = challengeOf(params);
  if (params.email === '') throw invalidRequest('One of email or phone must be set');
  const email = validEmail(params.email);
  const user = await context.transaction((session) => findUserByEmail(session, email));
  if (!user && !params.create_user) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  }
  if (!user?.email_confirmed_at) {
    await signUp(context, { email, data: params.data ?? {}, challenge });
    return {};
  }
  // Upstream writes the challenge before and outside of the transaction that may refuse the mail (api/magic_link.go).
  if (challenge) {
    const flow = { userId: user.id, method: 'magiclink', provider: 'magiclink', challenge } as const;
    await context.transaction((session) => createFlowState(session, flow, context.now()));
  }
  await context.transaction((session) => sendMagicLink(session, context, { user, challenge }));
  return {};
}
