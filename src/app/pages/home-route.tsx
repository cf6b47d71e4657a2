import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { parseAuthCallback } from '@/backend/auth-callback';
import { mayBeSignedIn } from '@/backend/session-key';
import { PATHS } from '@/domain/paths';
import { LandingPage } from '@/features/landing/landing-page';
import { ScreenLoading } from '../layout/screen-loading';
import { useSession } from '../use-session';

const AuthArrival = lazy(async () => ({ default: (await import('./auth-arrival')).AuthArrival }));

/** The home address: the landing page for visitors, the way to their videos for members, and where sign-in links arrive. */
export function HomeRoute() {
  const session = useSession();
  const { search, hash } = useLocation();
  const callback = parseAuthCallback(search, hash);
  if (callback.kind !== 'none') {
    return (
      <Suspense fallback={<ScreenLoading />}>
        <AuthArrival callback={callback} />
      </Suspense>
    );
  }
  if (session.status === 'signed-in') return <Navigate to={PATHS.dashboard} replace />;
  // Who keeps no session in this browser need not wait until that is sure.
  if (session.status === 'loading' && mayBeSignedIn()) return <ScreenLoading />;
  return <LandingPage />;
}
