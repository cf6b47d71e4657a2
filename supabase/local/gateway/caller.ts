import * as v from 'valibot';
import type { Caller, JwtKeys } from '../service';
import type { ApiKeys } from './api-keys';

const claimsSchema = v.looseObject({
  role: v.optional(v.picklist(['anon', 'authenticated', 'service_role']), 'anon'),
  sub: v.exactOptional(v.string()),
});

/** Seconds by which PostgREST widens exp, nbf and iat. */
const CLOCK_SKEW_SEC = 30;

/** A caller, or the 401 body with which the gateway refuses the request. */
export type CallerResult =
  | { readonly ok: true; readonly caller: Caller }
  | { readonly ok: false; readonly body: { readonly message: string; readonly hint: string } };

const NO_KEY = refused('No API key found in request', 'No `apikey` request header or url param was found.');
const WRONG_KEY = refused('Invalid API key', 'Double check your Supabase `anon` or `service_role` API key.');
const SECRET_IN_BROWSER = refused(
  'Forbidden use of secret API key in browser',
  'Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.',
);

function refused(message: string, hint: string): CallerResult {
  return { ok: false, body: { message, hint } };
}

/**
 * Identifies the caller: a key alone gives its role, a key with a user token gives the token's role. A bad token does
 * not refuse the request here: each service answers that itself.
 */
export async function readCaller(
  request: Request,
  keys: ApiKeys,
  jwt: JwtKeys,
  keyRequired: boolean,
): Promise<CallerResult> {
  const sentKey = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
  if (sentKey === null && keyRequired) return NO_KEY;
  const apiKey = sentKey === keys.secret ? 'secret' : sentKey === keys.publishable ? 'publishable' : null;
  if (sentKey !== null && apiKey === null) return WRONG_KEY;
  const bearer = bearerOf(request);
  const isKey = bearer?.startsWith('sb_') ?? false;
  // Keys are not tokens; as a bearer they are accepted only when they repeat the apikey.
  if (isKey && sentKey !== null && bearer !== sentKey) return WRONG_KEY;
  if (apiKey === 'secret' && /\bMozilla\//.test(request.headers.get('user-agent') ?? '')) {
    return SECRET_IN_BROWSER;
  }
  return { ok: true, caller: await callerOf(apiKey, isKey ? null : bearer, jwt) };
}

async function callerOf(apiKey: Caller['apiKey'], token: string | null, jwt: JwtKeys): Promise<Caller> {
  const anon = { apiKey, token, claims: { role: 'anon' } } as const;
  if (token === null) {
    const role = apiKey === 'secret' ? 'service_role' : 'anon';
    return { ...anon, claims: { role }, tokenProblem: null };
  }
  const check = await jwt.verify(token, CLOCK_SKEW_SEC);
  if (!check.ok) return { ...anon, tokenProblem: check.problem };
  const parsed = v.safeParse(claimsSchema, check.claims);
  if (!parsed.success) return { ...anon, tokenProblem: 'malformed' };
  return { apiKey, token, claims: parsed.output, tokenProblem: null };
}

function bearerOf(request: Request): string | null {
  const match = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '');
  return match?.[1]?.trim() ?? null;
}
