import { backendConfig } from '../http/config';
import { getSession } from '../auth/session';

/**
 * Returns the URL of the third-party page that sells a token reload, with the id of the paying user. It is null when
 * the deployment sells none or nobody is signed in.
 */
export function tokenReloadUrl(): string | null {
  const session = getSession();
  if (backendConfig.tokenReloadUrl === null || session.status !== 'signed-in') return null;
  const url = new URL(backendConfig.tokenReloadUrl);
  url.searchParams.set('client_reference_id', session.user.id);
  return url.href;
}
