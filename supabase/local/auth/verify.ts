import * as v from 'valibot';
import type { AuthContext, AuthTransaction } from './auth-context';
import { AuthError, invalidRequest, notSupported } from './auth-error';
import { issueAuthCode, type FlowMethod } from './flow-state';
import {
  clearOneTimeTokens,
  findCodeToken,
  findLinkToken,
  isPkceToken,
  isTokenType,
  type ValidToken,
} from './one-time-tokens';
import type { RateLimiter } from './rate-limit';
import { redirectTargetOf, withQuery } from './redirect';
import { readParams, text, validEmail } from './request-params';
import { startSession, type TokenResponse } from './sessions';
import { mergeMetadata, updateIdentity, updateUser } from './users';

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
  const { type, token, token_hash: hash, email } = checkParams(await readParams(request, verifyParams));
  if (hash !== '') {
    if (!isTokenType(type)) throw invalidRequest('Invalid email verification type');
    return context.transaction(async (tx) => signIn(tx, await findLinkToken(tx, hash, type)));
  }
  // Counts before checking and returns it for a right code, so that concurrent guesses count too.
  wrongCodes.take(email);
  const answer = await context.transaction(async (tx) =>
    signIn(tx, await findCodeToken(tx, { email, code: token, type })),
  );
  wrongCodes.giveBack(email);
  return answer;
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

async function signIn(tx: AuthTransaction, token: ValidToken): Promise<TokenResponse | object> {
  const isDone = await spendToken(tx, token);
  return isDone ? startSession(tx, token.user.id, 'otp') : { msg: FIRST_CONFIRMED, code: '200' };
}

/**
 * Applies a valid token and uses up all of the user's (api/verify.go, models/user.go).
 * @returns false when the other of two addresses still has to confirm an e-mail change; then only this token is used.
 */
async function spendToken(tx: AuthTransaction, { user, type }: ValidToken): Promise<boolean> {
  if (type === 'email_change_token_new' || type === 'email_change_token_current') {
    await clearOneTimeTokens(tx, user.id, type);
    const other = `select from one_time_tokens where user_id = $1 and token_type::text like 'email_change%'`;
    if (await tx.first(other, [user.id])) return false;
    await updateUser(tx, user.id, { email: user.email_change, email_change: '' });
    await updateIdentity(tx, user.id, { email: user.email_change, email_verified: true });
  } else if (!user.email_confirmed_at) {
    const raw_user_meta_data = mergeMetadata(user.raw_user_meta_data, { email_verified: true });
    await updateUser(tx, user.id, { email_confirmed_at: tx.now, raw_user_meta_data });
    await updateIdentity(tx, user.id, { email_verified: true });
  }
  await clearOneTimeTokens(tx, user.id);
  return true;
}

/** How the PKCE sign-in of a link's type began. */
const FLOW_METHODS: ReadonlyMap<string, FlowMethod> = new Map([
  ['signup', 'email/signup'],
  ['magiclink', 'magiclink'],
]);

/**
 * GET /verify: a click on the link in the mails of a hosted project without our templates. Answers 303 to the redirect
 * target, with a code or an error. A failure rolls back everything, even the use of the token.
 */
export async function verifyByLink(context: AuthContext, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const [token, type] = [query.get('token') ?? '', query.get('type') ?? ''];
  if (type === '') throw invalidRequest('Verify requires a verification type');
  if (token === '') throw invalidRequest('Verify requires a token or a token hash');
  if (!isPkceToken(token)) throw notSupported('a link that was requested without PKCE');
  const method = FLOW_METHODS.get(type);
  if (!method) throw notSupported(`a link of the type "${type}"`);
  const target = redirectTargetOf(request, context);
  try {
    const code = await context.transaction(async (tx) => {
      const valid = await findLinkToken(tx, token, type);
      await spendToken(tx, valid);
      return issueAuthCode(tx, valid.user.id, method);
    });
    return redirectTo(withQuery(target, { code }));
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return redirectTo(withError(target, error));
  }
}

/** The error in the query and the fragment (api/verify.go, prepErrorRedirectURL). */
function withError(target: string, { status, code, message }: AuthError): string {
  const error = status === 403 ? 'access_denied' : 'invalid_request';
  const facts = { error, error_code: code, error_description: message };
  const [address] = withQuery(target, facts).split('#', 1);
  return `${address}#${new URLSearchParams({ ...facts, sb: '' })}`;
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location } });
}
