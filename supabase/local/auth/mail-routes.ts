import * as v from 'valibot';
import type { AuthContext } from './auth-context';
import { AuthError, invalidRequest } from './auth-error';
import { createFlowState } from './flow-state';
import { checkPasswordStrength, hashPassword, unknownPasswordHash } from './passwords';
import { addressOf, type RateLimiter } from './rate-limit';
import {
  challengeOf,
  jsonObject,
  pkceFields,
  readParams,
  text,
  validEmail,
  type Challenge,
} from './request-params';
import { sendRecovery } from './send-code';
import { signUp } from './signup';
import type { UserJson } from './user-json';
import { findUserByEmail, type UserRow } from './users';

const otpParams = v.object({
  email: text,
  phone: text,
  channel: text,
  create_user: v.nullish(v.boolean(), true),
  data: jsonObject,
  ...pkceFields,
});

/** POST /otp: a link and a code by mail, for users old and new (api/otp.go, api/magic_link.go). */
export async function requestOtp(context: AuthContext, request: Request): Promise<object> {
  const params = await readParams(request, otpParams);
  if (params.email !== '' && params.phone !== '') {
    throw invalidRequest('Only an email address or phone number should be provided');
  }
  if (params.email !== '' && params.channel !== '') {
    throw invalidRequest('Channel should only be specified with Phone OTP');
  }
  const challenge = challengeOf(params);
  if (params.phone !== '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  if (params.email === '') throw invalidRequest('One of email or phone must be set');
  const email = validEmail(params.email);
  const user = await context.transaction((session) => findUserByEmail(session, email));
  if (!user && !params.create_user) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  }
  if (user?.email_confirmed_at) {
    await mailToUser(context, { user, challenge, kind: 'magiclink' });
  } else {
    const data = params.data ?? {};
    await signUp(context, { email, hashOfPassword: unknownPasswordHash, data, challenge });
  }
  return {};
}

const recoverParams = v.object({ email: text, ...pkceFields });

/** POST /recover: says the same for addresses without an account (api/recover.go). */
export async function requestRecovery(context: AuthContext, request: Request): Promise<object> {
  const params = await readParams(request, recoverParams);
  if (params.email === '') throw invalidRequest('Password recovery requires an email');
  const email = validEmail(params.email);
  const challenge = challengeOf(params);
  const user = await context.transaction((session) => findUserByEmail(session, email));
  if (user) await mailToUser(context, { user, challenge, kind: 'recovery' });
  return {};
}

const signUpParams = v.object({ email: text, phone: text, password: text, data: jsonObject, ...pkceFields });

/** POST /signup: with a password; the address is confirmed by mail (api/signup.go). */
export async function requestSignUp(
  context: AuthContext,
  limiter: RateLimiter,
  request: Request,
): Promise<UserJson> {
  const params = await readParams(request, signUpParams);
  if (params.email === '' && params.phone === '') {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  limiter.take(addressOf(request));
  if (params.password === '') throw invalidRequest('Signup requires a valid password');
  checkPasswordStrength(params.password);
  if (params.email !== '' && params.phone !== '') {
    throw invalidRequest('Only an email address or phone number should be provided on signup.');
  }
  const challenge = challengeOf(params);
  if (params.phone !== '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  }
  const email = validEmail(params.email);
  return signUp(context, {
    email,
    hashOfPassword: () => hashPassword(params.password),
    data: params.data ?? {},
    challenge,
  });
}

interface MailRequest {
  readonly user: UserRow;
  readonly challenge: Challenge | null;
  readonly kind: 'magiclink' | 'recovery';
}

async function mailToUser(context: AuthContext, request: MailRequest): Promise<void> {
  const { user, challenge, kind } = request;
  // Upstream writes the challenge before and outside of the transaction that may refuse the mail (api/magic_link.go).
  if (challenge) {
    const flow = { userId: user.id, method: kind, provider: kind, challenge } as const;
    await context.transaction((session) => createFlowState(session, flow, context.now()));
  }
  await context.transaction((session) => sendRecovery(session, context, request));
}
