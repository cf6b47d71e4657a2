import { linkFailureOf, type LinkFailure } from './auth-errors';

/** The purpose of an emailed link: to sign in, to recover an account, or to confirm a new address. */
export type LinkPurpose = 'email' | 'recovery' | 'email_change';

/** The result that an emailed link, or the auth provider behind it, passed to the home address. */
export type AuthCallback =
  | { readonly kind: 'none' }
  /** The link's unused token. Only a click uses it, because mail scanners open links too. */
  | { readonly kind: 'link'; readonly tokenHash: string; readonly purpose: LinkPurpose }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'failed'; readonly message: string | null; readonly reason: LinkFailure };

/**
 * Reads the home address: a token that a click has to use, ?code=… to exchange, or an error. Each may be in the query
 * or in the fragment; the query takes precedence.
 */
export function parseAuthCallback(search: string, hash: string): AuthCallback {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const read = (name: string): string | null => query.get(name) ?? fragment.get(name);
  if (read('error') ?? read('error_code') ?? read('error_description')) {
    return { kind: 'failed', message: read('error_description'), reason: linkFailureOf(read('error_code')) };
  }
  const tokenHash = unglued(read('token_hash'));
  if (tokenHash) return { kind: 'link', tokenHash, purpose: purposeOf(unglued(read('type'))) };
  const code = unglued(query.get('code'));
  return code ? { kind: 'code', code } : { kind: 'none' };
}

/** A value from the end of a link, without punctuation that messengers and mail apps append. */
function unglued(value: string | null): string | null {
  return /^[\w-]+/.exec(value ?? '')?.[0] ?? null;
}

/** Every other type signs the user in with 'email', which the auth provider accepts for all of them. */
function purposeOf(type: string | null): LinkPurpose {
  return type === 'recovery' || type === 'email_change' ? type : 'email';
}
