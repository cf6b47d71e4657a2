import type { AuthContext } from './auth-context';
import { createFlowState } from './flow-state';
import { ensureEmailIdentity } from './identities';
import type { Challenge, JsonObject } from './request-params';
import { sendConfirmation } from './send-code';
import { findUserByEmail, insertUser } from './users';

interface SignUp {
  readonly email: string;
  readonly data: JsonObject;
  readonly challenge: Challenge | null;
}

/**
 * Signs up an address and mails its confirmation in one transaction, so that a failing trigger or a refused mail leaves
 * nothing behind (api/signup.go). An unconfirmed user gets another mail and keeps the first data.
 */
export async function signUp(context: AuthContext, { email, data, challenge }: SignUp): Promise<void> {
  await context.transaction(async (session) => {
    const known = await findUserByEmail(session, email);
    if (known?.email_confirmed_at) return;
    const now = context.now();
    const user = known ?? (await insertUser(session, { email, userData: data }, now));
    await ensureEmailIdentity(session, user, data, now);
    if (challenge) {
      const flow = { userId: user.id, method: 'email/signup', provider: 'email', challenge } as const;
      await createFlowState(session, flow, now);
    }
    await sendConfirmation(session, context, { user, challenge });
  });
}
