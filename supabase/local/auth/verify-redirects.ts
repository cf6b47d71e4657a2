import type { AuthError } from './auth-error';
import type { TokenResponse } from './sessions';
import type { VerifiedType } from './verify-token';

const ERROR_WORDS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Target of a valid PKCE link: the code added to its query (api/verify.go, prepPKCERedirectURL). */
export function codeRedirect(target: string, code: string): string {
  return withQuery(target, { code });
}

/** Target of a valid link without PKCE: the tokens in the fragment, keys sorted (tokens/service.go). */
export function tokenRedirect(target: string, tokens: TokenResponse, type: VerifiedType): string {
  const fragment = {
    access_token: tokens.access_token,
    expires_at: String(tokens.expires_at),
    expires_in: String(tokens.expires_in),
    refresh_token: tokens.refresh_token,
    sb: '',
    token_type: tokens.token_type,
    type,
  };
  return `${target}#${encode(fragment)}`;
}

/** Target of an invalid link: the error in the fragment, and for PKCE also in the query. */
export function errorRedirect(target: string, error: AuthError, isPkce: boolean): string {
  const word = ERROR_WORDS[error.status];
  const facts = {
    ...(word === undefined ? {} : { error: word }),
    error_code: error.code,
    error_description: error.message,
  };
  return withFragment(isPkce ? withQuery(target, facts) : target, { ...facts, sb: '' });
}

/** Target of the first of two confirmations. */
export function messageRedirect(target: string, message: string, isPkce: boolean): string {
  return withFragment(isPkce ? withQuery(target, { message }) : target, { message, sb: '' });
}

/** Edits the text, because unlike upstream the platform's URL would add a path to a bare host. */
function withQuery(target: string, values: Readonly<Record<string, string>>): string {
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(target) ?? [];
  const merged = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) merged.set(name, value);
  merged.sort();
  return `${base}?${merged.toString()}${fragment}`;
}

function withFragment(target: string, values: Readonly<Record<string, string>>): string {
  return `${target.split('#', 1)[0]}#${encode(values)}`;
}

function encode(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(values).toString();
}
