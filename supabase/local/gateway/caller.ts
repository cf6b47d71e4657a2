import * as v from 'valibot';
import type { RequestClaims } from '../database/database';
import type { Caller, JwtKeys } from '../service';
import { apiKeyKind, type ApiKeyKind, type ApiKeys } from './api-keys';

const claimsSchema = v.looseObject({
  role: v.optional(v.picklist(['anon', 'authenticated', 'service_role']), 'anon'),
  sub: v.optional(v.string()),
});

/** Seconds by which PostgREST widens exp, nbf and iat. */
const CLOCK_SKEW_SEC = 30;

/** A caller, or the 401 body with which the gateway refuses the request. */
export type CallerResult =
  | { readonly ok: true; readonly caller: Caller }
  | { readonly ok: false; readonly body: { readonly message: string; readonly hint: string } };

const NO_KEY = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
};
const WRONG_KEY = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase `anon` or `service_role` API key.',
};
const SECRET_IN_BROWSER = {
  message: 'Forbidden use of secret API key in browser',
  hint: 'Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.',
};

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
  if (sentKey === null && keyRequired) return { ok: false, body: NO_KEY };
  const apiKey = sentKey === null ? null : apiKeyKind(keys, sentKey);
  if (sentKey !== null && apiKey === null) return { ok: false, body: WRONG_KEY };
  const bearer = bearerOf(request);
  // Keys are not tokens; as a bearer they are accepted only when they repeat the apikey.
  if (bearer?.startsWith('sb_') && sentKey !== null && bearer !== sentKey)
    return { ok: false, body: WRONG_KEY };
  if (apiKey === 'secret' && isBrowser(request)) return { ok: false, body: SECRET_IN_BROWSER };
  const token = bearer === null || bearer.startsWith('sb_') ? null : bearer;
  return { ok: true, caller: await callerOf(apiKey, token, jwt) };
}

async function callerOf(apiKey: ApiKeyKind | null, token: string | null, jwt: JwtKeys): Promise<Caller> {
  if (token === null) {
    const claims: RequestClaims = { role: apiKey === 'secret' ? 'service_role' : 'anon' };
    return { apiKey, claims, token, tokenProblem: null };
  }
  const check = await jwt.verify(token, CLOCK_SKEW_SEC);
  if (!check.ok) return { apiKey, claims: { role: 'anon' }, token, tokenProblem: check.problem };
  const parsed = v.safeParse(claimsSchema, check.claims);
  if (!parsed.success) return { apiKey, claims: { role: 'anon' }, token, tokenProblem: 'malformed' };
  const { sub, ...rest } = parsed.output;
  return { apiKey, claims: { ...rest, ...(sub === undefined ? {} : { sub }) }, token, tokenProblem: null };
}

function bearerOf(request: Request): string | null {
  const match = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '');
  return match?.[1]?.trim() ?? null;
}

function isBrowser(request: Request): boolean {
  return /\bMozilla\//.test(request.headers.get('user-agent') ?? '');
}
