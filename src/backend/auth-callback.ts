import { linkFailureOf, type LinkFailure } from './auth-errors';

/** What a sign-in link brought back to the home address. */
export type AuthCallback =
  | { readonly kind: 'none' }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'failed'; readonly message: string | null; readonly reason: LinkFailure };

/**
 * Reads the result of a sign-in link from the home address: ?code=… to exchange, or an error in the query or in the
 * fragment, of which the query wins.
 */
export function parseAuthCallback(search: string, hash: string): AuthCallback {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const read = (name: string): string | null => query.get(name) ?? fragment.get(name);
  if (read('error') ?? read('error_code') ?? read('error_description')) {
    return { kind: 'failed', message: read('error_description'), reason: linkFailureOf(read('error_code')) };
  }
  const code = query.get('code');
  return code ? { kind: 'code', code } : { kind: 'none' };
}
