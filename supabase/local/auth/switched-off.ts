import * as v from 'valibot';
import { AuthError, invalidRequest, OAuthError } from './auth-error';
import { OAUTH_PROVIDERS } from './public-info';
import { readParams, text } from './request-params';

/** Ways to sign in that are off on a new hosted project, answered as it answers them. */

/** POST /token?grant_type=web3 (api/web3.go). */
export function refuseWeb3(): never {
  throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
}

/** POST /sso (api/middleware.go, requireSAMLEnabled). */
export function refuseSingleSignOn(): never {
  throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
}

/** What links and unlinks identities (api/middleware.go, requireManualLinkingEnabled). */
export function refuseLinking(): never {
  throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
}

/** Known to /authorize, and not listed in the settings. */
const UNLISTED_PROVIDERS = ['vercel_marketplace', 'x'];

/** GET /authorize (api/external.go). */
export function refuseAuthorization(request: Request): never {
  const name = (new URL(request.url).searchParams.get('provider') ?? '').toLowerCase();
  const isKnown = [...OAUTH_PROVIDERS, ...UNLISTED_PROVIDERS].includes(name);
  const reason = isKnown ? 'provider is not enabled' : `Provider ${name} could not be found`;
  throw invalidRequest(`Unsupported provider: ${reason}`);
}

const idTokenParams = v.object({ id_token: text, provider: text, client_id: text, issuer: text });

/** The providers whose issuer upstream knows without looking into the token (api/provider). */
const ISSUERS: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
};

/**
 * POST /token?grant_type=id_token (api/token_oidc.go).
 * @returns null for a provider whose answer depends on the token, which is not looked into here.
 */
export async function refuseIdToken(request: Request): Promise<null> {
  const {
    id_token: idToken,
    provider,
    client_id: clientId,
    issuer,
  } = await readParams(request, idTokenParams);
  if (idToken === '') throw new OAuthError('invalid request', 'id_token required');
  if (provider === '' && (clientId === '' || issuer === '')) {
    throw new OAuthError('invalid request', 'provider or client_id and issuer required');
  }
  const known = Object.entries(ISSUERS).find(([name, its]) => name === provider || its === issuer);
  if (!known) return null;
  throw new AuthError(400, 'provider_disabled', `Provider (issuer "${known[1]}") is not enabled`);
}

const E164 = /^[1-9]\d{1,14}$/;

/** POST /verify with a phone number: no account has one (api/phone.go, api/verify.go). */
export function refusePhoneCode(phone: string): never {
  if (!E164.test(phone.replace(/^\+/, '').replaceAll(' ', ''))) {
    throw invalidRequest('Invalid phone number format (E.164 required)');
  }
  throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
}
