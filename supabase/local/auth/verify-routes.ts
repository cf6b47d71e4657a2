import * as v from 'valibot';
import { applyVerification } from './apply-verification';
import type { AuthContext } from './auth-context';
import { AuthError, invalidRequest } from './auth-error';
import { issueAuthCode, type FlowMethod } from './flow-state';
import { hashCode, isPkceToken, matchesHash } from './one-time-tokens';
import type { RateLimiter } from './rate-limit';
import { redirectTargetOf } from './redirect';
import { readParams, text, validEmail } from './request-params';
import { startSession, type TokenResponse } from './sessions';
import type { UserRow } from './users';
import { codeRedirect, errorRedirect, messageRedirect, tokenRedirect } from './verify-redirects';
import { verifyCode, verifyTokenHash, type VerifiedToken, type VerifiedType } from './verify-token';

const FIRST_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const verifyParams = v.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  redirect_to: text,
});
type VerifyParams = v.InferOutput<typeof verifyParams>;

/** POST /verify: a typed code, or a link's token from the app (api/verify.go). */
export async function verifyByPost(
  context: AuthContext,
  wrongCodes: RateLimiter,
  request: Request,
): Promise<TokenResponse | object> {
  const params = checkParams(await readParams(request, verifyParams));
  if (params.token_hash !== '') return verify(context, params, request);
  // Counts before checking and returns it for a right code, so that concurrent guesses count too.
  wrongCodes.take(params.email);
  const answer = await verify(context, params, request);
  wrongCodes.giveBack(params.email);
  return answer;
}

function verify(
  context: AuthContext,
  params: VerifyParams,
  request: Request,
): Promise<TokenResponse | object> {
  const { email, type } = params;
  const byHash = params.token_hash !== '';
  const hash = byHash ? params.token_hash : hashCode(context.deps.jwt.codeKey, email, params.token);
  return context.transaction(async (session) => {
    const now = context.now();
    const verified = byHash
      ? await verifyTokenHash(session, hash, type, now)
      : await verifyCode(session, { email, hash, type }, now);
    const stored = byHash ? hash : storedChangeToken(verified, hash);
    const user = await applyVerification(session, verified, stored, now);
    if (!user) return { msg: FIRST_CONFIRMED, code: '200' };
    return startSession(session, context, { user, method: 'otp', request });
  });
}

function checkParams(params: VerifyParams): VerifyParams {
  if (params.type === '') throw invalidRequest('Verify requires a verification type');
  if ((params.token === '') === (params.token_hash === '')) {
    throw invalidRequest('Verify requires either a token or a token hash');
  }
  if (params.token_hash !== '') {
    if (params.email === '' && params.redirect_to === '') return params;
    throw invalidRequest('Only the token_hash and type should be provided');
  }
  if (params.email === '') {
    throw invalidRequest('Only an email address or phone number should be provided on verify');
  }
  try {
    return { ...params, email: validEmail(params.email) };
  } catch (cause) {
    throw new AuthError(422, 'validation_failed', 'Invalid email format', { cause });
  }
}

/** The stored form of a typed e-mail change code, which shows which mailbox it came from. */
function storedChangeToken({ user }: VerifiedToken, hash: string): string {
  const { email_change_token_current: current, email_change_token_new: fresh } = user;
  return matchesHash(current, hash) ? current : fresh;
}

/**
 * GET /verify: a click on a mail's link. Answers 303 to the redirect target, with a code for PKCE clients, tokens for
 * the others, or the error. A failure rolls back everything, even the use of the token.
 */
export async function verifyByLink(context: AuthContext, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const [token, type] = [query.get('token') ?? '', query.get('type') ?? ''];
  const target = redirectTargetOf(request, context);
  if (type === '') throw invalidRequest('Verify requires a verification type');
  if (token === '') throw invalidRequest('Verify requires a token or a token hash');
  const isPkce = isPkceToken(token);
  try {
    const location = await followLink(context, { token, type, target, request });
    return redirectTo(location);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return redirectTo(errorRedirect(target, error, isPkce));
  }
}

interface Click {
  readonly token: string;
  readonly type: string;
  readonly target: string;
  readonly request: Request;
}

function followLink(context: AuthContext, click: Click): Promise<string> {
  const isPkce = isPkceToken(click.token);
  return context.transaction(async (session) => {
    const method = isPkce ? flowMethodOf(click.type) : null;
    const now = context.now();
    const verified = await verifyTokenHash(session, click.token, click.type, now);
    const user: UserRow | null = await applyVerification(session, verified, click.token, now);
    if (!user) return messageRedirect(click.target, FIRST_CONFIRMED, isPkce);
    if (method) return codeRedirect(click.target, await issueAuthCode(session, user.id, method, now));
    const tokens = await startSession(session, context, { user, method: 'otp', request: click.request });
    return tokenRedirect(click.target, tokens, verified.type);
  });
}

const FLOW_METHODS: Readonly<Record<VerifiedType, FlowMethod>> = {
  signup: 'email/signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
};

/** Upstream answers a general 500 for a PKCE link of any other type (models/factor.go); here it is an invalid link. */
function flowMethodOf(type: string): FlowMethod {
  const entry = Object.entries(FLOW_METHODS).find(([name]) => name === type);
  if (!entry) throw invalidRequest('Invalid email verification type');
  return entry[1];
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location } });
}
