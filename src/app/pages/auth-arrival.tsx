import { Navigate } from 'react-router-dom';
import type { AuthCallback } from '@/backend/auth-callback';
import { PATHS } from '@/domain/paths';
import { AuthLayout } from '@/features/auth/auth-layout';
import { LinkFailedPage } from '@/features/auth/link-failed-page';
import { SigningInPage } from '@/features/auth/signing-in-page';
import { routeAfterSignIn } from '../current-route';
import { LegalLinks } from '../layout/legal-links';
import { ScreenLoading } from '../layout/screen-loading';
import { useSession } from '../use-session';

interface AuthArrivalProps {
  readonly callback: Exclude<AuthCallback, { readonly kind: 'none' }>;
}

/** What a sign-in link brought back: a code to exchange, or the reason why there is none. */
export function AuthArrival({ callback }: AuthArrivalProps) {
  const session = useSession();
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
  if (isSignedIn) return <Navigate to={target} replace />;
  return (
    <AuthLayout legal={<LegalLinks />}>
      <LinkFailedPage message={callback.message} reason={callback.reason} />
    </AuthLayout>
  );
}
