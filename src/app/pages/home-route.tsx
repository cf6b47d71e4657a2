import { Navigate, useLocation } from 'react-router-dom';
import { parseAuthCallback } from '@/backend/auth-callback';
import { PATHS } from '@/domain/paths';
import { LinkFailedPage } from '@/features/auth/link-failed-page';
import { SigningInPage } from '@/features/auth/signing-in-page';
import { AuthLayout } from '@/features/auth/auth-layout';
import { routeAfterSignIn } from '../current-route';
import { LegalLinks } from '../layout/legal-links';
import { ScreenLoading } from '../layout/screen-loading';
import { useSession } from '../use-session';

/** The home address: where sign-in links arrive. Without one, members go to their videos and guests to sign-in. */
export function HomeRoute() {
  const session = useSession();
  const { search, hash } = useLocation();
  const callback = parseAuthCallback(search, hash);
  const isSignedIn = session.status === 'signed-in';
  const target = isSignedIn ? routeAfterSignIn(session.user.id) : PATHS.login;

  if (callback.kind === 'code') {
    return (
      <AuthLayout legal={<LegalLinks />}>
        <SigningInPage key={callback.code} code={callback.code} onward={<Navigate to={target} replace />} />
      </AuthLayout>
    );
  }
  if (session.status === 'loading') return <ScreenLoading />;
  // An old link in a browser that is signed in needs no explanation.
  if (callback.kind === 'none') return <Navigate to={isSignedIn ? PATHS.dashboard : PATHS.login} replace />;
  if (isSignedIn) return <Navigate to={target} replace />;
  return (
    <AuthLayout legal={<LegalLinks />}>
      <LinkFailedPage message={callback.message} reason={callback.reason} />
    </AuthLayout>
  );
}
