import { backendConfig } from './config';
import { getSession } from './session';

/**
 * Address of the third-party page that sells a token reload, carrying who is paying; null when the deployment sells
 * none or nobody is signed in.
 */
export function tokenReloadUrl(): string | null {
  const session = getSession();
  if (backendConfig.tokenReloadUrl === null || session.status !== 'signed-in') return null;
  const url = new URL(backendConfig.tokenReloadUrl);
  url.searchParams.set('client_reference_id', session.user.id);
  return url.href;
}
