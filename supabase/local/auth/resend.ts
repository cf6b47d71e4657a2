import * as v from 'valibot';
import type { AuthContext } from './auth-context';
import { AuthError, invalidRequest } from './auth-error';
import { createFlowState } from './flow-state';
import { challengeOf, pkceFields, readParams, text, validEmail } from './request-params';
import { sendConfirmation, sendEmailChange } from './send-code';
import { findUserByEmail } from './users';

const resendParams = v.object({ type: text, email: text, phone: text, ...pkceFields });
const MAIL_TYPES: readonly string[] = ['signup', 'email_change'];
const PHONE_TYPES: readonly string[] = ['sms', 'phone_change'];

/**
 * POST /resend: the mail of a sign-up or of a change of address once more. Who has nothing to confirm gets the same answer
 * and no mail (api/resend.go).
 */
export async function resendMail(context: AuthContext, request: Request): Promise<object> {
  const params = await readParams(request, resendParams);
  const { type } = params;
  if (!MAIL_TYPES.includes(type) && !PHONE_TYPES.includes(type)) {
    throw invalidRequest('Missing one of these types: signup, email_change, sms, phone_change');
  }
  const challenge = MAIL_TYPES.includes(type) ? challengeOf(params) : null;
  if (type === 'signup' && params.email === '') {
    throw invalidRequest('Type provided requires an email address');
  }
  if (type === 'sms' && params.phone === '') throw invalidRequest('Type provided requires a phone number');
  if (params.email !== '' && params.phone !== '') {
    throw invalidRequest('Only an email address or phone number should be provided.');
  }
  if (params.phone !== '') throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (params.email === '') throw invalidRequest('Missing email address or phone number');
  const email = validEmail(params.email);
  await context.transaction(async (session) => {
    const user = await findUserByEmail(session, email);
    if (!user) return;
    const mail = { user, challenge };
    if (type === 'signup' && !user.email_confirmed_at) {
      if (challenge) {
        const flow = {
          userId: user.id,
          method: 'email/signup',
          provider: 'email/signup',
          challenge,
        } as const;
        await createFlowState(session, flow, context.now());
      }
      await sendConfirmation(session, context, mail);
    }
    if (type === 'email_change' && user.email_change !== '') {
      if (challenge) {
        const flow = {
          userId: user.id,
          method: 'email_change',
          provider: 'email_change',
          challenge,
        } as const;
        await createFlowState(session, flow, context.now());
      }
      await sendEmailChange(session, context, { ...mail, newEmail: user.email_change });
    }
  });
  return {};
}
