import { Navigate } from 'react-router-dom';
import { parseAuthCallback } from '@/backend/auth/auth-callback';
import { PATHS } from '@/domain/paths';
import { AuthLayout } from '@/features/auth/auth-layout';
import { FollowLinkPage } from '@/features/auth/follow-link-page';
import { LinkFailedPage } from '@/features/auth/link-failed-page';
import { SigningInPage } from '@/features/auth/signing-in-page';
import { LegalLinks } from '../layout/legal-links';
import { ScreenLoading } from '../layout/screen-loading';
import { useSession } from '../use-session';

interface AuthArrivalProps {
  readonly search: string;
  readonly hash: string;
}

/** Handles the result of an emailed link on the home page: a token, a code to exchange, or an error. */
export function AuthArrival({ search, hash }: AuthArrivalProps) {
  const session = useSession();
  const callback = parseAuthCallback(search, hash);
  const isSignedIn = session.status === 'signed-in';
  // The guard redirects users who are signed in, because it knows where they came from.
  const onward = <Navigate to={PATHS.login} replace />;
  if (callback.kind === 'none') return <Navigate to={PATHS.home} replace />;
  if (callback.kind === 'code') {
    return (
      <AuthLayout legal={<LegalLinks />}>
        <SigningInPage key={callback.code} code={callback.code} onward={onward} />
      </AuthLayout>
    );
  }
  if (session.status === 'loading') return <ScreenLoading />;
  if (callback.kind === 'link') {
    return (
      <AuthLayout legal={<LegalLinks />}>
        <FollowLinkPage
          key={callback.tokenHash}
          tokenHash={callback.tokenHash}
          purpose={callback.purpose}
          signedInAs={isSignedIn ? session.user.email : null}
          onward={onward}
        />
      </AuthLayout>
    );
  }
  // A signed-in user does not need to know why an old link failed.
  if (isSignedIn) return onward;
  return (
    <AuthLayout legal={<LegalLinks />}>
      <LinkFailedPage message={callback.message} reason={callback.reason} />
    </AuthLayout>
  );
}
